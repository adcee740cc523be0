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
import java.util.function.Function;
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
        this.repeatable = new RepeatableCreation(environment, this::store);
    }

    /** @param reusing whether a link that is what the command asks for does */
    Link create(CreateLink command, boolean reusing) {
        InvalidInputException.throwIfAny(violations(command));
        return create(ImmutableList.of(new IndexedCommand(command, OptionalInt.empty())), reusing)
                .get(0);
    }

    /** @param reusing whether links that are what commands ask for do */
    List<Link> createAll(List<CreateLink> commands, boolean reusing) {
        InvalidInputException.throwIfAny(violations(commands));
        List<IndexedCommand> indexed = IntStream.range(0, commands.size())
                .mapToObj(i -> new IndexedCommand(commands.get(i), OptionalInt.of(i)))
                .toList();
        return create(indexed, reusing);
    }

    private List<Link> create(List<IndexedCommand> commands, boolean reusing) {
        Instant now = environment.now();
        Function<IndexedCommand, LinkDraft> prepare =
                indexed -> drafts.draft(owner, indexed.command(), indexed.index(), now);
        boolean isRepeatable = reusing
                || commands.stream()
                        .anyMatch(indexed -> indexed.command().idempotencyKey().isPresent());
        return isRepeatable
                ? repeatable.create(owner, commands, reusing, prepare)
                : store(commands.stream().map(prepare).toList());
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

    /** All that is wrong with the command. */
    List<Violation> violations(CreateLink command) {
        return ImmutableList.<Violation>builder()
                .addAll(drafts.violations(command, false))
                .addAll(LinkClaims.check(command))
                .build();
    }
}
