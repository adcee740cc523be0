package dev.waymark.admin;

import dev.waymark.spi.Copyable;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Copies the records of one kind, in the order of their ids, so that what is there of a copy is always a beginning.
 *
 * @param kind what they are: "link"
 * @param atOnce how many are in memory at a time, twice at worst
 */
record KindCopy<R>(String kind, Copyable<R> source, Copyable<R> target, ToLongFunction<R> idOf, int atOnce) {

    /**
     * What the target has already.
     *
     * @param count how many records
     * @param last the id of the last one, 0 if there is none
     */
    record Beginning(long count, long last) {}

    /** Checks that what the target has is what the source begins with. */
    Beginning checkBeginning() {
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
        return new Beginning(count, after);
    }

    /**
     * Copies what the target lacks.
     *
     * @return how many it has then
     */
    long copy(Beginning beginning, LongConsumer progress) {
        long count = beginning.count();
        List<R> some = source.list(beginning.last(), atOnce);
        while (!some.isEmpty()) {
            target.restore(some);
            count += some.size();
            progress.accept(count);
            some = source.list(last(some), atOnce);
        }
        return count;
    }

    /**
     * Checks that both have the same.
     *
     * @return how many records that is
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
