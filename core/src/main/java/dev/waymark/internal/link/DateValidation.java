package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Years;
import dev.waymark.link.Expiration;
import dev.waymark.link.Start;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The validation of the dates and times of a link: start and expiration (D-18, D-49). {@link Start#instant} and
 * {@link Expiration#instant} compute the instants from these values and a time zone.
 */
final class DateValidation {

    private DateValidation() {}

    static List<Violation> check(Start start, Expiration expiration) {
        List<Violation> ofEach = checkEach(start, expiration);
        ImmutableList.Builder<Violation> violations =
                ImmutableList.<Violation>builder().addAll(ofEach);
        checkHasDate("start", start.date(), start.time()).ifPresent(violations::add);
        checkHasDate("expiration", expiration.date(), expiration.time()).ifPresent(violations::add);
        if (ofEach.isEmpty() && neverWorks(start, expiration)) {
            violations.add(Violation.of("start_date", "order", "must be before the expiration"));
        }
        return violations.build();
    }

    private static Optional<Violation> checkHasDate(String name, Optional<LocalDate> date, Optional<LocalTime> time) {
        return time.isPresent() && date.isEmpty()
                ? Optional.of(Violation.of(name + "_time", "needs_date", "must come with " + name + "_date"))
                : Optional.empty();
    }

    /** Returns whether both are dates, and the link expires at the start or before the start. The zone makes no difference. */
    private static boolean neverWorks(Start start, Expiration expiration) {
        if (start.date().isEmpty() || expiration.date().isEmpty()) {
            return false;
        }
        LocalDateTime from = start.date().get().atTime(start.time().orElse(LocalTime.MIDNIGHT));
        LocalDate lastDay = expiration.date().get();
        LocalDateTime end = expiration
                .time()
                .map(lastDay::atTime)
                .orElse(lastDay.plusDays(1).atStartOfDay());
        return !from.isBefore(end);
    }

    /** Returns the violations of each field, without regard to the other fields. */
    static List<Violation> checkEach(Start start, Expiration expiration) {
        return ImmutableList.<Violation>builder()
                .addAll(checkEach("start", start.date(), start.time()))
                .addAll(checkEach("expiration", expiration.date(), expiration.time()))
                .build();
    }

    private static List<Violation> checkEach(String name, Optional<LocalDate> date, Optional<LocalTime> time) {
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        date.filter(day -> !Years.include(day)).ifPresent(day -> violations.add(Years.violation(name + "_date")));
        time.filter(moment -> !moment.equals(moment.truncatedTo(ChronoUnit.SECONDS)))
                .ifPresent(moment ->
                        violations.add(Violation.of(name + "_time", "precision", "must be in whole seconds")));
        return violations.build();
    }
}
