package dev.waymark.internal.list;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads large results in batches. */
public final class Batches {

    /** The number of reports with findings in memory. The findings of a report may have 1 MiB. */
    public static final int REPORTS_WITH_FINDINGS = 64;

    private Batches() {}

    /**
     * Returns all elements, beginning with a first batch. The next batch is read after the previous batch is consumed, until a
     * batch is empty.
     *
     * @param after reads the batch after an element
     */
    public static <T> Stream<T> walk(List<T> first, Function<T, List<T>> after) {
        return Stream.iterate(first, batch -> !batch.isEmpty(), batch -> after.apply(batch.get(batch.size() - 1)))
                .flatMap(List::stream);
    }
}
