package dev.waymark.storage.jdbc.overlap;

import com.google.common.base.Strings;

/** The description of the difference between two long texts. */
final class Difference {

    /** The length of the common text around the difference. */
    private static final int CONTEXT = 40;

    private Difference() {}

    static String of(String actual, String expected) {
        int before = Strings.commonPrefix(actual, expected).length();
        int after = Strings.commonSuffix(actual.substring(before), expected.substring(before))
                .length();
        return excerpt(actual, before, after) + "\n    instead of " + excerpt(expected, before, after);
    }

    private static String excerpt(String text, int before, int after) {
        int begin = Math.max(0, before - CONTEXT);
        int end = Math.min(text.length(), text.length() - after + CONTEXT);
        return (begin > 0 ? "…" : "") + text.substring(begin, end) + (end < text.length() ? "…" : "");
    }
}
