package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Years;
import dev.waymark.link.Expiration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * What date and time of an expiration must fulfil together (D-18); they are judged as they are to be stored. When that is in a
 * time zone, {@link Expiration#instant} says.
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

    /** Only what is wrong with each part of it, whatever the others are. */
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
