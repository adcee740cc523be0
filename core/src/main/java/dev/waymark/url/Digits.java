package dev.waymark.url;

import java.util.OptionalLong;

/** Reads unsigned numbers that are written in ASCII digits only. */
final class Digits {

    /** More than any number that a URL can hold; larger ones are read as this. */
    static final long CEILING = 1L << 40;

    private Digits() {}

    /** The number, at most {@link #CEILING}, or empty if the text is empty or has anything but digits of that radix. */
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
