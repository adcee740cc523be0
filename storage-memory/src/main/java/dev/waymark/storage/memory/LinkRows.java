package dev.waymark.storage.memory;

import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.StoreLock.Held;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The rows of the store of links, also by alias and by creation key. */
@SuppressWarnings("try")
class LinkRows extends Rows<LinkSortField, LinkRow> {

    final ConcurrentMap<AliasKey, LinkRow> byAlias = new ConcurrentHashMap<>();
    final ConcurrentMap<String, LinkRow> byCreationKey = new ConcurrentHashMap<>();

    /** The ids of the links with new clicks since the last sort by clicks. Visits add ids without the lock. */
    private final Set<Long> clicked = ConcurrentHashMap.newKeySet();

    LinkRows() {
        super(LinkSortField.class);
    }

    /** Creates a row for a link that is not stored yet. */
    LinkRow newRow(StoredLink stored) {
        return new LinkRow(stored, new ClickCounter(stored.link(), clicked));
    }

    /** Checks that no other link has an alias or a creation key of these rows. */
    void checkUnique(List<LinkRow> added) {
        Set<AliasKey> taken = new HashSet<>();
        for (LinkRow row : added) {
            Optional<String> creationKey = row.creationKey();
            if (creationKey.isPresent() && isOther(byCreationKey.get(creationKey.get()), row)) {
                throw DuplicateKeyException.ofCreationKey();
            }
            if (isOther(byAlias.get(row.aliasKey()), row)) {
                taken.add(row.aliasKey());
            }
        }
        if (!taken.isEmpty()) {
            throw DuplicateKeyException.ofAliases(taken);
        }
    }

    private static boolean isOther(@Nullable LinkRow holder, LinkRow row) {
        return holder != null && holder.id() != row.id();
    }

    /** Adds new rows if no other link has an alias or a creation key of these rows. */
    void addUnique(List<LinkRow> added) {
        checkUnique(added);
        replace(List.of(), added);
    }

    @Override
    void add(LinkRow row) {
        super.add(row);
        byAlias.put(row.aliasKey(), row);
        row.creationKey().ifPresent(key -> byCreationKey.put(key, row));
    }

    @Override
    void remove(LinkRow row) {
        super.remove(row);
        byAlias.remove(row.aliasKey(), row);
        row.creationKey().ifPresent(key -> byCreationKey.remove(key, row));
    }

    /** Takes the write lock, and sorts the clicked links by their current clicks. */
    void sortByClicks() {
        if (clicked.isEmpty()) {
            return;
        }
        try (Held held = lock.write()) {
            for (Iterator<Long> ids = clicked.iterator(); ids.hasNext(); ) {
                LinkRow row = byId.get(ids.next());
                // The id is removed before the clicks are read: a later click adds the id again.
                ids.remove();
                if (row != null) {
                    sortByClicks(row);
                }
            }
        }
    }

    private void sortByClicks(LinkRow row) {
        SortedRows<LinkSortField, LinkRow> order = order(LinkSortField.CLICKS);
        order.remove(row);
        row.sort();
        order.add(row);
    }
}
