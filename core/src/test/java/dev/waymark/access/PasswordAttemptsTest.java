package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.contract.part.Racers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The limits of wrong passwords in memory (D-32). */
class PasswordAttemptsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final AttemptLimits LIMITS =
            AttemptLimits.DEFAULT.perClient(2).perRecord(3).within(MINUTE);

    private Instant now = Desk.NOON;
    private PasswordAttempts attempts = PasswordAttempts.inMemory(LIMITS);

    private PasswordAttempt attempt(long link, String client) {
        return PasswordAttempt.on("link " + link, now).by(client);
    }

    /** Begins an attempt, and returns the wait of the client; zero if the attempt is allowed. */
    private Duration tries(long link, String client) {
        return attempts.begin(attempt(link, client)).orElse(Duration.ZERO);
    }

    private Duration tries(String client) {
        return tries(1, client);
    }

    private void times(int count, Runnable work) {
        IntStream.range(0, count).forEach(i -> work.run());
    }

    private void passes(Duration time) {
        now = now.plus(time);
    }

    @Test
    void the_default_limits_are_ten_attempts_for_a_client_and_a_thousand_for_a_record_in_ten_minutes() {
        attempts = PasswordAttempts.inMemory();

        times(10, () -> assertThat(tries("a")).isZero());
        assertThat(tries("a")).isEqualTo(Duration.ofMinutes(10));
        times(990, () -> assertThat(tries("")).isZero());
        assertThat(tries("")).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void attempts_count_separately_for_each_client_and_record() {
        times(2, () -> tries(1, "a"));

        assertThat(tries(1, "b")).isZero();
        assertThat(tries(2, "a")).isZero();
        assertThat(attempts.begin(PasswordAttempt.on("report " + 1, now).by("a")))
                .isEmpty();
        assertThat(tries(1, "a")).isPositive();
    }

    @Test
    void a_client_is_trimmed_and_truncated_to_256_characters() {
        assertThat(attempt(1, " a\t").client()).contains("a");
        assertThat(attempt(1, "x".repeat(1_000)).client()).contains("x".repeat(256));
        assertThat(attempt(1, " ").client()).isEmpty();
    }

    @Test
    void every_client_has_one_attempt_after_the_record_has_reached_its_limit() {
        times(3, () -> tries(""));

        assertThat(tries("a")).isZero();
        assertThat(tries("a")).isEqualTo(MINUTE);
        assertThat(tries("b")).isZero();
        passes(MINUTE);
        times(2, () -> assertThat(tries("a")).isZero());
    }

    @Test
    void the_extra_attempts_of_clients_do_not_prolong_the_wait_of_other_visitors() {
        times(3, () -> tries(""));
        passes(MINUTE.dividedBy(2));
        times(9, () -> tries("a"));
        passes(MINUTE.dividedBy(2));

        assertThat(tries("")).isZero();
    }

    @Test
    void the_return_of_an_attempt_does_not_affect_other_attempts_at_the_same_instant() {
        times(3, () -> tries(""));
        PasswordAttempt right = attempt(1, "a");
        attempts.begin(right);
        attempts.giveBack(right);

        assertThat(tries("")).isPositive();
        assertThat(tries("a")).isZero();
    }

    @Test
    void the_return_of_an_expired_or_unknown_attempt_has_no_effect() {
        PasswordAttempt late = attempt(1, "a");
        attempts.begin(late);
        passes(MINUTE);
        tries("a");

        attempts.giveBack(late);
        attempts.giveBack(attempt(1, "a"));

        assertThat(tries("a")).isZero();
        assertThat(tries("a")).isPositive();
    }

    @Test
    void the_oldest_attempts_are_evicted_at_the_limit_of_memory() {
        attempts = PasswordAttempts.inMemory(LIMITS.remembered(12));
        times(2, () -> tries(1, "a"));
        times(3, () -> tries(2, ""));
        times(3, () -> tries(3, ""));
        times(2, () -> tries(4, ""));
        assertThat(tries(1, "a")).as("wait while the memory is full").isPositive();

        tries(5, "");

        assertThat(tries(2, "")).isPositive();
        assertThat(tries(1, "a")).as("wait after the eviction of the client").isZero();
    }

    @Test
    void a_returned_attempt_takes_no_memory() {
        attempts = PasswordAttempts.inMemory(LIMITS.remembered(12));
        times(10, () -> {
            PasswordAttempt right = attempt(1, "a");
            attempts.begin(right);
            attempts.giveBack(right);
        });

        assertSixMoreAreRemembered();
    }

    @Test
    void an_outdated_attempt_takes_no_memory() {
        attempts = PasswordAttempts.inMemory(LIMITS.remembered(12));
        times(10, () -> {
            tries(1, "");
            passes(MINUTE.dividedBy(2));
        });

        assertSixMoreAreRemembered();
    }

    private void assertSixMoreAreRemembered() {
        times(3, () -> tries(2, ""));
        times(3, () -> tries(3, ""));

        assertThat(tries(2, "")).as("wait after six more attempts").isPositive();
    }

    @Test
    void many_invented_clients_do_not_evict_the_attempts_of_the_record() {
        attempts = PasswordAttempts.inMemory(LIMITS.remembered(12));
        times(3, () -> tries(""));

        IntStream.range(0, 1_000).forEach(i -> tries("invented " + i));

        assertThat(tries("")).isPositive();
    }

    @Test
    void all_attempts_at_a_record_do_not_evict_the_attempts_of_its_clients() {
        attempts = PasswordAttempts.inMemory(LIMITS.remembered(12));
        times(2, () -> tries("a"));
        tries("b");

        assertThat(Stream.of("c", "d", "e").map(this::tries)).containsOnly(Duration.ZERO);

        assertThat(tries("a")).isPositive();
    }

    @Test
    void a_clock_that_is_set_back_prolongs_no_wait_beyond_the_limit() {
        times(2, () -> tries("a"));
        passes(Duration.ofSeconds(-10));
        assertThat(tries("a")).isBetween(Duration.ofNanos(1), MINUTE);

        passes(Duration.ofDays(-365));
        assertThat(tries("a")).isZero();
    }

    @Test
    void an_attempt_may_count_for_all_time() {
        attempts = PasswordAttempts.inMemory(LIMITS.within(Duration.ofSeconds(Long.MAX_VALUE)));
        now = Instant.MIN;
        times(2, () -> tries("a"));
        now = Instant.MAX;

        assertThat(tries("a")).isPositive();
    }

    @Test
    void clients_with_the_same_hash_code_cost_no_more_time() {
        attempts = PasswordAttempts.inMemory();
        Optional<Duration> none = Optional.empty();

        for (int i = 0; i < 1 << 15; i++) {
            assertThat(attempts.begin(attempt(i + 1L, colliding(i)))).isEqualTo(none);
        }
    }

    /** Returns texts with the same length and the same hash code. */
    private static String colliding(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < 15; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }

    @Test
    void limits_out_of_range_are_refused() {
        AttemptLimits limits = AttemptLimits.DEFAULT;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.perClient(0))
                .withMessageContaining("perClient");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.perRecord(0))
                .withMessageContaining("perRecord");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.within(Duration.ZERO))
                .withMessageContaining("within");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.remembered(3_999))
                .withMessageContaining("remembered");
    }

    @Test
    void an_attempt_hides_its_client_and_equals_only_itself() {
        assertThat(attempt(7, "203.0.113.9")).hasToString("PasswordAttempt[link 7 at 2025-03-10T12:00:00.123456Z]");
        assertThat(attempt(7, "a")).isNotEqualTo(attempt(7, "a"));
    }

    @Test
    void all_clients_together_share_a_second_limit_of_the_record() {
        times(3, () -> tries(""));

        assertThat(tries("a")).isZero();
        assertThat(tries("b")).isZero();
        assertThat(tries("c")).isZero();
        assertThat(tries("d")).isEqualTo(MINUTE);
        passes(MINUTE);
        assertThat(tries("d")).isZero();
    }

    @Test
    void a_returned_extra_attempt_does_not_count() {
        times(3, () -> tries(""));
        PasswordAttempt right = attempt(1, "a");
        attempts.begin(right);
        attempts.giveBack(right);

        assertThat(tries("b")).isZero();
        assertThat(tries("c")).isZero();
        assertThat(tries("d")).isZero();
    }

    @Test
    void concurrent_attempts_count_unless_they_are_returned() throws Exception {
        int perRacer = 1_000;
        int limit = Racers.COUNT * perRacer + 500;
        try (Racers racers = new Racers()) {
            Racers.repeat(round -> {
                attempts = PasswordAttempts.inMemory(LIMITS.perRecord(limit));

                racers.race(racer -> {
                    times(perRacer, this::beginTwoAndReturnOne);
                    return racer;
                });

                assertThat(passed(limit))
                        .as("passed attempts after %s attempts of %s", Racers.COUNT * perRacer, limit)
                        .isEqualTo(500);
            });
        }
    }

    private void beginTwoAndReturnOne() {
        PasswordAttempt returned = attempt(1, "");
        attempts.begin(attempt(1, ""));
        attempts.begin(returned);
        attempts.giveBack(returned);
    }

    /** Begins attempts without a client, and returns the number of allowed attempts. */
    private long passed(int count) {
        return IntStream.range(0, count).filter(i -> tries("").isZero()).count();
    }
}
