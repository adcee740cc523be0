package dev.waymark.storage.memory.tree;

/**
 * A form of texts that {@link String#compareTo} sorts by code point. {@code compareTo} is fast, but compares UTF-16
 * units, which puts surrogates below some other characters. This form exchanges the surrogates with the characters
 * above the surrogates. Almost all texts contain no such characters, and stay the same objects. If a text contains another
 * text, the form of the text contains the form of the other text, so searches can compare forms.
 */
public final class CodePointOrder {

    private static final int SURROGATES = Character.MAX_SURROGATE + 1 - Character.MIN_SURROGATE;
    private static final int ABOVE = Character.MAX_VALUE - Character.MAX_SURROGATE;

    private CodePointOrder() {}

    /** Returns the form of a text. */
    public static String write(String text) {
        return swap(text, SURROGATES, ABOVE);
    }

    /** Returns the text of a form. */
    static String read(String written) {
        return swap(written, ABOVE, SURROGATES);
    }

    /**
     * Exchanges two adjacent ranges of characters: {@code lower} characters from the first surrogate on, and the next
     * {@code upper} characters.
     */
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
