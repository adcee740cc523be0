package dev.waymark.internal.link;

import static com.google.common.collect.ImmutableList.toImmutableList;

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
import java.util.function.Predicate;

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
    private record Candidate(LinkDraft draft, CompleteLink completed, StoredLink link) {

        boolean isChosen() {
            return draft.command().alias().isPresent();
        }

        AliasKey key() {
            return link.aliasKey();
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
     * Stores all drafts except the refused drafts. If two drafts have the same chosen alias, the second draft is refused.
     *
     * @param conflict refuses a draft with a taken chosen alias, or with a taken generated alias after 30 collisions
     * @return the stored links, in the order of their drafts
     */
    List<Link> insert(List<LinkDraft> drafts, Conflict conflict) {
        Set<AliasKey> used = Sets.newHashSetWithExpectedSize(drafts.size());
        List<Candidate> candidates = completeAll(withoutEqualAliases(drafts, used, conflict), used);
        int collisions = 0;
        while (!candidates.isEmpty()) {
            try {
                return store.insert(candidates.stream().map(Candidate::link).collect(toImmutableList()));
            } catch (LinkStore.DuplicateAliasException e) {
                Predicate<Candidate> isTaken = each -> e.taken().contains(each.key());
                List<Candidate> left = without(candidates, isTaken.and(Candidate::isChosen), conflict);
                if (left.size() == candidates.size()) {
                    collisions++;
                    left = collisions < MAX_COLLISIONS ? left : withoutTaken(left, isTaken, conflict);
                }
                candidates = renameTaken(left, isTaken, e.taken(), collisions);
            }
        }
        return ImmutableList.of();
    }

    private static List<Candidate> withoutTaken(
            List<Candidate> candidates, Predicate<Candidate> isTaken, Conflict conflict) {
        List<Candidate> left = without(candidates, isTaken, conflict);
        if (left.size() == candidates.size()) {
            throw new StorageException(
                    "the store refused aliases " + MAX_COLLISIONS + " times in a row, so the links were not stored",
                    null);
        }
        return left;
    }

    private static List<Candidate> without(
            List<Candidate> candidates, Predicate<Candidate> isRefused, Conflict conflict) {
        candidates.stream()
                .filter(isRefused)
                .forEach(
                        each -> conflict.refuse(each.draft(), each.link().link().alias()));
        return candidates.stream().filter(isRefused.negate()).toList();
    }

    /**
     * Refuses each draft with the same chosen alias as an earlier draft, and returns the other drafts.
     *
     * @param used receives the keys of the chosen aliases, so no generated alias equals a chosen alias
     */
    private List<LinkDraft> withoutEqualAliases(List<LinkDraft> drafts, Set<AliasKey> used, Conflict conflict) {
        List<LinkDraft> left = new ArrayList<>(drafts.size());
        for (LinkDraft draft : drafts) {
            Optional<String> chosen = draft.command().alias();
            if (chosen.isEmpty() || used.add(key(draft, chosen.get()))) {
                left.add(draft);
            } else {
                conflict.refuse(draft, chosen.get());
            }
        }
        return left;
    }

    /**
     * Completes the drafts: resolves titles, hashes passwords, and generates missing aliases.
     *
     * @param used the keys of excluded aliases; receives the keys of the generated aliases
     */
    private List<Candidate> completeAll(List<LinkDraft> drafts, Set<AliasKey> used) {
        List<Candidate> candidates = new ArrayList<>(drafts.size());
        for (LinkDraft draft : drafts) {
            CompleteLink completed = draft.complete();
            Optional<String> chosen = draft.command().alias();
            candidates.add(
                    chosen.isPresent()
                            ? named(draft, completed, chosen.get(), key(draft, chosen.get()))
                            : generated(draft, completed, used, 0));
        }
        return candidates;
    }

    private AliasKey key(LinkDraft draft, String alias) {
        return AliasKeys.of(policy, draft.link().domain(), alias);
    }

    private static Candidate named(LinkDraft draft, CompleteLink completed, String alias, AliasKey key) {
        return new Candidate(draft, completed, completed.named(alias, key, draft.uniquenessKeys()));
    }

    /** Generates an alias with a new key, and adds the key to {@code used}. */
    private Candidate generated(LinkDraft draft, CompleteLink completed, Set<AliasKey> used, int collisions) {
        int tries = collisions;
        String alias = generator.generate(tries);
        AliasKey key = key(draft, alias);
        while (!used.add(key)) {
            tries++;
            alias = generator.generate(tries);
            key = key(draft, alias);
        }
        return named(draft, completed, alias, key);
    }

    private List<Candidate> renameTaken(
            List<Candidate> candidates, Predicate<Candidate> isTaken, Set<AliasKey> taken, int collisions) {
        Set<AliasKey> used = new HashSet<>(taken);
        candidates.forEach(each -> used.add(each.key()));
        return candidates.stream()
                .map(each -> isTaken.test(each) ? generated(each.draft(), each.completed(), used, collisions) : each)
                .toList();
    }
}
