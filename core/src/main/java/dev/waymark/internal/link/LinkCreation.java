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
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Creates links: validates all commands, then prepares all links, then stores all links in one step. */
final class LinkCreation {

    private final Environment environment;
    private final Owner owner;
    private final LinkDrafts drafts;
    private final AliasAllocation allocation;
    private final RepeatableCreation repeatable;

    LinkCreation(Environment environment, Owner owner) {
        this.environment = environment;
        this.owner = owner;
        this.drafts = new LinkDrafts(environment, owner, environment.titles());
        this.allocation = AliasAllocation.of(environment);
        this.repeatable = new RepeatableCreation(environment, owner, this::store);
    }

    Link create(CreateLink command) {
        return create(draft(command)).get(0);
    }

    List<Link> createAll(List<CreateLink> commands) {
        return create(draftAll(commands));
    }

    Link createOrGet(CreateLink command) {
        return repeatable.createOrGet(draft(command)).get(0);
    }

    List<Link> createOrGetAll(List<CreateLink> commands) {
        return repeatable.createOrGet(draftAll(commands));
    }

    private List<Link> create(List<LinkDraft> all) {
        boolean isRepeatable =
                all.stream().anyMatch(draft -> draft.command().idempotencyKey().isPresent());
        return isRepeatable ? repeatable.create(all) : store(all);
    }

    private List<LinkDraft> draft(CreateLink command) {
        InvalidInputException.throwIfAny(violations(command));
        return ImmutableList.of(drafts.draft(command, OptionalInt.empty(), environment.now(), zone()));
    }

    private List<LinkDraft> draftAll(List<CreateLink> commands) {
        InvalidInputException.throwIfAny(violations(commands));
        Instant now = environment.now();
        Supplier<ZoneId> zone = zone();
        ImmutableList.Builder<LinkDraft> all = ImmutableList.builderWithExpectedSize(commands.size());
        for (int i = 0; i < commands.size(); i++) {
            all.add(drafts.draft(commands.get(i), OptionalInt.of(i), now, zone));
        }
        return all.build();
    }

    private Supplier<ZoneId> zone() {
        return environment.zones().ofOneOperation(owner);
    }

    private List<Link> store(List<LinkDraft> all) {
        List<Link> links = allocation.insert(all, LinkCreation::refuse);
        links.forEach(link -> environment.tell(listener -> listener.linkCreated(link)));
        return links;
    }

    private static void refuse(LinkDraft draft, String alias) {
        throw new AliasTakenException(alias, draft.index());
    }

    private List<Violation> violations(List<CreateLink> commands) {
        ImmutableList.Builder<Violation> all = ImmutableList.builder();
        for (int i = 0; i < commands.size(); i++) {
            int position = i;
            violations(commands.get(i)).forEach(violation -> all.add(violation.at(position)));
        }
        return all.build();
    }

    /** All violations of the command. */
    List<Violation> violations(CreateLink command) {
        return ImmutableList.<Violation>builder()
                .addAll(drafts.violations(command, false))
                .addAll(LinkClaims.check(command))
                .build();
    }
}
