package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.access.Owner;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.Violation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values that a server reads from a request besides the fields of commands and queries. */
class ServerValuesTest {

    @ParameterizedTest
    @ValueSource(strings = {"1", "42", "9223372036854775807"})
    void an_id_is_a_positive_long(String segment) {
        assertThat(Forms.parseId(segment)).isEqualTo(Long.parseLong(segment));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "-1",
                "+1",
                "01",
                " 1",
                "1.0",
                "x",
                "9223372036854775808",
                "\u0661",
                "99999999999999999999"
            })
    void an_id_that_no_record_can_have_is_not_found(String segment) {
        NotFoundException missing = catchThrowableOfType(NotFoundException.class, () -> Forms.parseId(segment));

        assertThat(missing).hasMessage("there is no record with this id");
        assertThat(Answer.of(missing).status()).isEqualTo(404);
    }

    @Test
    void an_owner_from_outside_is_an_owner() {
        assertThat(Forms.parseOwner("tenant-7")).isEqualTo(Owner.of("tenant-7"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "\u00E9", "12345678901234567890123456789012345678901234567890123456789012345"})
    void a_wrong_owner_from_outside_is_a_violation(String key) {
        InvalidInputException refused = catchThrowableOfType(InvalidInputException.class, () -> Forms.parseOwner(key));

        assertThat(refused.violations())
                .containsExactly(Violation.of("owner", "owner", "must be 1 to 64 visible ASCII characters"));
    }

    @ParameterizedTest
    @CsvSource({"password=swordfish, swordfish", "password=, ''", "password=a&password=b, a", "password=%20, ' '"})
    void a_form_sends_a_password(String form, String password) {
        assertThat(Forms.parsePassword(Parameters.decode(form))).contains(password);
    }

    @Test
    void a_form_without_the_field_sends_no_password() {
        assertThat(Forms.parsePassword(Parameters.decode("Password=swordfish"))).isEmpty();
    }
}
