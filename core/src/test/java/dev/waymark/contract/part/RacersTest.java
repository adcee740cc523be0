package dev.waymark.contract.part;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** The failure messages of races. */
class RacersTest {

    @Test
    void a_runner_that_hangs_fails_the_race_with_the_time_limit() {
        try (Racers racers = new Racers(Duration.ofMillis(10))) {
            CountDownLatch never = new CountDownLatch(1);

            assertThatThrownBy(() -> racers.runAll(List.of(() -> {
                        never.await();
                        return never;
                    })))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("runner 0 ended within PT0.01S");
        }
    }

    @Test
    void the_failure_of_a_runner_fails_the_race_with_its_message() {
        try (Racers racers = new Racers()) {
            assertThatThrownBy(() -> racers.race(runner -> {
                        throw new IllegalStateException("no such table");
                    }))
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("no such table");
        }
    }

    @Test
    void a_race_with_two_winners_reports_the_answers_of_both() {
        assertThatThrownBy(() -> new Racers.Result<>(List.of(17L, 18L), List.of()).onlyAnswer())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the answers of the runners that found no taken alias")
                .hasMessageContaining("17L, 18L");
    }
}
