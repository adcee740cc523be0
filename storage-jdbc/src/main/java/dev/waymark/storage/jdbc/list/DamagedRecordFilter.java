package dev.waymark.storage.jdbc.list;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/**
 * Removes damaged records from lists, so that one damaged record does not prevent the listing of other records. Each
 * damaged record is logged once. After 1,000 logged records, the filter forgets these records and may log a record again.
 *
 * <p>A list that would skip more than 100 damaged records fails, because so much damage indicates a defect of the table or of
 * the library.
 */
public final class DamagedRecordFilter {

    private static final Logger LOG = System.getLogger("dev.waymark");

    private static final int MAX_DAMAGED = 100;

    private static final int MAX_LOGGED_IDS = 1_000;

    private final String kind;
    private final Set<Long> logged = ConcurrentHashMap.newKeySet();

    /**
     * Creates the filter of one kind of record.
     *
     * @param kind the kind, for messages: "link"
     */
    public DamagedRecordFilter(String kind) {
        this.kind = kind;
    }

    /**
     * Returns the first valid records of a list. If some records are damaged, reads more rows until enough valid records are
     * found.
     *
     * @param limit the maximum number of records
     * @param read reads a number of records from the beginning of the list, including damaged records
     * @throws StorageException if more than 100 records are damaged
     */
    public <T> List<T> list(int limit, IntFunction<? extends List<MaybeDamaged<T>>> read) {
        int rows = limit;
        while (true) {
            List<MaybeDamaged<T>> records = read.apply(rows);
            int damaged = damaged(records).size();
            if (records.size() < rows || records.size() - damaged >= limit) {
                List<T> whole = wholeOf(records);
                return whole.subList(0, Math.min(limit, whole.size()));
            }
            rows = limit + 2 * damaged;
        }
    }

    /**
     * Returns the valid records of a complete list.
     *
     * @throws StorageException if more than 100 records are damaged
     */
    public <T> List<T> wholeOf(List<MaybeDamaged<T>> records) {
        damaged(records).forEach(this::log);
        return records.stream().flatMap(MaybeDamaged::stream).toList();
    }

    private <T> List<MaybeDamaged<T>> damaged(List<MaybeDamaged<T>> records) {
        List<MaybeDamaged<T>> damaged =
                records.stream().filter(record -> !record.isWhole()).toList();
        if (damaged.size() > MAX_DAMAGED) {
            StorageException first = damaged.get(0).failure(kind);
            throw new StorageException(
                    "more than " + MAX_DAMAGED + " records of a list are damaged; the first: " + first.getMessage(),
                    first);
        }
        return damaged;
    }

    private void log(MaybeDamaged<?> damaged) {
        if (logged.size() >= MAX_LOGGED_IDS) {
            logged.clear();
        }
        if (logged.add(damaged.id())) {
            LOG.log(
                    Level.WARNING,
                    "a list skipped a damaged record: " + damaged.failure(kind).getMessage());
        }
    }
}
