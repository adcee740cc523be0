package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

/**
 * What a record sorts by: a number, or a {@link dev.waymark.spi.support.Folding#fold folded} text. {@link
 * dev.waymark.spi.support.SortKeys} says which, for each field. What is absent has a key of its own, lower than all others, so
 * that no NULL is ever compared: the empty text, {@link #NO_INSTANT}, {@link #NO_RESULT}.
 *
 * <p>The natural order is the ascending one: numbers by value, texts by code point. Keys of one sort are of one kind.
 */
public sealed interface SortKey extends Comparable<SortKey> {

    /** The key of an absent instant. */
    long NO_INSTANT = Long.MIN_VALUE;

    /** The key of an absent result; those of results are their {@link dev.waymark.spi.support.SortKeys#rank ranks}. */
    long NO_RESULT = 0;

    /**
     * A number: an id, a count, microseconds since the epoch, or the rank of a result.
     *
     * @param value the number
     */
    record OfNumber(long value) implements SortKey {
        @Override
        public int compareTo(SortKey other) {
            checkArgument(other instanceof OfNumber, "keys of one sort are of one kind");
            return Long.compare(value, ((OfNumber) other).value);
        }
    }

    /**
     * A text.
     *
     * @param value the folded text; empty for an absent one
     */
    record OfText(String value) implements SortKey {

        /** Checks for null. */
        public OfText {
            checkNotNull(value, "value");
        }

        @Override
        public int compareTo(SortKey other) {
            checkArgument(other instanceof OfText, "keys of one sort are of one kind");
            return compare(value, ((OfText) other).value);
        }

        /**
         * Compares by code points, as databases compare UTF-8 byte by byte. {@link String#compareTo} does not: it puts what
         * lies beyond the basic plane before U+E000 to U+FFFF.
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

        /** Surrogates stand for code points above all others, so they go above the rest of the basic plane. */
        private static int rank(char unit) {
            return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
        }
    }
}
