package dev.waymark.storage.memory;

import dev.waymark.link.LinkStatus;
import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * Links by what their status depends on, but for the clicks: those are counted without the lock, so whether a limit is
 * reached remains to be seen.
 */
final class StatusIndex implements Index<LinkRow> {

    private final SortedRows<LinkRow> disabled = new SortedRows<>(RowOrder.byNumber(Row::id));
    private final SortedRows<LinkRow> enabled = new SortedRows<>(RowOrder.byNumber(StatusIndex::lastSecond));
    private final SortedRows<LinkRow> limited = new SortedRows<>(RowOrder.byNumber(Row::id));

    private static long lastSecond(LinkRow row) {
        return row.link().expiresAt().map(Instant::getEpochSecond).orElse(Long.MAX_VALUE);
    }

    @Override
    public void add(LinkRow row) {
        (row.link().disabled() ? disabled : enabled).add(row);
        if (isLimited(row)) {
            limited.add(row);
        }
    }

    @Override
    public void remove(LinkRow row) {
        (row.link().disabled() ? disabled : enabled).remove(row);
        if (isLimited(row)) {
            limited.remove(row);
        }
    }

    private static boolean isLimited(LinkRow row) {
        return !row.link().disabled() && row.link().expiration().clicks().isPresent();
    }

    /** Among which links all are that have the status now. */
    Candidates<LinkRow> candidates(LinkStatus status, Instant now) {
        long second = now.getEpochSecond();
        return switch (status) {
            case DISABLED -> disabled.all();
            case ACTIVE -> enabled.behind(new Position(new SortKey.OfNumber(second), Long.MIN_VALUE));
            case EXPIRED -> {
                Candidates<LinkRow> byTime =
                        enabled.aheadOf(new Position(new SortKey.OfNumber(second), Long.MAX_VALUE));
                yield new Candidates<>(
                        byTime.size() + limited.size(),
                        () -> Stream.concat(
                                byTime.rows().get(), limited.stream().filter(row -> lastSecond(row) > second)),
                        false);
            }
        };
    }
}
