package dev.waymark.storage.memory.link;

import dev.waymark.link.LinkStatus;
import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.Groups;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import java.time.Instant;
import java.util.Collection;
import java.util.stream.Stream;

/**
 * An index of links by status. The index ignores clicks, which visits count without the lock, so readers of the index
 * test the limits of clicks. Immutable.
 *
 * @param enabled the enabled links by the second of their expiration
 * @param limited the enabled links with a limit of clicks
 */
record StatusIndex(
        Groups<SortedLink, SortedLink> disabled,
        Groups<SortedLink, SortedLink> enabled,
        Groups<SortedLink, SortedLink> limited) {

    private static final RowOrder<SortedLink> BY_ID = RowOrder.byNumber(IndexedRow::id);

    static final StatusIndex EMPTY = new StatusIndex(
            Groups.of(BY_ID, StatusIndex::isDisabled),
            Groups.of(RowOrder.byNumber(StatusIndex::lastSecond), row -> !isDisabled(row)),
            Groups.of(BY_ID, StatusIndex::isLimited));

    private static long lastSecond(SortedLink row) {
        return row.written().link().expiresAt().map(Instant::getEpochSecond).orElse(Long.MAX_VALUE);
    }

    /** Returns the index after a change. */
    StatusIndex edit(Collection<? extends SortedLink> removed, Collection<? extends SortedLink> added) {
        return new StatusIndex(
                disabled.edit(removed, added), enabled.edit(removed, added), limited.edit(removed, added));
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
            case DISABLED -> disabled.sorted().all();
            case ACTIVE -> enabled.sorted().after(new Position(new SortKey.OfNumber(second), Long.MIN_VALUE));
            case EXPIRED -> {
                CandidateRows<SortedLink> byTime =
                        enabled.sorted().before(new Position(new SortKey.OfNumber(second), Long.MAX_VALUE));
                yield new CandidateRows<>(
                        byTime.size() + limited.sorted().size(),
                        () -> Stream.concat(
                                byTime.rows().get(), limited.sorted().stream().filter(row -> lastSecond(row) > second)),
                        false);
            }
        };
    }
}
