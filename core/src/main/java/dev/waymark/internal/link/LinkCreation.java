package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/** Turns commands into links: checks them all, then prepares them all, then stores them at once. */
final class LinkCreation {

    private final Environment environment;
    private final LinkDrafts drafts;
    private final AliasAllocation allocation;

    LinkCreation(Environment environment) {
        this.environment = environment;
        this.drafts = new LinkDrafts(environment, environment.titles());
        this.allocation = AliasAllocation.of(environment);
    }

    Link create(Owner owner, CreateLink command) {
        InvalidInputException.throwIfAny(violations(command));
        return insert(ImmutableList.of(drafts.draft(owner, command, OptionalInt.empty(), environment.now())))
                .get(0);
    }

    List<Link> createAll(Owner owner, List<CreateLink> commands) {
        InvalidInputException.throwIfAny(violations(commands));
        Instant now = environment.now();
        ImmutableList.Builder<LinkDraft> all = ImmutableList.builder();
        for (int i = 0; i < commands.size(); i++) {
            all.add(drafts.draft(owner, commands.get(i), OptionalInt.of(i), now));
        }
        return insert(all.build());
    }

    private List<Link> insert(List<LinkDraft> all) {
        return allocation.insert(all, (draft, alias) -> {
            throw new AliasTakenException(alias, draft.index());
        });
    }

    private List<Violation> violations(List<CreateLink> commands) {
        ImmutableList.Builder<Violation> all = ImmutableList.builder();
        for (int i = 0; i < commands.size(); i++) {
            int position = i;
            violations(commands.get(i)).forEach(violation -> all.add(violation.at(position)));
        }
        return all.build();
    }

    /** All that is wrong with the command. */
    List<Violation> violations(CreateLink command) {
        return drafts.violations(command, false);
    }
}
