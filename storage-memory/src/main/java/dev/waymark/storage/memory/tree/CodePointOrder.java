package dev.waymark.storage.memory.tree;

/**
 * Texts written such that {@link String#compareTo}, which compares characters and is fast, has them in the order of code
 * points. That takes surrogates above all other characters, which happen to be below some; in almost all texts there are
 * neither, and they stay the same objects. A part of a text is written as that part of the written text.
 */
public final class CodePointOrder {

    private static final int SURROGATES = Character.MAX_SURROGATE + 1 - Character.MIN_SURROGATE;
    private static final int ABOVE = Character.MAX_VALUE - Character.MAX_SURROGATE;

    private CodePointOrder() {}

    /** Writes a text. */
    public static String write(String text) {
        return swap(text, SURROGATES, ABOVE);
    }

    /** Reads what was written. */
    static String read(String written) {
        return swap(written, ABOVE, SURROGATES);
    }

    /** Swaps the lower so many characters from the surrogates on with those above these. */
    private static String swap(String text, int lower, int upper) {
        int first = 0;
        while (first < text.length() && text.charAt(first) < Character.MIN_SURROGATE) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder swapped = new StringBuilder(text);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= Character.MIN_SURROGATE) {
                boolean isLower = c < Character.MIN_SURROGATE + lower;
                swapped.setCharAt(i, (char) (isLower ? c + upper : c - lower));
            }
        }
        return swapped.toString();
    }
}
