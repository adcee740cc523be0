package dev.waymark.internal.imports;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The records of an import in portions. A failure of the source ends the records; all records before the failure are imported
 * or refused.
 */
final class Portions<R> {

    private final Iterator<R> records;
    private final int size;
    private Optional<RuntimeException> failure = Optional.empty();

    /**
     * Divides records into portions.
     *
     * @param size the maximum number of records in a portion
     */
    Portions(Iterator<R> records, int size) {
        this.records = records;
        this.size = size;
    }

    /** Reads the next portion. An empty portion marks the end. */
    List<R> next() {
        List<R> portion = new ArrayList<>();
        try {
            while (failure.isEmpty() && portion.size() < size && records.hasNext()) {
                portion.add(checkNotNull(records.next(), "record"));
            }
        } catch (RuntimeException e) {
            failure = Optional.of(e);
        }
        return portion;
    }

    /** Returns the exception that ended the records, if any. */
    Optional<RuntimeException> failure() {
        return failure;
    }
}
