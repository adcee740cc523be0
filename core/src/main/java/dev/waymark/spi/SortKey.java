package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

/**
 * The key by which a record sorts: a number, or a {@link dev.waymark.query.Folding#fold folded} text.
 * {@link dev.waymark.spi.support.SortKeys} defines the key for each field. An absent value has the lowest key of its kind:
 * the empty text, {@link #NO_INSTANT} or {@link #NO_RESULT}. A store therefore never compares NULL.
 *
 * <p>The natural order is ascending: numbers by value, texts by code point. All keys of one sort have the same kind.
 */
public sealed interface SortKey extends Comparable<SortKey> {

    /** The key of an absent instant. */
    long NO_INSTANT = Long.MIN_VALUE;

    /**
     * The key of an absent result. The key of a result is the {@link dev.waymark.spi.support.SortKeys#rank rank} of the result.
     */
    long NO_RESULT = 0;

    /**
     * A number: an id, a count, microseconds since the epoch, or the rank of a result.
     *
     * @param value the number
     */
    record OfNumber(long value) implements SortKey {
        @Override
        public int compareTo(SortKey other) {
            checkArgument(other instanceof OfNumber, "all keys of a sort must have the same kind");
            return Long.compare(value, ((OfNumber) other).value);
        }
    }

    /**
     * A text.
     *
     * @param value the folded text, or its {@linkplain dev.waymark.spi.support.SortKeys#beginning beginning} if the text is
     *     longer than 2,048 bytes in UTF-8; empty for an absent text
     */
    record OfText(String value) implements SortKey {

        /** Throws a {@link NullPointerException} if the value is null. */
        public OfText {
            checkNotNull(value, "value");
        }

        @Override
        public int compareTo(SortKey other) {
            checkArgument(other instanceof OfText, "all keys of a sort must have the same kind");
            return compare(value, ((OfText) other).value);
        }

        /**
         * Compares two texts by code point, as databases compare UTF-8 byte by byte. {@link String#compareTo} has another
         * order: that method sorts code points beyond the basic plane before U+E000 to U+FFFF.
         */
        private static int compare(String one, String other) {
            int common = Math.min(one.length(), other.length());
            for (int i = 0; i < common; i++) {
                char a = one.charAt(i);
                char b = other.charAt(i);
                if (a != b) {
                    return Integer.compare(rank(a), rank(b));
                }
            }
            return Integer.compare(one.length(), other.length());
        }

        /**
         * Returns the rank of a UTF-16 unit. Surrogates encode the highest code points, and therefore have the highest ranks.
         */
        private static int rank(char unit) {
            return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
        }
    }
}
