package dev.waymark.query;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.Optional;

/** How many records a page holds: 10, 25, 50 or 100, nothing else (D-27). */
public enum PageSize {
    /** Ten records, the default. */
    P10(10),
    /** 25 records. */
    P25(25),
    /** 50 records. */
    P50(50),
    /** 100 records. */
    P100(100);

    private final int size;

    PageSize(int size) {
        this.size = size;
    }

    /** The number of records. */
    public int size() {
        return size;
    }

    /**
     * The page size of this many records.
     *
     * @throws IllegalArgumentException if {@code size} is not 10, 25, 50 or 100
     */
    public static PageSize of(int size) {
        Optional<PageSize> known =
                Arrays.stream(values()).filter(each -> each.size == size).findFirst();
        checkArgument(known.isPresent(), "size must be 10, 25, 50 or 100, was %s", size);
        return known.get();
    }
}
