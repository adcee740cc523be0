package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.access.PasswordAttempt.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the default does with many wrong passwords (D-32). */
class PasswordAttemptsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final AttemptLimits LIMITS =
            AttemptLimits.DEFAULT.perClient(2).perRecord(3).within(MINUTE);

    private Instant now = Desk.NOON;
    private PasswordAttempts attempts = PasswordAttempts.inMemory(LIMITS);

    private PasswordAttempt attempt(long link, String client) {
        return PasswordAttempt.on(Kind.LINK, link, now).by(client);
    }

    /** How long this client has to wait; zero if its attempt counts. */
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
    void a_client_has_ten_in_ten_minutes_and_a_record_a_thousand_unless_said_otherwise() {
        attempts = PasswordAttempts.inMemory();

        times(10, () -> assertThat(tries("a")).isZero());
        assertThat(tries("a")).isEqualTo(Duration.ofMinutes(10));
        times(990, () -> assertThat(tries("")).isZero());
        assertThat(tries("")).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void who_has_to_wait_is_told_until_the_first_that_counts_is_outdated() {
        tries("a");
        passes(Duration.ofSeconds(20));
        tries("a");
        passes(Duration.ofSeconds(10));

        assertThat(tries("a")).isEqualTo(Duration.ofSeconds(30));
        passes(Duration.ofSeconds(30).minusNanos(1_000));
        assertThat(tries("a")).isEqualTo(Duration.ofNanos(1_000));
        passes(Duration.ofNanos(1_000));
        assertThat(tries("a")).isZero();
        assertThat(tries("a")).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void to_be_refused_does_not_count() {
        times(9, () -> tries("a"));
        passes(MINUTE);

        assertThat(tries("a")).isZero();
        assertThat(tries("a")).isZero();
    }

    @Test
    void clients_and_records_are_told_from_each_other() {
        times(2, () -> tries(1, "a"));

        assertThat(tries(1, "b")).isZero();
        assertThat(tries(2, "a")).isZero();
        assertThat(attempts.begin(PasswordAttempt.on(Kind.REPORT, 1, now).by("a")))
                .isEmpty();
        assertThat(tries(1, "a")).isPositive();
    }

    @Test
    void white_space_around_a_client_does_not_matter_nor_what_follows_256_characters() {
        assertThat(attempt(1, " a\t").client()).contains("a");
        assertThat(attempt(1, "x".repeat(1_000)).client()).contains("x".repeat(256));
        assertThat(attempt(1, " ").client()).isEmpty();
    }

    @Test
    void who_names_no_client_counts_for_the_record_only() {
        times(3, () -> assertThat(tries("")).isZero());

        assertThat(tries("")).isEqualTo(MINUTE);
    }

    @Test
    void nobody_can_lock_all_out_each_named_client_still_has_one() {
        times(3, () -> tries(""));

        assertThat(tries("a")).isZero();
        assertThat(tries("a")).isEqualTo(MINUTE);
        assertThat(tries("b")).isZero();
        passes(MINUTE);
        times(2, () -> assertThat(tries("a")).isZero());
    }

    @Test
    void what_each_client_still_has_does_not_prolong_the_wait_of_others() {
        times(3, () -> tries(""));
        passes(MINUTE.dividedBy(2));
        times(9, () -> tries("a"));
        passes(MINUTE.dividedBy(2));

        assertThat(tries("")).isZero();
    }

    @Test
    void what_is_given_back_does_not_count() {
        PasswordAttempt right = attempt(1, "a");
        attempts.begin(right);
        attempts.giveBack(right);

        times(2, () -> assertThat(tries("a")).isZero());
        assertThat(tries("a")).isPositive();
        assertThat(tries("")).isZero();
        assertThat(tries("")).isPositive();
    }

    @Test
    void to_give_back_one_takes_nothing_from_others_of_the_same_moment() {
        times(3, () -> tries(""));
        PasswordAttempt right = attempt(1, "a");
        attempts.begin(right);
        attempts.giveBack(right);

        assertThat(tries("")).isPositive();
        assertThat(tries("a")).isZero();
    }

    @Test
    void to_give_back_what_is_outdated_or_was_never_begun_changes_nothing() {
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
    void what_was_tried_longest_ago_is_forgotten_once_too_many_are_remembered() {
        attempts = PasswordAttempts.inMemory(LIMITS.remembered(10));
        times(2, () -> tries(1, "a"));
        times(3, () -> tries(2, ""));
        times(3, () -> tries(3, ""));
        assertThat(tries(1, "a")).as("ten are remembered").isPositive();

        tries(4, "");

        assertThat(tries(2, "")).isPositive();
        assertThat(tries(1, "a")).as("the client is forgotten").isZero();
    }

    @Test
    void clients_that_are_made_up_at_one_record_do_not_make_it_forget_how_often_it_was_tried() {
        attempts = PasswordAttempts.inMemory(LIMITS.remembered(10));
        times(3, () -> tries(""));

        IntStream.range(0, 1_000).forEach(i -> tries("made up " + i));

        assertThat(tries("")).isPositive();
    }

    @Test
    void a_clock_that_is_set_back_locks_nobody_out_for_longer_than_the_time_that_counts() {
        times(2, () -> tries("a"));
        passes(Duration.ofSeconds(-10));
        assertThat(tries("a")).isBetween(Duration.ofNanos(1), MINUTE);

        passes(Duration.ofDays(-365));
        assertThat(tries("a")).isZero();
    }

    @Test
    void all_of_time_is_good_enough() {
        attempts = PasswordAttempts.inMemory(LIMITS.within(Duration.ofSeconds(Long.MAX_VALUE)));
        now = Instant.MIN;
        times(2, () -> tries("a"));
        now = Instant.MAX;

        assertThat(tries("a")).isPositive();
    }

    @Test
    void clients_with_one_hash_cost_no_more_than_others() {
        attempts = PasswordAttempts.inMemory();
        Optional<Duration> none = Optional.empty();

        for (int i = 0; i < 1 << 15; i++) {
            assertThat(attempts.begin(attempt(i + 1L, colliding(i)))).isEqualTo(none);
        }
    }

    /** Texts of one length and one hash code. */
    private static String colliding(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < 15; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }

    @Test
    void limits_are_at_least_one_and_half_of_what_is_remembered_at_most() {
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
                .isThrownBy(() -> limits.remembered(2_009))
                .withMessageContaining("remembered");
    }

    @Test
    void an_attempt_shows_no_client_and_equals_no_other() {
        assertThat(attempt(7, "203.0.113.9")).hasToString("PasswordAttempt[LINK 7 at 2025-03-10T12:00:00.123456Z]");
        assertThat(attempt(7, "a")).isNotEqualTo(attempt(7, "a"));
        assertThatIllegalArgumentException().isThrownBy(() -> PasswordAttempt.on(Kind.LINK, 0, now));
    }

    @Test
    void all_clients_together_have_as_many_tries_again_beyond_the_limit_of_the_record() {
        times(3, () -> tries(""));

        assertThat(tries("a")).isZero();
        assertThat(tries("b")).isZero();
        assertThat(tries("c")).isZero();
        assertThat(tries("d")).isEqualTo(MINUTE);
        passes(MINUTE);
        assertThat(tries("d")).isZero();
    }

    @Test
    void a_try_beyond_the_limit_of_the_record_that_is_given_back_does_not_count() {
        times(3, () -> tries(""));
        PasswordAttempt right = attempt(1, "a");
        attempts.begin(right);
        attempts.giveBack(right);

        assertThat(tries("b")).isZero();
        assertThat(tries("c")).isZero();
        assertThat(tries("d")).isZero();
    }
}
