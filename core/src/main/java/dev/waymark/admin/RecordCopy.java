package dev.waymark.admin;

import dev.waymark.spi.Copyable;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The copy of the records of one type. The records are copied in the order of their ids, so an interrupted copy contains the first
 * records of the source.
 *
 * @param kind the name of a record, such as "link"
 * @param atOnce the number of records to read at a time; up to twice as many are in memory
 */
record RecordCopy<R>(String kind, Copyable<R> source, Copyable<R> target, ToLongFunction<R> idOf, int atOnce) {

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
        List<R> there = target.list(0, atOnce);
        long after = 0;
        while (!there.isEmpty()) {
            checkSame(
                    source.list(after, there.size()),
                    there,
                    "the target is neither empty nor an unfinished copy of the source as it is now");
            count += there.size();
            after = last(there);
            there = target.list(after, atOnce);
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
        List<R> some = source.list(copied.last(), atOnce);
        while (!some.isEmpty()) {
            target.restore(some);
            count += some.size();
            progress.accept(count);
            some = source.list(last(some), atOnce);
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
            List<R> expected = source.list(after, atOnce);
            checkSame(
                    expected,
                    target.list(after, atOnce),
                    "the copy is not like the source, which somebody may have changed");
            if (expected.isEmpty()) {
                return count;
            }
            count += expected.size();
            after = last(expected);
        }
    }

    private void checkSame(List<R> expected, List<R> there, String problem) {
        if (!expected.equals(there)) {
            throw new IllegalStateException(problem + ": " + difference(expected, there));
        }
    }

    private String difference(List<R> expected, List<R> there) {
        int first = IntStream.range(0, Math.min(expected.size(), there.size()))
                .filter(i -> !expected.get(i).equals(there.get(i)))
                .findFirst()
                .orElse(Math.min(expected.size(), there.size()));
        return id(expected, first).equals(id(there, first))
                ? "their " + kind + "s with id " + idOf.applyAsLong(there.get(first)) + " differ"
                : "where the source has " + name(id(expected, first)) + ", the target has " + name(id(there, first));
    }

    private Optional<Long> id(List<R> records, int index) {
        return index < records.size() ? Optional.of(idOf.applyAsLong(records.get(index))) : Optional.empty();
    }

    private String name(Optional<Long> id) {
        return id.map(number -> kind + " " + number).orElse("no " + kind);
    }

    private long last(List<R> records) {
        return idOf.applyAsLong(records.get(records.size() - 1));
    }
}
