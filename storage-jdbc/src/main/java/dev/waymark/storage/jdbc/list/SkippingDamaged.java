package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/**
 * Leaves damaged records out of lists, so that one of them does not keep all others from being seen. Each is logged once.
 *
 * <p>A list fails if it would leave out very many: then something is wrong with the table or the library, and to list the few
 * that are left would hide it.
 */
public final class SkippingDamaged {

    private static final Logger LOG = System.getLogger("dev.waymark");

    /** How many a list may leave out. */
    private static final int MOST = 100;

    private static final int MOST_REMEMBERED = 1_000;

    private final String kind;
    private final Set<Long> logged = ConcurrentHashMap.newKeySet();

    /**
     * For one kind.
     *
     * @param kind what the records are: "link"
     */
    public SkippingDamaged(String kind) {
        this.kind = kind;
    }

    /**
     * The first whole records of a list. Where some are damaged, more of the list is read, until there are enough.
     *
     * @param limit how many to return at most
     * @param read reads that many from the beginning of the list, damaged ones included
     * @throws StorageException if more than a hundred have to be left out
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
     * Returns the whole records of a complete list.
     *
     * @throws StorageException if more than a hundred records are damaged
     */
    public <T> List<T> wholeOf(List<MaybeDamaged<T>> records) {
        damaged(records).forEach(this::log);
        return records.stream().flatMap(MaybeDamaged::stream).collect(ImmutableList.toImmutableList());
    }

    private <T> List<MaybeDamaged<T>> damaged(List<MaybeDamaged<T>> records) {
        List<MaybeDamaged<T>> damaged =
                records.stream().filter(record -> !record.isWhole()).toList();
        if (damaged.size() > MOST) {
            StorageException first = damaged.get(0).failure(kind);
            throw new StorageException(
                    "more than " + MOST + " records of a list are damaged: " + first.getMessage(), first);
        }
        return damaged;
    }

    private void log(MaybeDamaged<?> damaged) {
        if (logged.size() >= MOST_REMEMBERED) {
            logged.clear();
        }
        if (logged.add(damaged.id())) {
            LOG.log(
                    Level.WARNING,
                    "left out of a list: " + damaged.failure(kind).getMessage());
        }
    }
}
