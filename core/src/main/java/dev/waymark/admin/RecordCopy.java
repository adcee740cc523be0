package dev.waymark.admin;

import dev.waymark.spi.Copyable;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;

/**
 * The copy of the records of one type. The records are copied in the order of their ids, so an interrupted copy contains the
 * first records of the source.
 *
 * @param kind the name of a record, such as "link"
 * @param batchSize the number of records to read at a time; up to twice as many are in memory
 */
record RecordCopy<R>(String kind, Copyable<R> source, Copyable<R> target, ToLongFunction<R> idOf, int batchSize) {

    /**
     * The records that the target contains before the copy.
     *
     * @param count the number of records
     * @param last the id of the last record, 0 if the target is empty
     */
    record CopiedRecords(long count, long last) {}

    /** Checks that the target contains exactly the first records of the source. */
    CopiedRecords checkCopied() {
        long count = 0;
        List<R> actual = target.list(0, batchSize);
        long after = 0;
        while (!actual.isEmpty()) {
            checkSame(
                    source.list(after, actual.size()),
                    actual,
                    "the target is neither empty nor an unfinished copy of the present source");
            count += actual.size();
            after = last(actual);
            actual = target.list(after, batchSize);
        }
        return new CopiedRecords(count, after);
    }

    /**
     * Copies the records that the target lacks.
     *
     * @return the number of records in the target
     */
    long copy(CopiedRecords copied, LongConsumer progress) {
        long count = copied.count();
        List<R> some = source.list(copied.last(), batchSize);
        while (!some.isEmpty()) {
            target.restore(some);
            count += some.size();
            progress.accept(count);
            some = source.list(last(some), batchSize);
        }
        return count;
    }

    /**
     * Checks that source and target contain the same records.
     *
     * @return the number of records
     */
    long compare() {
        long count = 0;
        long after = 0;
        while (true) {
            List<R> expected = source.list(after, batchSize);
            checkSame(
                    expected,
                    target.list(after, batchSize),
                    "the copy differs from the source, which may have changed during the copy");
            if (expected.isEmpty()) {
                return count;
            }
            count += expected.size();
            after = last(expected);
        }
    }

    private void checkSame(List<R> expected, List<R> actual, String problem) {
        if (!expected.equals(actual)) {
            throw new IllegalStateException(problem + ": " + difference(expected, actual));
        }
    }

    private String difference(List<R> expected, List<R> actual) {
        int common = Math.min(expected.size(), actual.size());
        int first = 0;
        while (first < common && expected.get(first).equals(actual.get(first))) {
            first++;
        }
        String inSource = name(expected, first);
        String inTarget = name(actual, first);
        return inSource.equals(inTarget)
                ? inSource + " is different"
                : "the source has " + inSource + ", the target has " + inTarget;
    }

    private String name(List<R> records, int index) {
        return index < records.size() ? kind + " " + idOf.applyAsLong(records.get(index)) : "no " + kind;
    }

    private long last(List<R> records) {
        return idOf.applyAsLong(records.get(records.size() - 1));
    }
}
