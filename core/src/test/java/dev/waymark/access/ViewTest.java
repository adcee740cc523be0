package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ViewTest {

    @Test
    void a_granted_view_contains_the_record() {
        View<String> view = View.granted("record");

        assertThat(view.type()).isEqualTo(View.Type.GRANTED);
        assertThat(view.granted()).contains("record");
    }

    @Test
    void the_other_views_contain_no_record() {
        assertThat(View.passwordRequired().granted()).isEmpty();
        assertThat(View.wrongPassword().granted()).isEmpty();
        assertThat(View.tooManyAttempts(Duration.ZERO).granted()).isEmpty();
        assertThat(View.notFound().granted()).isEmpty();
    }

    @Test
    void every_view_has_its_type() {
        assertThat(View.passwordRequired().type()).isEqualTo(View.Type.PASSWORD_REQUIRED);
        assertThat(View.wrongPassword().type()).isEqualTo(View.Type.WRONG_PASSWORD);
        assertThat(View.tooManyAttempts(Duration.ZERO).type()).isEqualTo(View.Type.TOO_MANY_ATTEMPTS);
        assertThat(View.notFound().type()).isEqualTo(View.Type.NOT_FOUND);
    }
}
