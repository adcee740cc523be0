package dev.waymark.internal.link;

import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.Link;
import dev.waymark.spi.DuplicateClaimException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Creations that can be repeated without a second link (D-41). The creation first looks for existing links. Each new link carries
 * a claim, which the store gives to only one of several concurrent creations. A creation without the claim looks again, and finds
 * the link of the other creation.
 */
final class RepeatableCreation {

    private static final int MAX_TRIES = 30;

    private final Environment environment;
    private final Owner owner;
    private final Function<List<LinkDraft>, List<Link>> storing;

    /** @param storing stores all drafts or none, and returns their links in the same order */
    RepeatableCreation(Environment environment, Owner owner, Function<List<LinkDraft>, List<Link>> storing) {
        this.environment = environment;
        this.owner = owner;
        this.storing = storing;
    }

    /**
     * Creates a link for each draft, except for drafts whose idempotency key has a link already.
     *
     * @throws dev.waymark.error.IdempotencyConflictException if an idempotency key belongs to another command
     */
    List<Link> create(List<LinkDraft> drafts) {
        return create(drafts, CreationPlan::create);
    }

    /**
     * As {@link #create}, but also returns existing links that match the command of a draft.
     *
     * @throws dev.waymark.error.IdempotencyConflictException if an idempotency key belongs to another command
     */
    List<Link> createOrGet(List<LinkDraft> drafts) {
        return create(drafts, CreationPlan::createOrGet);
    }

    private List<Link> create(List<LinkDraft> drafts, BiConsumer<CreationPlan, LinkDraft> add) {
        SameLink same = new SameLink(environment, owner);
        CreationPlan plan = plan(same, drafts, add);
        int fewest = plan.drafts().size();
        int triesInVain = 0;
        while (triesInVain < MAX_TRIES) {
            try {
                return plan.complete(storing.apply(plan.drafts()));
            } catch (DuplicateClaimException e) {
                plan = plan(same, drafts, add);
            } catch (AliasTakenException e) {
                plan = plan(same, drafts, add);
                if (plan.creates(e.index())) {
                    throw e;
                }
            }
            triesInVain = plan.drafts().size() < fewest ? 0 : triesInVain + 1;
            fewest = Math.min(fewest, plan.drafts().size());
        }
        throw new StorageException("the store refused claims " + MAX_TRIES + " times in a row", null);
    }

    private CreationPlan plan(SameLink same, List<LinkDraft> drafts, BiConsumer<CreationPlan, LinkDraft> add) {
        CreationPlan plan = new CreationPlan(environment, owner, same);
        drafts.forEach(draft -> add.accept(plan, draft));
        return plan;
    }
}
