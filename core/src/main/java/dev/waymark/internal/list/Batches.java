package dev.waymark.internal.list;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The reading of large results in batches. */
public final class Batches {

    /** The maximum number of reports with findings in one batch, because the findings of a report may have 1 MiB. */
    public static final int REPORTS_WITH_FINDINGS = 64;

    private Batches() {}

    /**
     * Returns the elements of all batches. The stream reads the next batch after the last element of the current batch, and
     * ends at an empty batch.
     *
     * @param first the first batch
     * @param after reads the batch that follows an element
     */
    public static <T> Stream<T> walk(List<T> first, Function<T, List<T>> after) {
        return Stream.iterate(first, batch -> !batch.isEmpty(), batch -> after.apply(batch.get(batch.size() - 1)))
                .flatMap(List::stream);
    }
}
