package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The comparison of the attempts in memory with a list of all counted attempts. */
class PasswordAttemptsProperties {

    private static final int PER_CLIENT = 2;
    private static final int PER_RECORD = 5;
    private static final Duration WITHIN = Duration.ofSeconds(20);

    private static final AttemptLimits LIMITS =
            AttemptLimits.DEFAULT.perClient(PER_CLIENT).perRecord(PER_RECORD).within(WITHIN);

    /**
     * A step: some seconds pass, and then a client gives a password.
     *
     * @param client the client, or empty for no client
     */
    private record Step(int seconds, long link, String client, boolean right) {}

    /**
     * A counted attempt.
     *
     * @param forRecord whether the attempt counts for the record; false if the record had reached its limit
     */
    private record Counted(PasswordAttempt attempt, boolean forRecord) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.longs().between(1, 2),
                        Arbitraries.of("", "a", "b", "c"),
                        Arbitraries.of(true, false, false, false))
                .as(Step::new)
                .list()
                .ofMaxSize(60);
    }

    @Property
    void the_counts_equal_the_counts_of_a_list_of_all_attempts(@ForAll("steps") List<Step> steps) {
        PasswordAttempts attempts = PasswordAttempts.inMemory(LIMITS);
        List<Counted> counted = new ArrayList<>();
        Instant now = Desk.NOON;
        for (Step step : steps) {
            now = now.plusSeconds(step.seconds());
            PasswordAttempt attempt =
                    PasswordAttempt.on("link " + step.link(), now).by(step.client());
            long ofRecord = recent(counted, attempt, Counted::forRecord);
            long ofClient = recent(counted, attempt, each -> isSameClient(each, attempt));
            boolean isFree = ofRecord < PER_RECORD && ofClient < PER_CLIENT;
            boolean isOwn = attempt.client().isPresent() && ofClient == 0;

            assertThat(attempts.begin(attempt).isEmpty()).as("%s", step).isEqualTo(isFree || isOwn);
            if ((isFree || isOwn) && step.right()) {
                attempts.giveBack(attempt);
            } else if (isFree || isOwn) {
                counted.add(new Counted(attempt, ofRecord < PER_RECORD));
            }
        }
    }

    private static boolean isSameClient(Counted counted, PasswordAttempt attempt) {
        return attempt.client().isPresent() && counted.attempt().client().equals(attempt.client());
    }

    private static long recent(List<Counted> counted, PasswordAttempt attempt, Predicate<Counted> condition) {
        return counted.stream()
                .filter(each -> each.attempt().record().equals(attempt.record()))
                .filter(each -> each.attempt().at().plus(WITHIN).isAfter(attempt.at()))
                .filter(condition)
                .count();
    }

    @Property
    void a_client_can_try_again_after_exactly_the_returned_wait(@ForAll("steps") List<Step> steps) {
        PasswordAttempts attempts = PasswordAttempts.inMemory(LIMITS);
        Instant now = Desk.NOON;
        for (Step step : steps) {
            now = now.plusSeconds(step.seconds());
            Duration wait = attempts.begin(attempt(step, now)).orElse(Duration.ZERO);
            if (!wait.isZero()) {
                assertThat(attempts.begin(attempt(step, now.plus(wait).minusNanos(1))))
                        .isPresent();
                now = now.plus(wait);
                assertThat(attempts.begin(attempt(step, now))).isEmpty();
            }
        }
    }

    private static PasswordAttempt attempt(Step step, Instant at) {
        return PasswordAttempt.on("link " + step.link(), at).by(step.client());
    }
}
