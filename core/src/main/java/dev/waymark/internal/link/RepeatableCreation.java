package dev.waymark.internal.link;

import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.Link;
import dev.waymark.spi.DuplicateClaimException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Creates what is not there yet (D-41). What is there is looked up first; what is not is created with a claim, which the store
 * gives to one of those who want it. Whoever does not get it looks again, and finds what that one has made.
 */
final class RepeatableCreation {

    private static final int MAX_TRIES = 30;

    private final Environment environment;
    private final Function<List<LinkDraft>, List<Link>> storing;

    /** @param storing stores all drafts or none, and returns their links in the same order */
    RepeatableCreation(Environment environment, Function<List<LinkDraft>, List<Link>> storing) {
        this.environment = environment;
        this.storing = storing;
    }

    /**
     * The links of these commands, in their order.
     *
     * @param owner whose links they are
     * @param reusing whether links that are what a command asks for do
     * @param prepare prepares the link of a command; asked once for each that is created
     * @throws dev.waymark.error.IdempotencyConflictException if an idempotency key belongs to another command
     */
    List<Link> create(
            Owner owner, List<IndexedCommand> commands, boolean reusing, Function<IndexedCommand, LinkDraft> prepare) {
        Map<IndexedCommand, LinkDraft> prepared = new HashMap<>();
        SameLink same = new SameLink(environment, owner);
        return createUntilDone(() -> {
            CreationPlan plan = new CreationPlan(
                    environment, owner, same, reusing, command -> prepared.computeIfAbsent(command, prepare));
            commands.forEach(plan::add);
            return plan;
        });
    }

    private List<Link> createUntilDone(Supplier<CreationPlan> now) {
        CreationPlan plan = now.get();
        int least = plan.drafts().size();
        int triesInVain = 0;
        while (triesInVain < MAX_TRIES) {
            try {
                return plan.complete(storing.apply(plan.drafts()));
            } catch (DuplicateClaimException e) {
                plan = now.get();
            } catch (AliasTakenException e) {
                plan = now.get();
                if (plan.creates(e.index())) {
                    throw e;
                }
            }
            triesInVain = plan.drafts().size() < least ? 0 : triesInVain + 1;
            least = Math.min(least, plan.drafts().size());
        }
        throw new StorageException("the store refused claims " + MAX_TRIES + " times in a row", null);
    }
}
