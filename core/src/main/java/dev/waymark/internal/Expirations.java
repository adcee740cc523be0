package dev.waymark.internal;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import dev.waymark.link.Expiration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** What date and time of an expiration must fulfil together (D-18); they are judged as they are to be stored. */
final class Expirations {

    private static final int MIN_YEAR = 1;
    private static final int MAX_YEAR = 9_999;

    private Expirations() {}

    static List<Violation> check(Expiration expiration) {
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        expiration
                .date()
                .filter(date -> date.getYear() < MIN_YEAR || date.getYear() > MAX_YEAR)
                .ifPresent(date ->
                        violations.add(Violation.of("expiration_date", "range", "must be in the years 0001 to 9999")));
        expiration
                .time()
                .filter(time -> !time.equals(time.truncatedTo(ChronoUnit.SECONDS)))
                .ifPresent(time ->
                        violations.add(Violation.of("expiration_time", "precision", "must be in whole seconds")));
        if (expiration.time().isPresent() && expiration.date().isEmpty()) {
            violations.add(Violation.of("expiration_time", "needs_date", "must come with expiration_date"));
        }
        return violations.build();
    }
}
