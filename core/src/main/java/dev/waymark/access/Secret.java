package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A password in plain text on its way in. It never shows itself: {@link #toString()} hides it, so that a command that
 * carries one may be logged.
 */
public final class Secret {

    /** How many characters a password may have, in code points (D-3). */
    public static final int MAX_PASSWORD = 256;

    private final String text;

    private Secret(String text) {
        this.text = checkNotNull(text, "text");
    }

    /** Wraps the plain text. Its length is checked where a command that carries it is carried out. */
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

    /** Says that something is hidden, and nothing of it. */
    @Override
    public String toString() {
        return "Secret[hidden]";
    }
}
