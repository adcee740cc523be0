package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Years;
import dev.waymark.link.Expiration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The validation of the date and the time of an expiration (D-18). {@link Expiration#instant} computes the instant from both
 * values and a time zone.
 */
final class ExpirationValidation {

    private ExpirationValidation() {}

    static List<Violation> check(Expiration expiration) {
        ImmutableList.Builder<Violation> violations =
                ImmutableList.<Violation>builder().addAll(checkEach(expiration));
        if (expiration.time().isPresent() && expiration.date().isEmpty()) {
            violations.add(Violation.of("expiration_time", "needs_date", "must come with expiration_date"));
        }
        return violations.build();
    }

    /** Returns the violations of each field, without regard to the other fields. */
    static List<Violation> checkEach(Expiration expiration) {
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        expiration
                .date()
                .filter(date -> !Years.include(date))
                .ifPresent(date -> violations.add(Years.violation("expiration_date")));
        expiration
                .time()
                .filter(time -> !time.equals(time.truncatedTo(ChronoUnit.SECONDS)))
                .ifPresent(time ->
                        violations.add(Violation.of("expiration_time", "precision", "must be in whole seconds")));
        return violations.build();
    }
}
