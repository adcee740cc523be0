package dev.waymark.internal.imports;

import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Years;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The rules for data of another system, in addition to the rules for each creation. */
public final class ImportRules {

    /** The maximum difference between the clocks of two systems. */
    private static final Duration MAX_AHEAD = Duration.ofMinutes(5);

    private ImportRules() {}

    /** Returns the violation if the instant is in the future, or outside the years 0001 to 9999. The clock of the other system may be up to five minutes ahead. */
    public static Optional<Violation> past(String field, Instant at, Instant now) {
        if (!Years.include(at)) {
            return Optional.of(Years.violation(field));
        }
        return Environment.inMicros(at).isAfter(now.plus(MAX_AHEAD))
                ? Optional.of(Violation.of(field, "future", "must not be more than five minutes in the future"))
                : Optional.empty();
    }

    /**
     * Returns the violation of a record with the hash of a password and perhaps the plain password.
     *
     * @param field the password's name in the specification
     */
    public static Optional<Violation> ambiguous(String field, boolean hasPlain) {
        return hasPlain
                ? Optional.of(Violation.of(field, "ambiguous", "must not be set both in plain text and as a hash"))
                : Optional.empty();
    }

    /** Returns the violation of a record with this privacy and the hash of a password that guards the record's page. */
    public static Optional<Violation> privacy(String field, Privacy privacy) {
        return privacy.type() == Privacy.Type.PASSWORD
                ? ambiguous(field, privacy.password().isPresent())
                : Optional.of(Violation.of(field, "needs_privacy", "must be set together with privacy 2 (password)"));
    }
}
