package dev.waymark.spi.help;

import java.util.Locale;

/** The one form in which texts are sorted and searched. */
public final class Folding {

    private Folding() {}

    /** Ignores letter case, in the same way on every machine and in every store. */
    public static String fold(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
