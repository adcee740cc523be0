package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ViewTest {

    @Test
    void a_granted_view_contains_the_record() {
        View<String> view = new View.Granted<>("record");

        assertThat(view.type()).isEqualTo(View.Type.GRANTED);
        assertThat(view.granted()).contains("record");
    }

    @Test
    void the_other_views_contain_no_record() {
        assertThat(new View.PasswordRequired<>().granted()).isEmpty();
        assertThat(new View.WrongPassword<>().granted()).isEmpty();
        assertThat(new View.TooManyAttempts<>(Duration.ZERO).granted()).isEmpty();
        assertThat(new View.NotFound<>().granted()).isEmpty();
    }

    @Test
    void every_view_has_its_type() {
        assertThat(new View.PasswordRequired<>().type()).isEqualTo(View.Type.PASSWORD_REQUIRED);
        assertThat(new View.WrongPassword<>().type()).isEqualTo(View.Type.WRONG_PASSWORD);
        assertThat(new View.TooManyAttempts<>(Duration.ZERO).type()).isEqualTo(View.Type.TOO_MANY_ATTEMPTS);
        assertThat(new View.NotFound<>().type()).isEqualTo(View.Type.NOT_FOUND);
    }
}
