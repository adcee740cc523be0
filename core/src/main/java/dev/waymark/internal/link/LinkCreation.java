package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.CreationPlan.Reuse;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.LinkStore;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The creation of links, in three steps: the validation of all commands, the preparation of all links, and the insertion of all
 * links in one transaction.
 *
 * <p>A creation with an idempotency key, or with a search for existing links, can be repeated without creating a second link
 * (D-41). Such a creation first searches existing links, and stores each new link with a uniqueness key. If several creations
 * store the same key concurrently, the store accepts one creation. The refused creations search again, and find the link of the
 * accepted creation.
 */
final class LinkCreation {

    private static final int MAX_TRIES = 30;

    private final Environment environment;
    private final Owner owner;
    private final LinkDrafts drafts;
    private final AliasAllocation allocation;

    LinkCreation(Environment environment, Owner owner) {
        this.environment = environment;
        this.owner = owner;
        this.drafts = new LinkDrafts(environment, owner, environment.titles());
        this.allocation = new AliasAllocation(environment);
    }

    Link create(CreateLink command) {
        return create(draft(command)).get(0);
    }

    List<Link> createAll(List<CreateLink> commands) {
        return create(draftAll(commands));
    }

    Link createOrGet(CreateLink command) {
        return createRepeatably(draft(command), Reuse.SAME_KEY_OR_OPTIONS).get(0);
    }

    List<Link> createOrGetAll(List<CreateLink> commands) {
        return createRepeatably(draftAll(commands), Reuse.SAME_KEY_OR_OPTIONS);
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

    private List<Violation> violations(List<CreateLink> commands) {
        ImmutableList.Builder<Violation> all = ImmutableList.builder();
        for (int i = 0; i < commands.size(); i++) {
            int position = i;
            violations(commands.get(i)).forEach(violation -> all.add(violation.at(position)));
        }
        return all.build();
    }

    /** Returns all violations of the command. */
    List<Violation> violations(CreateLink command) {
        return ImmutableList.<Violation>builder()
                .addAll(drafts.violations(command, false))
                .addAll(CreationKeys.check(command))
                .build();
    }

    private List<Link> create(List<LinkDraft> all) {
        boolean isRepeatable =
                all.stream().anyMatch(draft -> draft.command().idempotencyKey().isPresent());
        return isRepeatable ? createRepeatably(all, Reuse.SAME_KEY) : store(all);
    }

    private List<Link> createRepeatably(List<LinkDraft> all, Reuse reuse) {
        MatchingLinkSearch search = new MatchingLinkSearch(environment, owner);
        CreationPlan plan = plan(all, reuse, search);
        int fewest = plan.drafts().size();
        int failedTries = 0;
        while (failedTries < MAX_TRIES) {
            try {
                return plan.complete(store(plan.drafts()));
            } catch (LinkStore.DuplicateUniquenessKeyException e) {
                plan = plan(all, reuse, search);
            } catch (AliasTakenException e) {
                plan = plan(all, reuse, search);
                if (plan.creates(e.index())) {
                    throw e;
                }
            }
            failedTries = plan.drafts().size() < fewest ? 0 : failedTries + 1;
            fewest = Math.min(fewest, plan.drafts().size());
        }
        throw new StorageException(
                "the store refused uniqueness keys " + MAX_TRIES + " times in a row, so the links were not stored",
                null);
    }

    private CreationPlan plan(List<LinkDraft> all, Reuse reuse, MatchingLinkSearch search) {
        CreationPlan plan = new CreationPlan(environment, owner, search, reuse);
        all.forEach(plan::add);
        return plan;
    }

    private List<Link> store(List<LinkDraft> all) {
        List<Link> links = allocation.insert(all, LinkCreation::refuse);
        links.forEach(link -> environment.publish(listener -> listener.linkCreated(link)));
        return links;
    }

    private static void refuse(LinkDraft draft, String alias) {
        throw new AliasTakenException(alias, draft.index());
    }
}
