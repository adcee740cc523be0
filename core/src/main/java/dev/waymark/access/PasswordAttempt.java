package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import java.time.Instant;
import java.util.Optional;

/**
 * One attempt to open a record with a password, as {@link PasswordAttempts} sees it: everything except the password. No
 * two attempts are equal, so each can be told from all others.
 */
public final class PasswordAttempt {

    /** The kinds of records that have passwords. */
    public enum Kind {
        /** A short link; attempts to follow it and to see its page are counted together. */
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

    /** The same attempt by a client. White space around its name is ignored, and so is what follows 256 characters. */
    public PasswordAttempt by(String name) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(name, "name"));
        String bounded = trimmed.substring(0, Math.min(trimmed.length(), MAX_CLIENT));
        return new PasswordAttempt(kind, recordId, at, Optional.of(bounded).filter(text -> !text.isEmpty()));
    }

    /** The kind of record that is to be opened. */
    public Kind kind() {
        return kind;
    }

    /** The id of that record. */
    public long recordId() {
        return recordId;
    }

    /** When, by the builder's clock. */
    public Instant at() {
        return at;
    }

    /** The client: not blank, at most 256 characters; empty if none is named. */
    public Optional<String> client() {
        return client;
    }

    @Override
    public String toString() {
        return "PasswordAttempt[" + kind + " " + recordId + " at " + at + "]";
    }
}
