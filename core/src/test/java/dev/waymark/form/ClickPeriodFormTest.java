package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.Desk;
import dev.waymark.click.ClickPeriod;
import dev.waymark.error.InvalidInputException;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameters of a period of clicks (D-40). */
class ClickPeriodFormTest {

    private static final ClickPeriod JUNE = ClickPeriod.between(LocalDate.of(2030, 6, 1), LocalDate.of(2030, 7, 1));

    private final Forms forms = new Desk().waymark().forms();

    private ClickPeriod parse(String query) {
        return forms.parseClickPeriod(Parameters.decode(query), JUNE);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 2030-06-01, 2030-07-01",
        "from=&to=, 2030-06-01, 2030-07-01",
        "from=2030-01-01&to=2030-01-01, 2030-01-01, 2030-01-02",
        "from=2030-06-10, 2030-06-10, 2030-07-01",
        "to=2029-12-31, 2029-12-02, 2030-01-01",
        "to=0001-01-05, 0001-01-01, 0001-01-06",
        "from=9999-12-31&to=9999-12-31, 9999-12-31, +10000-01-01"
    })
    void a_period_has_its_first_and_its_last_day(String query, LocalDate from, LocalDate before) {
        assertThat(parse(query)).isEqualTo(ClickPeriod.between(from, before));
    }

    @ParameterizedTest
    @CsvSource({
        "from=2030-06-02&to=2030-06-01, to must not be before from",
        "from=2030-07-01, to must not be before from",
        "from=2030-02-30, 'from must be a date as yyyy-MM-dd, in the years 1 to 9999'",
        "from=0000-01-01, 'from must be a date as yyyy-MM-dd, in the years 1 to 9999'",
        "to=%2B10000-01-01, 'to must be a date as yyyy-MM-dd, in the years 1 to 9999'",
        "to=2030-06-01&to=2030-06-02, to must be sent once"
    })
    void an_invalid_period_is_a_violation(String query, String message) {
        InvalidInputException refused = catchThrowableOfType(InvalidInputException.class, () -> parse(query));

        assertThat(refused).hasMessage(message);
    }

    @Test
    void all_violations_of_a_period_are_reported_together() {
        InvalidInputException refused = catchThrowableOfType(InvalidInputException.class, () -> parse("from=x&to=y"));

        assertThat(refused.violations()).hasSize(2);
    }
}
