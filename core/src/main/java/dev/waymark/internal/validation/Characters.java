package dev.waymark.internal.validation;

import com.google.common.base.CharMatcher;

/** What texts are made of. */
final class Characters {

    private static final CharMatcher SURROGATES = CharMatcher.inRange(Character.MIN_SURROGATE, Character.MAX_SURROGATE);

    private Characters() {}

    /** The length that people count. */
    static int count(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Whether every store can keep the text: no NUL, and no surrogate without its other half. Most have none at all. */
    static boolean isStorable(String text) {
        return text.indexOf('\0') < 0
                && (SURROGATES.matchesNoneOf(text) || text.codePoints().noneMatch(Characters::isLoneSurrogate));
    }

    static boolean hasControls(String text) {
        return CharMatcher.javaIsoControl().matchesAnyOf(text);
    }

    /** Code points from a text are only then in the surrogates' range when they stand alone. */
    private static boolean isLoneSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
