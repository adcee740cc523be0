package dev.waymark.internal.link;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateAliasException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Stores links under aliases that no other link has (D-14): it inserts first and lets the store decide, since whatever was
 * looked up before may be taken a moment later. Generated aliases that are taken are replaced by others, and longer ones.
 */
final class AliasAllocation {

    private static final int MAX_COLLISIONS = 30;

    /** What to do about a draft whose alias is taken: throw, or do without it. */
    @FunctionalInterface
    interface Conflict {
        void refuse(LinkDraft draft, String alias);
    }

    private record Named(LinkDraft draft, StoredLink link) {

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

    AliasAllocation(LinkStore store, AliasPolicy policy, AliasGenerator generator) {
        this.store = store;
        this.policy = policy;
        this.generator = generator;
    }

    static AliasAllocation of(Environment environment) {
        return new AliasAllocation(
                environment.storage().links(),
                environment.aliases(),
                new AliasGenerator(environment.aliases(), environment.random()));
    }

    /**
     * Stores all drafts but those that are refused, or none. Of two drafts that choose one alias, the first has it.
     *
     * @param conflict what to do if a chosen alias is taken, or a generated one each time
     * @return the links that are stored, in the order of their drafts
     */
    List<Link> insert(List<LinkDraft> drafts, Conflict conflict) {
        List<Named> named = nameAll(drafts, conflict);
        int collisions = 0;
        while (!named.isEmpty()) {
            try {
                return store.insert(named.stream().map(Named::link).collect(toImmutableList()));
            } catch (DuplicateAliasException e) {
                Predicate<Named> isTaken = each -> e.taken().contains(each.key());
                List<Named> left = without(named, isTaken.and(Named::isChosen), conflict);
                if (left.size() == named.size()) {
                    collisions++;
                    left = collisions < MAX_COLLISIONS ? left : withoutHopeless(left, isTaken, conflict);
                }
                named = renameTaken(left, isTaken, e.taken(), collisions);
            }
        }
        return ImmutableList.of();
    }

    private static List<Named> withoutHopeless(List<Named> named, Predicate<Named> isTaken, Conflict conflict) {
        List<Named> left = without(named, isTaken, conflict);
        if (left.size() == named.size()) {
            throw new StorageException("the store refused aliases " + MAX_COLLISIONS + " times in a row", null);
        }
        return left;
    }

    private static List<Named> without(List<Named> named, Predicate<Named> isRefused, Conflict conflict) {
        named.stream()
                .filter(isRefused)
                .forEach(
                        each -> conflict.refuse(each.draft(), each.link().link().alias()));
        return named.stream().filter(isRefused.negate()).toList();
    }

    /** Chosen aliases come first, so that no generated one gets in their way. */
    private List<Named> nameAll(List<LinkDraft> drafts, Conflict conflict) {
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
        return left.stream()
                .map(draft -> draft.command()
                        .alias()
                        .map(alias -> named(draft, alias))
                        .orElseGet(() -> generated(draft, used, 0)))
                .toList();
    }

    private AliasKey key(LinkDraft draft, String alias) {
        return AliasKeys.of(policy, draft.described().domain(), alias);
    }

    private Named named(LinkDraft draft, String alias) {
        return new Named(draft, draft.named(alias, policy));
    }

    /** Under a generated alias that none of {@code used} is, and that is one of them from now on. */
    private Named generated(LinkDraft draft, Set<AliasKey> used, int collisions) {
        int tries = collisions;
        String alias = generator.generate(tries);
        while (!used.add(key(draft, alias))) {
            tries++;
            alias = generator.generate(tries);
        }
        return named(draft, alias);
    }

    private List<Named> renameTaken(List<Named> named, Predicate<Named> isTaken, Set<AliasKey> taken, int collisions) {
        Set<AliasKey> used = new HashSet<>(taken);
        named.forEach(each -> used.add(each.key()));
        return named.stream()
                .map(each -> isTaken.test(each) ? generated(each.draft(), used, collisions) : each)
                .toList();
    }
}
