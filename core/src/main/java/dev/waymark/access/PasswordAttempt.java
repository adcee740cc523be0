package dev.waymark.access;

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

    private static final int MAX_CLIENT = 256;

    private final String record;
    private final Instant at;
    private final @Nullable String client;

    private PasswordAttempt(String record, Instant at, @Nullable String client) {
        this.record = checkNotNull(record, "record");
        this.at = checkNotNull(at, "at");
        this.client = client;
    }

    /**
     * Creates an attempt by a stranger without a client.
     *
     * @param record the key of the record, as of {@link #record}
     */
    public static PasswordAttempt on(String record, Instant at) {
        return new PasswordAttempt(record, at, null);
    }

    /** Returns this attempt with a client. The name is trimmed and cut after 256 characters. */
    public PasswordAttempt by(String name) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(name, "name"));
        String bounded = trimmed.substring(0, Math.min(trimmed.length(), MAX_CLIENT));
        return new PasswordAttempt(record, at, bounded.isEmpty() ? null : bounded);
    }

    /**
     * Returns the key of the record: an opaque text of at most 64 characters, equal for all attempts on one record. Attempts to
     * follow a link and attempts to see its page have the same key.
     */
    public String record() {
        return record;
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
        return "PasswordAttempt[" + record + " at " + at + "]";
    }
}
