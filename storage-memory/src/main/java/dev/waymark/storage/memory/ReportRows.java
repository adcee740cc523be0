package dev.waymark.storage.memory;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/** The rows of the store of reports, also by page key, by URL and by due time. */
final class ReportRows extends Rows<ReportSortField, ReportRow> {

    private static final Comparator<ReportRow> BY_DUE = Comparator.comparing(
                    ReportRow::due, Comparators.emptiesLast(Comparator.<Instant>naturalOrder()))
            .thenComparingLong(ReportRow::id);

    final ConcurrentMap<String, ReportRow> byPageKey = new ConcurrentHashMap<>();

    /** The reports with work in the order of their due times. Reports that are set aside are the last. */
    final NavigableSet<ReportRow> work = new TreeSet<>(BY_DUE);

    /** The reports of each owner's URLs. */
    private final Map<OwnedUrl, Set<ReportRow>> byUrl = new HashMap<>();

    private record OwnedUrl(Owner owner, UrlKey key) {}

    ReportRows() {
        super(ReportSortField.class);
    }

    /** Checks that each new row has a page key of its own. */
    void checkPageKeys(List<ReportRow> added) {
        Set<String> keys = new HashSet<>();
        for (ReportRow row : added) {
            String key = row.report().pageKey();
            if (byPageKey.containsKey(key) || !keys.add(key)) {
                throw DuplicateKeyException.ofPageKey();
            }
        }
    }

    /** Returns the reports of a URL. */
    Stream<StoredReport> ofUrl(Owner owner, UrlKey key) {
        return byUrl.getOrDefault(new OwnedUrl(owner, key), Set.of()).stream().map(ReportRow::stored);
    }

    private static OwnedUrl url(ReportRow row) {
        return new OwnedUrl(row.owner(), row.stored().urlKey());
    }

    @Override
    void add(ReportRow row) {
        super.add(row);
        byPageKey.put(row.report().pageKey(), row);
        byUrl.computeIfAbsent(url(row), key -> new HashSet<>()).add(row);
        if (row.work().isPresent()) {
            work.add(row);
        }
    }

    @Override
    void remove(ReportRow row) {
        super.remove(row);
        byPageKey.remove(row.report().pageKey(), row);
        byUrl.computeIfPresent(url(row), (key, rows) -> rows.remove(row) && rows.isEmpty() ? null : rows);
        if (row.work().isPresent()) {
            work.remove(row);
        }
    }
}
