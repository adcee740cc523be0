package dev.waymark.spi;

import java.util.Locale;

/** The one form in which texts are sorted and searched, and the one order in which they sort (D-25, D-26). */
public final class Folding {

    private Folding() {}

    /** Ignores letter case, in the same way on every machine and in every store. */
    public static String fold(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /**
     * Compares by code points, as databases compare UTF-8 byte by byte. {@link String#compareTo} does not: it puts what
     * lies beyond the basic plane before U+E000 to U+FFFF.
     */
    public static int compareCodePoints(String one, String other) {
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
