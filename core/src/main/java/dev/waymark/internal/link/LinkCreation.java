package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.IdempotencyConflictException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Turns commands into links: checks them all, then prepares them all, then stores them at once. */
final class LinkCreation {

    private final Environment environment;
    private final Owner owner;
    private final LinkDrafts drafts;
    private final AliasAllocation allocation;
    private final RepeatableCreation repeatable;

    LinkCreation(Environment environment, Owner owner) {
        this.environment = environment;
        this.owner = owner;
        this.drafts = new LinkDrafts(environment, environment.titles());
        this.allocation = AliasAllocation.of(environment);
        this.repeatable = new RepeatableCreation(environment, allocation, LinkCreation::refuse);
    }

    /** @param reusing whether a link that is what the command asks for does */
    Link create(CreateLink command, boolean reusing) {
        InvalidInputException.throwIfAny(violations(command));
        Instant now = environment.now();
        try {
            return create(ImmutableList.of(command), reusing, index -> draft(command, OptionalInt.empty(), now))
                    .get(0);
        } catch (IdempotencyConflictException e) {
            throw new IdempotencyConflictException(OptionalInt.empty());
        }
    }

    /** @param reusing whether links that are what commands ask for do */
    List<Link> createAll(List<CreateLink> commands, boolean reusing) {
        InvalidInputException.throwIfAny(violations(commands));
        Instant now = environment.now();
        return create(commands, reusing, index -> draft(commands.get(index), OptionalInt.of(index), now));
    }

    private LinkDraft draft(CreateLink command, OptionalInt index, Instant now) {
        return drafts.draft(owner, command, index, now);
    }

    private List<Link> create(List<CreateLink> commands, boolean reusing, IntFunction<LinkDraft> prepare) {
        if (reusing
                || commands.stream()
                        .anyMatch(command -> command.idempotencyKey().isPresent())) {
            return repeatable.create(owner, commands, reusing, prepare);
        }
        List<LinkDraft> all =
                IntStream.range(0, commands.size()).mapToObj(prepare).toList();
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

    /** All that is wrong with the command. */
    List<Violation> violations(CreateLink command) {
        return ImmutableList.<Violation>builder()
                .addAll(drafts.violations(command, false))
                .addAll(LinkClaims.check(command))
                .build();
    }
}
