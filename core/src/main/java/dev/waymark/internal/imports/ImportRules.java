package dev.waymark.internal.imports;

import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.PasswordHashing;
import dev.waymark.internal.base.Times;
import dev.waymark.internal.base.Years;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The rules for data of another system, in addition to the rules for each creation. */
public final class ImportRules {

    /** The maximum difference between the clocks of two systems. */
    private static final Duration MAX_AHEAD = Duration.ofMinutes(5);

    private final PasswordHashing hashing;

    public ImportRules(PasswordHashing hashing) {
        this.hashing = hashing;
    }

    /** Returns the violation if the instant is in the future, or outside the years 0001 to 9999. The clock of the other system may be up to five minutes ahead. */
    public static Optional<Violation> past(String field, Instant at, Instant now) {
        if (!Years.include(at)) {
            return Optional.of(Years.violation(field));
        }
        return Times.inMicros(at).isAfter(now.plus(MAX_AHEAD))
                ? Optional.of(Violation.of(field, "future", "must not be more than five minutes in the future"))
                : Optional.empty();
    }

    /**
     * Returns the violation of a hash, if any.
     *
     * @param field the password's name in the specification
     * @param hasPlain whether the record also contains the plain password
     */
    public Optional<Violation> hash(String field, String encoded, boolean hasPlain) {
        if (hasPlain) {
            return Optional.of(Violation.of(field, "ambiguous", "must not be set both in plain text and as a hash"));
        }
        return hashing.canVerify(encoded)
                ? Optional.empty()
                : Optional.of(Violation.of(
                        field, "unreadable", "must be hashed in a form that the password hasher can verify"));
    }

    /** Returns the violation of the hash of a password that guards a record's page, if any. */
    public Optional<Violation> privacyHash(String field, String encoded, Privacy privacy) {
        return privacy.type() == Privacy.Type.PASSWORD
                ? hash(field, encoded, privacy.password().isPresent())
                : Optional.of(Violation.of(field, "needs_privacy", "must be set together with privacy 2 (password)"));
    }
}
