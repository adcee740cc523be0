package dev.waymark.url;

import java.util.OptionalLong;

/** Parses unsigned numbers in ASCII digits. */
final class Digits {

    /** A number larger than every number in a valid URL. Larger numbers are parsed as this number. */
    static final long CEILING = 1L << 40;

    private Digits() {}

    /**
     * Returns the number, at most {@link #CEILING}; empty if the text is empty or contains a character other than a digit of
     * the radix.
     */
    static OptionalLong parse(String text, int radix) {
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) < 0x80 ? Character.digit(text.charAt(i), radix) : -1;
            if (digit < 0) {
                return OptionalLong.empty();
            }
            number = Math.min(CEILING, number * radix + digit);
        }
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(number);
    }
}
