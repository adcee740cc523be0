package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrivacyTest {

    @ParameterizedTest
    @CsvSource({"PUBLIC, 0", "PRIVATE, 1", "PASSWORD, 2"})
    void the_types_have_the_numbers_of_the_specification(Privacy.Type type, int code) {
        assertThat(type.code()).isEqualTo(code);
    }

    @Test
    void the_constants_equal_the_privacies_of_their_types() {
        assertThat(Privacy.of(Privacy.Type.PUBLIC)).isEqualTo(Privacy.PUBLIC);
        assertThat(Privacy.of(Privacy.Type.PRIVATE)).isEqualTo(Privacy.PRIVATE);
        assertThat(Privacy.of(Privacy.Type.PASSWORD)).isEqualTo(Privacy.PASSWORD);
    }

    @Test
    void views_are_equal_if_type_record_and_wait_are_equal() {
        assertThat(View.granted("page"))
                .isEqualTo(View.granted("page"))
                .isNotEqualTo(View.granted("other"))
                .isNotEqualTo(View.tooManyAttempts(Duration.ofSeconds(1)));
        assertThat(View.tooManyAttempts(Duration.ofSeconds(1)))
                .isEqualTo(View.tooManyAttempts(Duration.ofSeconds(1)))
                .isNotEqualTo(View.tooManyAttempts(Duration.ofSeconds(2)));
    }

    @Test
    void a_privacy_contains_its_password_and_hides_it_in_texts() {
        Privacy guarded = Privacy.password("swordfish");

        assertThat(guarded.password()).contains(Secret.of("swordfish"));
        assertThat(guarded.type()).isEqualTo(Privacy.Type.PASSWORD);
        assertThat(guarded.toString()).doesNotContain("swordfish");
    }
}
