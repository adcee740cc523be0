package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/** A password or key in plain text. {@link #toString()} hides the text, so objects with a secret can be logged. */
public final class Secret {

    /** The maximum number of characters (code points) of a password. */
    public static final int MAX_PASSWORD = 256;

    private final String text;

    private Secret(String text) {
        this.text = checkNotNull(text, "text");
    }

    /** Wraps the plain text. The operation that receives the secret checks its length. */
    public static Secret of(String text) {
        return new Secret(text);
    }

    /** Returns the plain text. */
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

    /** Returns a text without the secret. */
    @Override
    public String toString() {
        return "Secret[hidden]";
    }
}
