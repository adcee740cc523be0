package dev.waymark.internal.imports;

import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.PasswordHashing;
import dev.waymark.internal.base.Times;
import dev.waymark.internal.base.Years;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** The rules for data of another system, in addition to the rules for each creation. */
public final class ImportRules {

    /** The maximum difference between the clocks of two systems. */
    private static final Duration MAX_AHEAD = Duration.ofMinutes(5);

    private final PasswordHashing hashing;

    public ImportRules(PasswordHashing hashing) {
        this.hashing = hashing;
    }

    /** Returns the violation if the instant is in the future, or outside the years 0001 to 9999. The clock of the other system may be up to five minutes ahead. */
    public static Stream<Violation> past(String field, Optional<Instant> instant, Instant now) {
        return instant.stream().flatMap(at -> past(field, at, now));
    }

    private static Stream<Violation> past(String field, Instant at, Instant now) {
        if (!Years.include(at)) {
            return Stream.of(Years.violation(field));
        }
        return Times.inMicros(at).isAfter(now.plus(MAX_AHEAD))
                ? Stream.of(Violation.of(field, "future", "must not be more than five minutes in the future"))
                : Stream.empty();
    }

    /**
     * Returns the violations of a hash.
     *
     * @param field the password's name in the specification
     * @param hasPlain whether the record also contains the plain password
     */
    public Stream<Violation> hash(String field, Optional<String> hash, boolean hasPlain) {
        return hash.stream().flatMap(encoded -> hash(field, encoded, hasPlain));
    }

    private Stream<Violation> hash(String field, String encoded, boolean hasPlain) {
        if (hasPlain) {
            return Stream.of(Violation.of(field, "ambiguous", "must not be set both in plain text and as a hash"));
        }
        return hashing.canVerify(encoded)
                ? Stream.empty()
                : Stream.of(Violation.of(
                        field, "unreadable", "must be hashed in a form that the password hasher can verify"));
    }

    /** Returns the violations of the hash of a password that guards a record's page. */
    public Stream<Violation> privacyHash(String field, Optional<String> hash, Privacy privacy) {
        if (hash.isPresent() && privacy.type() != Privacy.Type.PASSWORD) {
            return Stream.of(Violation.of(field, "needs_privacy", "must be set together with privacy 2 (password)"));
        }
        return hash(field, hash, privacy.password().isPresent());
    }

    /** Converts a valid hash to its stored form. */
    public static Optional<PasswordHash> stored(Optional<String> hash) {
        return hash.map(PasswordHash::new);
    }
}
