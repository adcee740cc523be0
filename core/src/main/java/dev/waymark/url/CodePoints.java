package dev.waymark.url;

import com.google.common.base.Splitter;
import java.util.Arrays;
import java.util.stream.IntStream;

/** An immutable, compact set of code points. */
final class CodePoints {

    private static final Splitter RANGES = Splitter.on(' ');

    /** For each range, its first code point and the code point after its last; ascending. */
    private final int[] bounds;

    private CodePoints(int[] bounds) {
        this.bounds = bounds;
    }

    /** Parses ascending ranges in hexadecimal, such as {@code 41-5a 5f}, separated by white space. */
    static CodePoints of(String ranges) {
        return new CodePoints(RANGES.splitToStream(ranges.replace('\n', ' '))
                .flatMapToInt(range -> {
                    int dash = range.indexOf('-');
                    int first = Integer.parseInt(range.substring(0, dash < 0 ? range.length() : dash), 16);
                    int last = Integer.parseInt(range.substring(dash + 1), 16);
                    return IntStream.of(first, last + 1);
                })
                .toArray());
    }

    boolean contains(int codePoint) {
        int index = Arrays.binarySearch(bounds, codePoint);
        int boundsPassed = index < 0 ? -index - 1 : index + 1;
        return boundsPassed % 2 == 1;
    }
}
