package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
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

    /** The reaction to a draft with a taken alias: a creation throws an exception, and an import refuses the draft. */
    @FunctionalInterface
    interface Conflict {
        void refuse(LinkDraft draft, String alias);
    }

    /** A draft with the alias for the next insert. */
    private record Candidate(LinkDraft draft, StoredLink link) {

        boolean isIn(Set<AliasKey> keys) {
            return keys.contains(link.aliasKey());
        }

        boolean isChosen() {
            return draft.command().alias().isPresent();
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
     * Stores all complete drafts except the refused drafts. If two drafts have the same chosen alias, the second draft is refused.
     *
     * @param conflict refuses a draft with a taken chosen alias
     * @return the stored links, in the order of their drafts
     * @throws StorageException if the store refuses aliases 30 times in a row, although no chosen alias is taken
     */
    List<Link> insert(List<LinkDraft> drafts, Conflict conflict) {
        List<Candidate> candidates = candidates(drafts, conflict);
        for (int collisions = 0; !candidates.isEmpty(); ) {
            try {
                return store.insert(candidates.stream().map(Candidate::link).toList());
            } catch (LinkStore.DuplicateAliasException e) {
                List<Candidate> left = withoutTakenChoices(candidates, e.taken(), conflict);
                collisions += left.size() == candidates.size() ? 1 : 0;
                checkCollisions(collisions);
                candidates = renamed(left, e.taken(), collisions);
            }
        }
        return ImmutableList.of();
    }

    private static void checkCollisions(int collisions) {
        if (collisions == MAX_COLLISIONS) {
            throw new StorageException(
                    "the store refused aliases " + MAX_COLLISIONS + " times in a row, so the links were not stored",
                    null);
        }
    }

    private List<Candidate> candidates(List<LinkDraft> drafts, Conflict conflict) {
        Set<AliasKey> used = Sets.newHashSetWithExpectedSize(drafts.size());
        List<LinkDraft> left = new ArrayList<>(drafts.size());
        for (LinkDraft draft : drafts) {
            Optional<String> chosen = draft.command().alias();
            if (chosen.isEmpty() || used.add(key(draft, chosen.get()))) {
                left.add(draft);
            } else {
                conflict.refuse(draft, chosen.get());
            }
        }
        // The set contains all chosen aliases now, so no generated alias equals a chosen alias.
        return left.stream().map(draft -> candidate(draft, used, 0)).toList();
    }

    private static List<Candidate> withoutTakenChoices(
            List<Candidate> candidates, Set<AliasKey> taken, Conflict conflict) {
        List<Candidate> left = new ArrayList<>(candidates.size());
        for (Candidate each : candidates) {
            if (each.isIn(taken) && each.isChosen()) {
                conflict.refuse(each.draft(), each.link().link().alias());
            } else {
                left.add(each);
            }
        }
        return left;
    }

    private List<Candidate> renamed(List<Candidate> candidates, Set<AliasKey> taken, int collisions) {
        Set<AliasKey> used = new HashSet<>(taken);
        candidates.forEach(each -> used.add(each.link().aliasKey()));
        return candidates.stream()
                .map(each -> each.isIn(taken) ? candidate(each.draft(), used, collisions) : each)
                .toList();
    }

    /** @param used the keys that a generated alias must not have; receives the key of the generated alias */
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
