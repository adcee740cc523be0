package dev.waymark.url;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * Why a text is not accepted as a URL.
 *
 * @param kind the rule that is broken; if there are several, the first one that was found
 * @param message what is wrong and what would be right, in English, to follow the name of a field. It never repeats any
 *     part of the text, which may hold a password
 */
public record UrlProblem(Kind kind, String message) {

    /**
     * Pairs a broken rule with what to tell the user.
     *
     * @param kind the rule that is broken
     * @param message what is wrong and what would be right
     */
    public UrlProblem {
        checkNotNull(kind, "kind");
        checkNotNull(message, "message");
    }

    /** {@return the stable code of the broken rule, such as {@code user_info}} */
    public String code() {
        return kind.code();
    }

    /** The rules that a URL can break. */
    public enum Kind {
        /** There is nothing but white space. */
        REQUIRED("required"),
        /** It has more than 2,048 characters, or its host in ASCII has. */
        TOO_LONG("too_long"),
        /** It is not absolute, or its scheme is not allowed. */
        SCHEME("scheme"),
        /** It is not well-formed Unicode: half of a surrogate pair stands alone. Or no encoding makes it a URI. */
        MALFORMED("malformed"),
        /** It has a control character, such as a tab or a line break. */
        CONTROL_CHARACTER("control_character"),
        /** It has white space inside. */
        WHITE_SPACE("white_space"),
        /** It has a backslash. */
        BACKSLASH("backslash"),
        /** It is an http or https URL with a user name or password, or an {@code @} that would end one. */
        USER_INFO("user_info"),
        /** It is an http or https URL without host, or with one that browsers do not open. */
        HOST("host"),
        /** It is an http or https URL whose port is no number from 0 to 65535. */
        PORT("port"),
        /** It is well-formed, but one of those that {@link UrlPolicy#refusing} leaves out. */
        REFUSED("refused");

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        /** {@return the stable code of this rule, such as {@code user_info}} */
        public String code() {
            return code;
        }
    }
}
