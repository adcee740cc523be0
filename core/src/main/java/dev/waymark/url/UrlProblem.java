package dev.waymark.url;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * The reason why a text is not accepted as a URL.
 *
 * @param kind the broken rule; if the text breaks several rules, the first of these rules
 * @param message the problem and the remedy in English, as the rest of a sentence that begins with the name of a field. The
 *     message never repeats a part of the text, since the text may contain a password
 */
record UrlProblem(Kind kind, String message) {

    /**
     * Checks the arguments for null.
     *
     * @param kind the broken rule
     * @param message the problem and the remedy
     */
    UrlProblem {
        checkNotNull(kind, "kind");
        checkNotNull(message, "message");
    }

    /** Returns the stable code of the broken rule, such as {@code user_info}. */
    String code() {
        return kind.code();
    }

    /** The rules for URLs. */
    enum Kind {
        /** The text is blank. */
        REQUIRED("required"),
        /** The URL has more characters than {@link UrlPolicy#maxLength()}, percent-encoded or not. */
        TOO_LONG("too_long"),
        /** The host of the URL has more than {@value UrlParser#MAX_HOST} characters in ASCII. */
        HOST_TOO_LONG("too_long"),
        /** The URL is not absolute, or its scheme is not allowed. */
        SCHEME("scheme"),
        /** The text contains half of a surrogate pair, or cannot be encoded as a URI. */
        MALFORMED("malformed"),
        /** The URL contains a control character, such as a tab or a line break. */
        CONTROL_CHARACTER("control_character"),
        /** The URL contains inner white space. */
        WHITE_SPACE("white_space"),
        /** The URL contains a backslash. */
        BACKSLASH("backslash"),
        /** The URL is http or https, and contains a user name, a password, or an {@code @} before the host. */
        USER_INFO("user_info"),
        /** The URL is http or https, and has no host, or a host that browsers do not open. */
        HOST("host"),
        /** The URL is http or https, and its port is not a number from 0 to 65535. */
        PORT("port"),
        /** The URL is valid, but {@link UrlPolicy#refusing} refuses it. */
        REFUSED("refused");

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        /** Returns the stable code of this rule. */
        String code() {
            return code;
        }
    }
}
