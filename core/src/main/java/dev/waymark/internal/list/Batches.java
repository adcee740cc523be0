package dev.waymark.internal.list;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Walks through more than memory may hold. */
public final class Batches {

    /** How many reports are in memory at once with what was found for them: that may be a mebibyte for each. */
    public static final int REPORTS_WITH_FINDINGS = 64;

    private Batches() {}

    /**
     * All from a first batch on. The next is read when the one before is consumed, until one is empty.
     *
     * @param behind reads what comes behind the last of a batch
     */
    public static <T> Stream<T> walk(List<T> first, Function<T, List<T>> behind) {
        return Stream.iterate(first, batch -> !batch.isEmpty(), batch -> behind.apply(batch.get(batch.size() - 1)))
                .flatMap(List::stream);
    }
}
