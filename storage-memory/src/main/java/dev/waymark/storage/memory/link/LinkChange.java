package dev.waymark.storage.memory.link;

import dev.waymark.link.LinkSearchField;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.rows.RowsChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A change of links, all of which is seen at once or never. To be made under the locks of all partitions that it concerns.
 *
 * <p>What takes long is done before anybody has to wait for any of it; then clicks of the links wait for some microseconds.
 */
final class LinkChange {

    /** How a row ends. */
    private record End(LinkRow row, Optional<LinkRow> next) {}

    private final RowsChange<SortedLink, LinkSearchField, LinkSnapshot> rows = new RowsChange<>();
    private final List<LinkRow> created = new ArrayList<>();
    private final List<LinkRow> named = new ArrayList<>();
    private final List<End> ends = new ArrayList<>();

    /** Adds a link. */
    void add(LinkPartition partition, StoredLink link) {
        LinkRow row = new LinkRow(partition, link, rows.change());
        rows.add(partition.rows(), row);
        created.add(row);
        named.add(row);
    }

    /**
     * Puts a link in place of another, of which it keeps the clicks.
     *
     * @param partition where it is from then on
     * @return the new row
     */
    LinkRow replace(LinkRow old, LinkPartition partition, StoredLink link) {
        LinkRow next = new LinkRow(partition, link.withLink(link.link().withClicks(old.clicks())), rows.change());
        rows.remove(old.partition().rows(), old);
        rows.add(partition.rows(), next);
        ends.add(new End(old, Optional.of(next)));
        if (!link.aliasKey().equals(old.written().aliasKey())) {
            named.add(next);
        }
        return next;
    }

    /** Removes a link. */
    void remove(LinkRow row) {
        rows.remove(row.partition().rows(), row);
        ends.add(new End(row, Optional.empty()));
    }

    /**
     * Makes the change.
     *
     * @throws dev.waymark.spi.DuplicateAliasException if a link has an alias that another one is to get; then nothing has changed
     */
    void commit(LinkDirectory directory) {
        rows.prepare();
        directory.name(named);
        try {
            directory.change(() -> rows.publish(() -> {
                created.forEach(directory::add);
                ends.forEach(end -> end.row().end(end.next(), rows.change()));
            }));
        } finally {
            if (!rows.change().isDone()) {
                rows.change().undone();
                ends.forEach(end -> end.row().goOn(rows.change()));
                named.forEach(directory::remove);
            }
        }
        ends.forEach(end -> settle(end, directory));
        created.forEach(LinkRow::hasCome);
        ends.forEach(end -> end.row().partition().ended());
    }

    private static void settle(End end, LinkDirectory directory) {
        if (end.next().isPresent()) {
            end.next().get().hasCome();
            directory.replace(end.row(), end.next().get());
        } else {
            directory.remove(end.row());
        }
    }
}
