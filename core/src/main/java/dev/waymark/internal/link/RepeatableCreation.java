package dev.waymark.internal.link;

import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.DuplicateClaimException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Creates what is not there yet (D-41). What is there is looked up first; what is not is created with a claim, which the store
 * gives to one of those who want it. Whoever does not get it looks again, and finds what that one has made.
 */
final class RepeatableCreation {

    private static final int MAX_TRIES = 30;

    private final Environment environment;
    private final AliasAllocation allocation;
    private final AliasAllocation.Conflict conflict;

    /** @param conflict what to throw if a chosen alias is taken */
    RepeatableCreation(Environment environment, AliasAllocation allocation, AliasAllocation.Conflict conflict) {
        this.environment = environment;
        this.allocation = allocation;
        this.conflict = conflict;
    }

    /**
     * The links of these commands, which are valid, in their order.
     *
     * @param owner whose links they are
     * @param reusing whether links that are what a command asks for do
     * @param prepare prepares the link of the command at an index; asked once for each that is created
     * @throws dev.waymark.error.IdempotencyConflictException if an idempotency key belongs to another command
     */
    List<Link> create(Owner owner, List<CreateLink> commands, boolean reusing, IntFunction<LinkDraft> prepare) {
        Map<Integer, LinkDraft> prepared = new HashMap<>();
        IntFunction<LinkDraft> once = index -> prepared.computeIfAbsent(index, prepare::apply);
        SameLink same = new SameLink(environment, owner);
        Supplier<CreationPlan> now = () -> {
            CreationPlan plan = new CreationPlan(environment, owner, same, reusing, once);
            commands.forEach(plan::add);
            return plan;
        };
        return createUntilDone(now);
    }

    private List<Link> createUntilDone(Supplier<CreationPlan> now) {
        CreationPlan plan = now.get();
        int least = plan.drafts().size();
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            try {
                return complete(plan);
            } catch (DuplicateClaimException e) {
                plan = now.get();
            } catch (AliasTakenException e) {
                plan = now.get();
                if (plan.creates(e.index())) {
                    throw e;
                }
            }
            if (plan.drafts().size() < least) {
                least = plan.drafts().size();
                tries = 0;
            }
        }
        throw new StorageException("the store refused claims " + MAX_TRIES + " times in a row", null);
    }

    private List<Link> complete(CreationPlan plan) {
        List<Link> created = allocation.insert(plan.drafts(), conflict);
        created.forEach(link -> environment.tell(listener -> listener.linkCreated(link)));
        return plan.complete(created);
    }
}
