package dev.waymark.storage.memory;

import com.google.common.collect.Comparators;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.DuplicateKeyException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The rows of the store of reports, also by page key and by due time. */
final class ReportRows extends Rows<ReportSortField, ReportRow> {

    private static final Comparator<ReportRow> BY_DUE = Comparator.comparing(
                    ReportRow::due, Comparators.emptiesLast(Comparator.<Instant>naturalOrder()))
            .thenComparingLong(ReportRow::id);

    final ConcurrentMap<String, ReportRow> byPageKey = new ConcurrentHashMap<>();

    /** The reports with work in the order of their due times. Reports that are set aside are the last. */
    final NavigableSet<ReportRow> work = new TreeSet<>(BY_DUE);

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

    @Override
    void add(ReportRow row) {
        super.add(row);
        byPageKey.put(row.report().pageKey(), row);
        if (row.work().isPresent()) {
            work.add(row);
        }
    }

    @Override
    void remove(ReportRow row) {
        super.remove(row);
        byPageKey.remove(row.report().pageKey(), row);
        if (row.work().isPresent()) {
            work.remove(row);
        }
    }
}
