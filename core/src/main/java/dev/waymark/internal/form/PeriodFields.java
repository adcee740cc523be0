package dev.waymark.internal.form;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.click.ClickPeriod;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.Years;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/** The fields of a period of clicks: {@code from}, the first day, and {@code to}, the last day. */
final class PeriodFields {

    private static final String FROM = "from";
    private static final String TO = "to";

    /** The first day of the year 1. */
    private static final LocalDate EARLIEST = LocalDate.of(1, 1, 1);

    /** The years 1 to 9999 have four digits; the year 0 is refused separately. */
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

    private final FieldReader fields;

    PeriodFields(FieldReader fields) {
        this.fields = fields;
    }

    /**
     * Returns the period.
     *
     * @param otherwise the period if both fields are missing. If only the last day is missing, the last day of this period
     * is the default. If only the first day is missing, the result has the length of this period, but begins on the first
     * day of the year 1 at the earliest
     * @throws InvalidInputException if a field has a violation
     */
    ClickPeriod read(ClickPeriod otherwise) {
        checkNotNull(otherwise, "otherwise");
        LocalDate to = date(TO).orElse(otherwise.before().minusDays(1));
        LocalDate from = date(FROM).orElseGet(() -> before(to, otherwise));
        if (fields.violations().isEmpty() && to.isBefore(from)) {
            fields.addViolation(TO, "order", "must not be before " + FROM);
        }
        InvalidInputException.throwIfAny(fields.violations());
        return ClickPeriod.between(from, to.plusDays(1));
    }

    private static LocalDate before(LocalDate to, ClickPeriod otherwise) {
        long days = ChronoUnit.DAYS.between(otherwise.from(), otherwise.before());
        LocalDate from = to.minusDays(days - 1);
        return from.isBefore(EARLIEST) ? EARLIEST : from;
    }

    private Optional<LocalDate> date(String name) {
        return fields.text(name).filter(FieldReader::isBlank).isPresent()
                ? Optional.empty()
                : fields.value(
                        name,
                        PeriodFields::parse,
                        Years.withLimits(
                                Violation.of(name, "date", "must be a date as yyyy-MM-dd, in the years 1 to 9999")));
    }

    private static Optional<LocalDate> parse(String text) {
        try {
            return Optional.of(LocalDate.parse(text, DATE))
                    .filter(day -> !day.isBefore(EARLIEST) && day.getYear() <= 9_999);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
