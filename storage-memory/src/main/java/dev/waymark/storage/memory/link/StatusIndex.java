package dev.waymark.storage.memory.link;

import dev.waymark.link.LinkStatus;
import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import dev.waymark.storage.memory.tree.SortedRows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An index of links by status. The index ignores clicks, which visits count without the lock, so readers of the index
 * test the limits of clicks. Immutable.
 *
 * @param enabled the enabled links by the second of their expiration
 * @param limited the enabled links with a limit of clicks
 */
record StatusIndex(SortedRows<SortedLink> disabled, SortedRows<SortedLink> enabled, SortedRows<SortedLink> limited) {

    private static final RowOrder<SortedLink> BY_ID = RowOrder.byNumber(IndexedRow::id);

    static final StatusIndex EMPTY = new StatusIndex(
            SortedRows.empty(BY_ID),
            SortedRows.empty(RowOrder.byNumber(StatusIndex::lastSecond)),
            SortedRows.empty(BY_ID));

    private static long lastSecond(SortedLink row) {
        return row.written().link().expiresAt().map(Instant::getEpochSecond).orElse(Long.MAX_VALUE);
    }

    /** Returns the index after a change. */
    StatusIndex edit(Collection<? extends SortedLink> removed, Collection<? extends SortedLink> added) {
        return new StatusIndex(
                edit(disabled, removed, added, StatusIndex::isDisabled),
                edit(enabled, removed, added, row -> !isDisabled(row)),
                edit(limited, removed, added, StatusIndex::isLimited));
    }

    private static SortedRows<SortedLink> edit(
            SortedRows<SortedLink> rows,
            Collection<? extends SortedLink> removed,
            Collection<? extends SortedLink> added,
            Predicate<SortedLink> isMember) {
        return rows.edit(members(removed, isMember), members(added, isMember));
    }

    private static List<? extends SortedLink> members(
            Collection<? extends SortedLink> rows, Predicate<SortedLink> isMember) {
        return rows.stream().filter(isMember).toList();
    }

    private static boolean isDisabled(SortedLink row) {
        return row.written().link().disabled();
    }

    private static boolean isLimited(SortedLink row) {
        return !isDisabled(row) && row.written().link().expiration().clicks().isPresent();
    }

    /** Returns candidates that include all links with the status at {@code now}. */
    CandidateRows<SortedLink> candidates(LinkStatus status, Instant now) {
        long second = now.getEpochSecond();
        return switch (status) {
            case DISABLED -> disabled.all();
            case ACTIVE -> enabled.after(new Position(new SortKey.OfNumber(second), Long.MIN_VALUE));
            case EXPIRED -> {
                CandidateRows<SortedLink> byTime =
                        enabled.before(new Position(new SortKey.OfNumber(second), Long.MAX_VALUE));
                yield new CandidateRows<>(
                        byTime.size() + limited.size(),
                        () -> Stream.concat(
                                byTime.rows().get(), limited.stream().filter(row -> lastSecond(row) > second)),
                        false);
            }
        };
    }
}
