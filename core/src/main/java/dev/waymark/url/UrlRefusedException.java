package dev.waymark.url;

import com.google.common.base.Ascii;

/**
 * Ends the parsing of a URL at the first rule that the text breaks; never leaves this package. The problem and the remedy are in
 * English, as the rest of a sentence that begins with the name of a field. They never repeat a part of the text, since the text
 * may contain a password.
 */
final class UrlRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    /** The rules for URLs. */
    enum Kind {
        /** The text is blank. */
        REQUIRED,
        /** The URL or its host has too many characters. */
        TOO_LONG,
        /** The URL is not absolute, or its scheme is not allowed. */
        SCHEME,
        /** The text contains half of a surrogate pair, or cannot be encoded as a URI. */
        MALFORMED,
        /** The URL contains a control character, such as a tab or a line break. */
        CONTROL_CHARACTER,
        /** The URL contains inner white space. */
        WHITE_SPACE,
        /** The URL contains a backslash. */
        BACKSLASH,
        /** The URL is http or https, and contains a user name, a password, or an {@code @} before the host. */
        USER_INFO,
        /** The URL is http or https, and has no host, or a host that browsers do not open. */
        HOST,
        /** The URL is http or https, and its port is not a number from 0 to 65535. */
        PORT,
        /** The URL is valid, but {@link UrlPolicy#refusing} refuses it. */
        REFUSED;

        /** Returns the stable code of this rule, such as {@code user_info}. */
        String code() {
            return Ascii.toLowerCase(name());
        }
    }

    private final Kind kind;
    private final String problem;
    private final int max;

    UrlRefusedException(Kind kind, String problem) {
        this(kind, problem, 0);
    }

    /** @param max the maximum number of characters that {@link Kind#TOO_LONG} exceeds; 0 for other kinds */
    UrlRefusedException(Kind kind, String problem, int max) {
        super(problem, null, false, false);
        this.kind = kind;
        this.problem = problem;
        this.max = max;
    }

    Kind kind() {
        return kind;
    }

    /** Returns the maximum number of characters that {@link Kind#TOO_LONG} exceeds. */
    int max() {
        return max;
    }

    /** Returns the problem and the remedy. */
    String problem() {
        return problem;
    }
}
