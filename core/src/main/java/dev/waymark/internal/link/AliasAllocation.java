package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The insertion of links with unique aliases (D-14). The insertion itself checks whether the aliases are free, because another
 * caller could take a free alias after an earlier check. If a generated alias is taken, the link gets a new generated
 * alias. After each third collision, the new alias is one character longer.
 */
final class AliasAllocation {

    private static final int MAX_COLLISIONS = 30;

    /**
     * The result of an insertion.
     *
     * @param links the stored links, in the order of their drafts
     * @param refused the other drafts: another link, or an earlier draft, already has the chosen alias of the draft
     */
    record Inserted(List<Link> links, List<LinkDraft> refused) {}

    /** A draft with the alias for the next insert. */
    private record Candidate(LinkDraft draft, StoredLink link) {

        boolean isIn(Set<AliasKey> keys) {
            return keys.contains(link.aliasKey());
        }

        /** Returns whether the draft has a chosen alias that another link has. */
        boolean isRefused(Set<AliasKey> taken) {
            return draft.command().alias().isPresent() && isIn(taken);
        }
    }

    private final LinkStore store;
    private final AliasPolicy policy;
    private final AliasGenerator generator;

    AliasAllocation(Environment environment) {
        this.store = environment.storage().links();
        this.policy = environment.aliases();
        this.generator = new AliasGenerator(policy, environment.random());
    }

    /**
     * Stores all complete drafts.
     *
     * @return the stored links, in the order of their drafts
     * @throws AliasTakenException if another link, or an earlier draft, has a chosen alias
     * @throws StorageException if the store refuses aliases 30 times in a row, although no chosen alias is taken
     */
    List<Link> insertAll(List<LinkDraft> drafts) {
        Inserted inserted = insert(drafts, true);
        if (!inserted.refused().isEmpty()) {
            LinkDraft first = inserted.refused().get(0);
            throw new AliasTakenException(first.command().alias().orElseThrow(), first.index());
        }
        return inserted.links();
    }

    /**
     * Stores the complete drafts whose chosen aliases are free.
     *
     * @throws StorageException if the store refuses aliases 30 times in a row, although no chosen alias is taken
     */
    Inserted insertFree(List<LinkDraft> drafts) {
        return insert(drafts, false);
    }

    private Inserted insert(List<LinkDraft> drafts, boolean isAllOrNone) {
        Set<AliasKey> used = Sets.newHashSetWithExpectedSize(drafts.size());
        List<LinkDraft> different = new ArrayList<>(drafts.size());
        List<LinkDraft> refused = new ArrayList<>();
        for (LinkDraft draft : drafts) {
            Optional<String> chosen = draft.command().alias();
            boolean isDifferent = chosen.isEmpty() || used.add(key(draft, chosen.get()));
            (isDifferent ? different : refused).add(draft);
        }
        // The set contains all chosen aliases now, so no generated alias equals a chosen alias.
        List<Candidate> left =
                different.stream().map(draft -> candidate(draft, used, 0)).toList();
        int collisions = 0;
        while (!left.isEmpty() && (refused.isEmpty() || !isAllOrNone)) {
            try {
                return new Inserted(
                        store.insert(left.stream().map(Candidate::link).toList()), refused);
            } catch (LinkStore.DuplicateAliasException e) {
                List<Candidate> free = new ArrayList<>(left.size());
                for (Candidate each : left) {
                    if (each.isRefused(e.taken())) {
                        refused.add(each.draft());
                    } else {
                        free.add(each);
                    }
                }
                if (free.size() == left.size()) {
                    collisions++;
                    checkCollisions(collisions);
                }
                left = renamed(free, e.taken(), collisions);
            }
        }
        return new Inserted(ImmutableList.of(), refused);
    }

    private static void checkCollisions(int collisions) {
        if (collisions == MAX_COLLISIONS) {
            throw new StorageException(
                    "the store refused aliases " + MAX_COLLISIONS + " times in a row, so the links were not stored",
                    null);
        }
    }

    private List<Candidate> renamed(List<Candidate> candidates, Set<AliasKey> taken, int collisions) {
        Set<AliasKey> used = new HashSet<>(taken);
        candidates.forEach(each -> used.add(each.link().aliasKey()));
        return candidates.stream()
                .map(each -> each.isIn(taken) ? candidate(each.draft(), used, collisions) : each)
                .toList();
    }

    /** @param used the keys that a generated alias must not have. The method adds the key of the generated alias */
    private Candidate candidate(LinkDraft draft, Set<AliasKey> used, int collisions) {
        String alias = draft.command().alias().orElseGet(() -> generate(draft, used, collisions));
        return new Candidate(draft, draft.named(alias, key(draft, alias)));
    }

    private String generate(LinkDraft draft, Set<AliasKey> used, int collisions) {
        int tries = collisions;
        String alias = generator.generate(tries);
        while (!used.add(key(draft, alias))) {
            tries++;
            alias = generator.generate(tries);
        }
        return alias;
    }

    private AliasKey key(LinkDraft draft, String alias) {
        return AliasKeys.of(policy, draft.link().domain(), alias);
    }
}
