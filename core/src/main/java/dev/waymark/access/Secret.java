package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A password or key in plain text, on its way in or out. {@link #toString()} hides it, so what carries it can be
 * logged.
 */
public final class Secret {

    /** How many characters (code points) a password has at most. */
    public static final int MAX_PASSWORD = 256;

    private final String text;

    private Secret(String text) {
        this.text = checkNotNull(text, "text");
    }

    /** Wraps the plain text. Its length is checked where the command that has it is carried out. */
    public static Secret of(String text) {
        return new Secret(text);
    }

    /** The plain text. */
    public String reveal() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && secret.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Hides the text. */
    @Override
    public String toString() {
        return "Secret[hidden]";
    }
}
