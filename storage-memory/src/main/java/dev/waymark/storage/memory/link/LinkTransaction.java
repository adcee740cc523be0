package dev.waymark.storage.memory.link;

import dev.waymark.link.LinkSearchField;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.rows.RowsTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An atomic change of links. The caller holds the locks of all partitions of these links.
 *
 * <p>The transaction builds the new snapshots before the commit, without delaying other threads. During the commit,
 * clicks of the changed links wait for some microseconds.
 */
final class LinkTransaction {

    /**
     * The end of a version.
     *
     * @param next the version after the change, or empty if the link is deleted
     */
    private record EndedRow(LinkPartition partition, LinkVersion row, Optional<LinkVersion> next) {}

    private final RowsTransaction<SortedLink, LinkSearchField, LinkSnapshot> rows = new RowsTransaction<>();
    private final List<LinkVersion> created = new ArrayList<>();
    private final List<LinkVersion> newAliases = new ArrayList<>();
    private final List<EndedRow> ends = new ArrayList<>();

    /** Adds a link. */
    void add(LinkPartition partition, StoredLink link) {
        LinkVersion row = partition.newVersion(link, rows.state());
        rows.add(partition.rows(), row);
        created.add(row);
        newAliases.add(row);
    }

    /**
     * Replaces a link, and keeps its clicks.
     *
     * @return the new version
     */
    LinkVersion replace(LinkPartition partition, LinkVersion old, StoredLink link) {
        return move(partition, old, partition, link);
    }

    /**
     * Replaces a link by a link in another partition, and keeps its clicks.
     *
     * @return the new version
     */
    LinkVersion move(LinkPartition from, LinkVersion old, LinkPartition to, StoredLink link) {
        LinkVersion next = to.newVersion(link.withLink(link.link().withClicks(old.clicks())), rows.state());
        rows.remove(from.rows(), old);
        rows.add(to.rows(), next);
        ends.add(new EndedRow(from, old, Optional.of(next)));
        if (!link.aliasKey().equals(old.written().aliasKey())) {
            newAliases.add(next);
        }
        return next;
    }

    /** Removes a link. */
    void remove(LinkPartition partition, LinkVersion row) {
        rows.remove(partition.rows(), row);
        ends.add(new EndedRow(partition, row, Optional.empty()));
    }

    /**
     * Commits the transaction.
     *
     * @throws dev.waymark.spi.LinkStore.DuplicateAliasException if another link has one of the new aliases; then the
     * transaction changes nothing
     */
    void commit(LinkDirectory directory) {
        rows.prepare();
        directory.reserveAliases(newAliases);
        try {
            directory.change(() -> rows.commit(() -> {
                created.forEach(directory::add);
                ends.forEach(end -> end.row().end(end.next(), rows.state()));
            }));
        } finally {
            if (!rows.state().isCommitted()) {
                rows.state().rollBack();
                ends.forEach(end -> end.row().resume(rows.state()));
                newAliases.forEach(directory::remove);
            }
        }
        ends.forEach(end -> settle(end, directory));
        created.forEach(LinkVersion::published);
        ends.forEach(end -> end.partition().rowEnded());
    }

    private static void settle(EndedRow end, LinkDirectory directory) {
        if (end.next().isPresent()) {
            end.next().get().published();
            directory.replace(end.row(), end.next().get());
        } else {
            directory.remove(end.row());
        }
    }
}
