package dev.waymark.spi.support;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.LinkSortField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The sorting and slicing of lists, for stores without an index for the order. */
public final class Slices {

    private Slices() {}

    /** Returns the slice of these links, which may be in any order. */
    public static List<StoredLink> ofLinks(Stream<StoredLink> links, Slice<LinkSortField> slice) {
        return cut(
                checkNotNull(links, "links"),
                slice,
                stored -> SortKeys.position(stored.link(), slice.sort().field()));
    }

    /** Returns the slice of these reports, which may be in any order. */
    public static List<StoredReport> ofReports(Stream<StoredReport> reports, Slice<ReportSortField> slice) {
        return cut(
                checkNotNull(reports, "reports"),
                slice,
                stored -> SortKeys.position(stored.report(), slice.sort().field()));
    }

    private static <R> List<R> cut(Stream<R> records, Slice<?> slice, Function<R, Position> positions) {
        Comparator<Position> order = slice.isDescending() ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return records.map(each -> Map.entry(positions.apply(each), each))
                .filter(each -> slice.after().stream().allMatch(after -> order.compare(each.getKey(), after) > 0))
                .sorted(Map.Entry.comparingByKey(order))
                .skip(slice.offset())
                .limit(slice.limit())
                .map(Map.Entry::getValue)
                .toList();
    }
}
