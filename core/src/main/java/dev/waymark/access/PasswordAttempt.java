package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.util.Optional;

/**
 * One attempt to open a record with a password, as {@link PasswordAttempts} sees it: all but the password (D-32). Two
 * attempts are never equal, so that each can be told from all others.
 */
public final class PasswordAttempt {

    /** What there are passwords for. */
    public enum Kind {
        /** A short link: its redirect and its page are counted together. */
        LINK,
        /** A report. */
        REPORT
    }

    private static final int MAX_CLIENT = 256;

    private final Kind kind;
    private final long recordId;
    private final Instant at;
    private final Optional<String> client;

    private PasswordAttempt(Kind kind, long recordId, Instant at, Optional<String> client) {
        checkArgument(recordId > 0, "recordId must be positive, was %s", recordId);
        this.kind = checkNotNull(kind, "kind");
        this.recordId = recordId;
        this.at = checkNotNull(at, "at");
        this.client = client;
    }

    /**
     * An attempt by a stranger who names no client.
     *
     * @throws IllegalArgumentException if {@code recordId} is not positive
     */
    public static PasswordAttempt on(Kind kind, long recordId, Instant at) {
        return new PasswordAttempt(kind, recordId, at, Optional.empty());
    }

    /** The same by a client. White space around its name does not matter, and of a longer one 256 characters count. */
    public PasswordAttempt by(String name) {
        String stripped = checkNotNull(name, "name").strip();
        String bounded = stripped.substring(0, Math.min(stripped.length(), MAX_CLIENT));
        return new PasswordAttempt(kind, recordId, at, Optional.of(bounded).filter(text -> !text.isEmpty()));
    }

    /** What is to be opened. */
    public Kind kind() {
        return kind;
    }

    /** The id of what is to be opened, among those of its kind. */
    public long recordId() {
        return recordId;
    }

    /** When, by the builder's clock (D-29). */
    public Instant at() {
        return at;
    }

    /** Who it is: not blank, at most 256 characters; empty if that was not said. */
    public Optional<String> client() {
        return client;
    }

    @Override
    public String toString() {
        return "PasswordAttempt[" + kind + " " + recordId + " at " + at + "]";
    }
}
