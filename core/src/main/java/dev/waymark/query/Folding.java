package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.text.Composition;
import java.util.Locale;

/** The folding of texts for searching and sorting: case-insensitive, and independent of composition. */
public final class Folding {

    private static final int DOT_ABOVE = 0x307;

    /** NFC changes no text in which all characters are below the first combining mark. */
    private static final char FIRST_COMBINING = 0x300;

    private Folding() {}

    /**
     * Folds a text: composes the text (NFC), folds each code point, and composes the result. The fold of a code point is the
     * lower case of its full upper case: {@code ss} for the sharp s, and one small sigma for all sigmas. A combining dot
     * above (U+0307) after an {@code i} is removed, so the Turkish capital I with a dot has the same fold as its lower
     * case.
     *
     * <p>The result is the same on every JDK: a code point that Unicode 13 does not assign stays unchanged. Folding a folded
     * text returns the same text. If a text is cut between two combining sequences, the folds of the parts together
     * are the fold of the text. A text of <i>n</i> code points folds to at most 6 <i>n</i> bytes of UTF-8, in linear time. ASCII
     * text in lower case is returned unchanged.
     */
    public static String fold(String text) {
        checkNotNull(text, "text");
        // In ASCII, the lower case of a text does not depend on adjacent characters.
        return isAscii(text) ? text.toLowerCase(Locale.ROOT) : foldRuns(text);
    }

    /** Folds a text of at most {@code max} code points. Returns a longer text, which the caller will refuse, unchanged. */
    public static String foldUpTo(int max, String text) {
        boolean isLonger = checkNotNull(text, "text").length() > max && text.codePointCount(0, text.length()) > max;
        return isLonger ? text : fold(text);
    }

    private static boolean isAscii(String text) {
        int bits = 0;
        for (int i = 0; i < text.length(); i++) {
            bits |= text.charAt(i);
        }
        return bits < 0x80;
    }

    /** Folds each run of {@link FoldedCodePoints}. Other code points stay, and compose with no neighbour. */
    private static String foldRuns(String text) {
        StringBuilder folded = new StringBuilder();
        int start = 0;
        int end = 0;
        while (end < text.length()) {
            int codePoint = text.codePointAt(end);
            int next = end + Character.charCount(codePoint);
            if (!FoldedCodePoints.contains(codePoint)) {
                folded.append(foldRun(text.substring(start, end))).appendCodePoint(codePoint);
                start = next;
            }
            end = next;
        }
        return start == 0
                ? foldRun(text)
                : folded.append(foldRun(text.substring(start))).toString();
    }

    private static String foldRun(String run) {
        String composed = compose(run);
        StringBuilder mapped = new StringBuilder(composed.length());
        int next;
        for (int i = 0; i < composed.length(); i = next) {
            int codePoint = composed.codePointAt(i);
            next = i + Character.charCount(codePoint);
            if (codePoint != DOT_ABOVE || !endsWithI(mapped)) {
                append(codePoint, mapped);
            }
        }
        // The upper case of some letters is decomposed, such as that of U+0390.
        return compose(mapped);
    }

    private static String compose(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_COMBINING) {
                return Composition.of(text);
            }
        }
        return text.toString();
    }

    private static boolean endsWithI(StringBuilder text) {
        return !text.isEmpty() && text.charAt(text.length() - 1) == 'i';
    }

    private static void append(int codePoint, StringBuilder mapped) {
        // The code takes the lower case first, because U+1E9E, the capital sharp s, is its own upper case.
        int lower = Character.toLowerCase(codePoint);
        if (FoldedCodePoints.mayExpand(lower)) {
            Character.toString(lower)
                    .toUpperCase(Locale.ROOT)
                    .codePoints()
                    .forEach(upper -> mapped.appendCodePoint(fold(upper)));
        } else {
            mapped.appendCodePoint(fold(lower));
        }
    }

    private static int fold(int codePoint) {
        return Character.toLowerCase(Character.toUpperCase(codePoint));
    }
}
