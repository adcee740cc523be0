package dev.waymark.internal.list;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The reading of large results in batches. */
public final class Batches {

    /** The number of records in one batch of a stream. The stream keeps one batch in memory. */
    public static final int RECORDS = 500;

    /** The maximum number of reports with findings in one batch, because the findings of a report may have 1 MiB. */
    public static final int REPORTS_WITH_FINDINGS = 64;

    private Batches() {}

    /**
     * Returns the elements of all batches. The stream reads the next batch after the last element of the current batch, and
     * ends after a batch with fewer elements than {@code size}.
     *
     * @param size the number of elements of each batch but the last
     * @param first the first batch
     * @param after reads the batch that follows an element
     */
    public static <T> Stream<T> walk(int size, List<T> first, Function<T, List<T>> after) {
        return Stream.iterate(
                        first,
                        batch -> !batch.isEmpty(),
                        batch -> batch.size() < size ? List.of() : after.apply(batch.get(size - 1)))
                .flatMap(List::stream);
    }
}
