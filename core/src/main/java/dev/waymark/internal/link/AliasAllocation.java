package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.Link;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import java.util.List;

/**
 * The insertion of links with unique aliases (D-14). The insertion itself checks whether the aliases are free, because another
 * caller could take a free alias after an earlier check.
 */
final class AliasAllocation {

    /**
     * The result of an insertion.
     *
     * @param links the stored links, in the order of their drafts
     * @param refused the other drafts: another link, or an earlier draft, already has the chosen alias of the draft
     */
    record Inserted(List<Link> links, List<LinkDraft> refused) {}

    private AliasAllocation() {}

    /**
     * Stores all complete drafts.
     *
     * @return the stored links, in the order of their drafts
     * @throws AliasTakenException if another link, or an earlier draft, has a chosen alias
     * @throws StorageException if the store refuses aliases 30 times in a row, although no chosen alias is taken
     */
    static List<Link> insertAll(Environment environment, List<LinkDraft> drafts) {
        Inserted inserted = insert(environment, drafts, true);
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
    static Inserted insertFree(Environment environment, List<LinkDraft> drafts) {
        return insert(environment, drafts, false);
    }

    private static Inserted insert(Environment environment, List<LinkDraft> drafts, boolean isAllOrNone) {
        LinkStore store = environment.storage().links();
        AliasCandidates candidates = new AliasCandidates(environment, drafts);
        while (!candidates.links().isEmpty() && (candidates.refused().isEmpty() || !isAllOrNone)) {
            try {
                return new Inserted(store.insert(candidates.links()), candidates.refused());
            } catch (DuplicateKeyException e) {
                if (e.key() != DuplicateKeyException.Key.ALIAS) {
                    throw e;
                }
                candidates.replace(e.aliases());
            }
        }
        return new Inserted(ImmutableList.of(), candidates.refused());
    }
}
