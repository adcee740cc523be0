package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to open a record with a password, for {@link PasswordAttempts}. The attempt does not contain the password. Each
 * attempt is equal only to itself.
 */
public final class PasswordAttempt {

    /** The kinds of records that have passwords. */
    public enum Kind {
        /** A short link. Attempts to follow the link and attempts to see its page are counted together. */
        LINK,
        /** A report. */
        REPORT
    }

    private static final int MAX_CLIENT = 256;

    private final Kind kind;
    private final long recordId;
    private final Instant at;
    private final @Nullable String client;

    private PasswordAttempt(Kind kind, long recordId, Instant at, @Nullable String client) {
        checkArgument(recordId > 0, "recordId must be positive, was %s", recordId);
        this.kind = checkNotNull(kind, "kind");
        this.recordId = recordId;
        this.at = checkNotNull(at, "at");
        this.client = client;
    }

    /**
     * Creates an attempt by a stranger without a client.
     *
     * @throws IllegalArgumentException if {@code recordId} is not positive
     */
    public static PasswordAttempt on(Kind kind, long recordId, Instant at) {
        return new PasswordAttempt(kind, recordId, at, null);
    }

    /** Returns this attempt with a client. The name is trimmed and cut after 256 characters. */
    public PasswordAttempt by(String name) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(name, "name"));
        String bounded = trimmed.substring(0, Math.min(trimmed.length(), MAX_CLIENT));
        return new PasswordAttempt(kind, recordId, at, bounded.isEmpty() ? null : bounded);
    }

    /** Returns the kind of the record. */
    public Kind kind() {
        return kind;
    }

    /** Returns the id of the record. */
    public long recordId() {
        return recordId;
    }

    /** Returns the time, by the builder's clock. */
    public Instant at() {
        return at;
    }

    /** Returns the client, not blank and at most 256 characters long, if any. */
    public Optional<String> client() {
        return Optional.ofNullable(client);
    }

    @Override
    public String toString() {
        return "PasswordAttempt[" + kind + " " + recordId + " at " + at + "]";
    }
}
