package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
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
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Stores links under aliases that no other link has (D-14): it inserts first and lets the store decide, since whatever was
 * looked up before may be taken a moment later. Generated aliases that are taken are replaced by others, and longer ones.
 */
final class AliasAllocation {

    private static final int MAX_COLLISIONS = 30;

    private final LinkStore store;
    private final AliasPolicy policy;
    private final AliasGenerator generator;

    AliasAllocation(LinkStore store, AliasPolicy policy, AliasGenerator generator) {
        this.store = store;
        this.policy = policy;
        this.generator = generator;
    }

    /**
     * Stores all drafts or none.
     *
     * @param index what an error says of the position of a draft
     * @throws AliasTakenException if a chosen alias is taken, or a generated one each time
     */
    List<Link> insert(List<LinkDraft> drafts, IntFunction<OptionalInt> index) {
        List<StoredLink> named = nameAll(drafts, index);
        for (int collisions = 1; collisions <= MAX_COLLISIONS; collisions++) {
            try {
                return store.insert(ImmutableList.copyOf(named));
            } catch (DuplicateAliasException e) {
                renameTaken(drafts, named, e.taken(), collisions, index);
            }
        }
        throw new StorageException("the store refused aliases " + MAX_COLLISIONS + " times in a row", null);
    }

    /** Chosen aliases come first, so that no generated one gets in their way. */
    private List<StoredLink> nameAll(List<LinkDraft> drafts, IntFunction<OptionalInt> index) {
        List<Optional<StoredLink>> chosen = drafts.stream().map(this::chosen).toList();
        Set<AliasKey> used = Sets.newHashSetWithExpectedSize(drafts.size());
        for (int i = 0; i < chosen.size(); i++) {
            Optional<StoredLink> link = chosen.get(i);
            if (link.isPresent() && !used.add(link.get().aliasKey())) {
                throw new AliasTakenException(link.get().link().alias(), index.apply(i));
            }
        }
        List<StoredLink> named = new ArrayList<>(drafts.size());
        for (int i = 0; i < chosen.size(); i++) {
            LinkDraft draft = drafts.get(i);
            named.add(chosen.get(i).orElseGet(() -> generated(draft, used, 0)));
        }
        return named;
    }

    private Optional<StoredLink> chosen(LinkDraft draft) {
        return draft.command().alias().map(alias -> draft.named(alias, policy));
    }

    /** Under a generated alias that none of {@code used} is, and that is one of them from now on. */
    private StoredLink generated(LinkDraft draft, Set<AliasKey> used, int collisions) {
        int tries = collisions;
        StoredLink link = draft.named(generator.generate(tries), policy);
        while (!used.add(link.aliasKey())) {
            tries++;
            link = draft.named(generator.generate(tries), policy);
        }
        return link;
    }

    private void renameTaken(
            List<LinkDraft> drafts,
            List<StoredLink> named,
            Set<AliasKey> taken,
            int collisions,
            IntFunction<OptionalInt> index) {
        Set<AliasKey> used = new HashSet<>(taken);
        named.forEach(link -> used.add(link.aliasKey()));
        for (int i = 0; i < named.size(); i++) {
            StoredLink link = named.get(i);
            if (taken.contains(link.aliasKey())) {
                boolean isChosen = drafts.get(i).command().alias().isPresent();
                if (isChosen || collisions == MAX_COLLISIONS) {
                    throw new AliasTakenException(link.link().alias(), index.apply(i));
                }
                named.set(i, generated(drafts.get(i), used, collisions));
            }
        }
    }
}
