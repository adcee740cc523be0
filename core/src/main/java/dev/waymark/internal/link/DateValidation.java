package dev.waymark.internal.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Years;
import dev.waymark.link.Expiration;
import dev.waymark.link.Start;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The validation of the dates and times of a link: start and expiration (D-18, D-49). {@link Start#instant} and
 * {@link Expiration#instant} compute the instants from these values and a time zone.
 */
final class DateValidation {

    private static final Violation NEVER_WORKS = Violation.of("start_date", "order", "must be before the expiration");

    private DateValidation() {}

    /**
     * A date with a time.
     *
     * @param name the common beginning of the names of both fields
     */
    private record Moment(String name, Optional<LocalDate> date, Optional<LocalTime> time) {

        static Moment of(Start start) {
            return new Moment("start", start.date(), start.time());
        }

        static Moment of(Expiration expiration) {
            return new Moment("expiration", expiration.date(), expiration.time());
        }

        List<Violation> checkEach() {
            ImmutableList.Builder<Violation> violations = ImmutableList.builder();
            if (date.isPresent() && !Years.include(date.get())) {
                violations.add(Years.violation(name + "_date"));
            }
            if (time.isPresent() && !time.get().equals(time.get().truncatedTo(ChronoUnit.SECONDS))) {
                violations.add(Violation.of(name + "_time", "precision", "must be in whole seconds"));
            }
            return violations.build();
        }

        List<Violation> checkHasDate() {
            return time.isPresent() && date.isEmpty()
                    ? ImmutableList.of(Violation.of(name + "_time", "needs_date", "must come with " + name + "_date"))
                    : ImmutableList.of();
        }
    }

    /** Returns the violations of the fields. If there are none, {@link #checkOrder} compares the instants. */
    static List<Violation> check(Start start, Expiration expiration) {
        return ImmutableList.<Violation>builder()
                .addAll(checkEach(start, expiration))
                .addAll(Moment.of(start).checkHasDate())
                .addAll(Moment.of(expiration).checkHasDate())
                .build();
    }

    /** Returns the violation of a link that expires at its start or before its start. */
    static Optional<Violation> checkOrder(Optional<Instant> startsAt, Optional<Instant> expiresAt) {
        boolean neverWorks =
                startsAt.isPresent() && expiresAt.isPresent() && !startsAt.get().isBefore(expiresAt.get());
        return neverWorks ? Optional.of(NEVER_WORKS) : Optional.empty();
    }

    /** Returns the violations of each field, without regard to the other fields. */
    static List<Violation> checkEach(Start start, Expiration expiration) {
        return ImmutableList.<Violation>builder()
                .addAll(Moment.of(start).checkEach())
                .addAll(Moment.of(expiration).checkEach())
                .build();
    }
}
