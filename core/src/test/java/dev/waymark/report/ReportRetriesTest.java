package dev.waymark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReportRetriesTest {

    private static final ReportRetries RETRIES = ReportRetries.DEFAULT
            .tries(Integer.MAX_VALUE)
            .firstPause(Duration.ofSeconds(3))
            .longestPause(Duration.ofSeconds(20));

    @Test
    void every_pause_doubles_up_to_the_longest_pause() {
        assertThat(RETRIES.pauseAfter(1)).contains(Duration.ofSeconds(3));
        assertThat(RETRIES.pauseAfter(2)).contains(Duration.ofSeconds(6));
        assertThat(RETRIES.pauseAfter(3)).contains(Duration.ofSeconds(12));
        assertThat(RETRIES.pauseAfter(4)).contains(Duration.ofSeconds(20));
        assertThat(RETRIES.pauseAfter(Integer.MAX_VALUE - 1)).contains(Duration.ofSeconds(20));
    }

    @Test
    void the_longest_pause_may_be_shorter_than_the_first() {
        assertThat(RETRIES.longestPause(Duration.ofSeconds(1)).pauseAfter(1)).contains(Duration.ofSeconds(1));
    }

    @Test
    void the_last_try_has_no_pause() {
        assertThat(RETRIES.tries(3).pauseAfter(2)).isPresent();
        assertThat(RETRIES.tries(3).pauseAfter(3)).isEmpty();
        assertThat(RETRIES.tries(3).pauseAfter(4)).isEmpty();
    }

    @Test
    void the_default_is_ten_tries_in_eight_and_a_half_hours() {
        Duration all = Duration.ZERO;
        for (int attempt = 1; attempt <= 9; attempt++) {
            all = all.plus(ReportRetries.DEFAULT.pauseAfter(attempt).orElseThrow());
        }

        assertThat(all).isEqualTo(Duration.ofMinutes(511));
        assertThat(ReportRetries.DEFAULT.pauseAfter(10)).isEmpty();
    }

    @Test
    void numbers_have_bounds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RETRIES.tries(0))
                .withMessage("tries must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RETRIES.firstPause(Duration.ZERO))
                .withMessage("firstPause must be from a millisecond to 365 days, was PT0S");
        assertThatIllegalArgumentException().isThrownBy(() -> RETRIES.longestPause(Duration.ofDays(366)));
        assertThatIllegalArgumentException().isThrownBy(() -> RETRIES.pauseAfter(0));
    }
}
