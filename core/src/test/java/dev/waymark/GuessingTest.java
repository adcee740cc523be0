package dev.waymark;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.access.AttemptLimits;
import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.access.View;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The limits for strangers that guess passwords, at every entry with a password (D-32). */
class GuessingTest {

    private static final String RIGHT = "swordfish";

    private final Desk desk = new Desk();
    private final CountingHasher hasher = new CountingHasher();
    private Waymark waymark = waymark(PasswordAttempts.inMemory());
    private final Link link = waymark.links()
            .create(CreateLink.to(URL)
                    .alias("docs")
                    .domain(Domain.of(7))
                    .password(RIGHT)
                    .privacy(Privacy.password(RIGHT)));
    private final String reportKey = waymark.reports()
            .create(CreateReport.on(URL).privacy(Privacy.password(RIGHT)))
            .pageKey();

    @BeforeEach
    void createAnother() {
        waymark.links().create(CreateLink.to(URL).alias("docs").password(RIGHT));
    }

    private Waymark waymark(PasswordAttempts attempts) {
        return desk.waymark(builder -> builder.passwordHasher(hasher).passwordAttempts(attempts));
    }

    /** A hasher with a count of its verifications. */
    private static final class CountingHasher implements PasswordHasher {
        private final PasswordHasher cheap = PasswordHasher.pbkdf2(1);
        private final AtomicInteger verified = new AtomicInteger();
        private @Nullable RuntimeException failure;

        @Override
        public PasswordHash hash(Secret password) {
            return cheap.hash(password);
        }

        @Override
        public boolean verify(Secret candidate, PasswordHash hash) {
            verified.incrementAndGet();
            if (failure != null) {
                throw failure;
            }
            return cheap.verify(candidate, hash);
        }
    }

    /** The methods that accept a password of a stranger. */
    private enum Entry {
        VISIT,
        PREVIEW,
        VISIT_OF_DEFAULT_DOMAIN,
        PREVIEW_OF_DEFAULT_DOMAIN,
        LINK_VIEW,
        REPORT_VIEW;

        private Result enter(GuessingTest test, Visitor visitor) {
            Waymark waymark = test.waymark;
            return switch (this) {
                case VISIT -> Result.of(waymark.visits().visit(Domain.of(7), "docs", visitor));
                case PREVIEW -> Result.of(waymark.visits().preview(Domain.of(7), "docs", visitor));
                case VISIT_OF_DEFAULT_DOMAIN -> Result.of(waymark.visits().visit("docs", visitor));
                case PREVIEW_OF_DEFAULT_DOMAIN -> Result.of(waymark.visits().preview("docs", visitor));
                case LINK_VIEW -> Result.of(waymark.pages().link(Domain.of(7), "docs", visitor));
                case REPORT_VIEW -> Result.of(waymark.pages().report(test.reportKey, visitor));
            };
        }
    }

    /** The common form of visits and views. */
    private record Result(String type, Duration retryAfter) {

        static Result of(Visit visit) {
            Duration wait = visit.retryAfter().orElse(Duration.ZERO);
            return new Result(
                    visit.type() == Visit.Type.REDIRECT ? "IN" : visit.type().name(), wait);
        }

        static Result of(View<?> view) {
            Duration wait = view.retryAfter().orElse(Duration.ZERO);
            return new Result(view.granted().isPresent() ? "IN" : view.type().name(), wait);
        }
    }

    private String give(Entry door, String password, String client) {
        return door.enter(this, Visitor.UNKNOWN.password(password).client(client))
                .type();
    }

    private void guess(int times, Entry door, String client) {
        IntStream.range(0, times)
                .forEach(i -> assertThat(give(door, "guess " + i, client)).isEqualTo("WRONG_PASSWORD"));
    }

    @ParameterizedTest
    @EnumSource
    void a_client_waits_after_ten_wrong_passwords_even_with_the_right_password(Entry door) {
        guess(10, door, "a");

        Result late = door.enter(this, Visitor.UNKNOWN.password(RIGHT).client("a"));
        assertThat(late).isEqualTo(new Result("TOO_MANY_ATTEMPTS", Duration.ofMinutes(10)));
        assertThat(hasher.verified).as("verifications of passwords").hasValue(10);
        desk.clock.advance(Duration.ofMinutes(10));
        assertThat(give(door, RIGHT, "a")).isEqualTo("IN");
    }

    @ParameterizedTest
    @EnumSource
    void another_client_does_not_wait(Entry door) {
        guess(10, door, "a");

        assertThat(give(door, RIGHT, "b")).isEqualTo("IN");
        assertThat(give(door, RIGHT, "")).isEqualTo("IN");
    }

    @ParameterizedTest
    @EnumSource
    void right_passwords_do_not_count_as_attempts(Entry door) {
        IntStream.range(0, 30).forEach(i -> assertThat(give(door, RIGHT, "a")).isEqualTo("IN"));
        guess(10, door, "a");
    }

    @ParameterizedTest
    @EnumSource
    void empty_passwords_are_wrong_and_do_not_count_as_attempts(Entry door) {
        IntStream.range(0, 30).forEach(i -> assertThat(give(door, "", "a")).isEqualTo("WRONG_PASSWORD"));
        guess(10, door, "a");
    }

    @ParameterizedTest
    @EnumSource
    void a_client_waits_after_ten_wrong_passwords_even_with_an_empty_password(Entry door) {
        guess(10, door, "a");

        assertThat(give(door, "", "a")).isEqualTo("TOO_MANY_ATTEMPTS");
    }

    @Test
    void a_request_without_a_password_does_not_wait() {
        guess(10, Entry.VISIT, "a");

        assertThat(waymark.visits()
                        .visit(Domain.of(7), "docs", Visitor.UNKNOWN.client("a"))
                        .type())
                .isEqualTo(Visit.Type.PASSWORD_REQUIRED);
        assertThat(waymark.pages()
                        .link(Domain.of(7), "docs", Visitor.UNKNOWN.client("a"))
                        .type())
                .isEqualTo(View.Type.PASSWORD_REQUIRED);
        assertThat(waymark.pages().report(reportKey, Visitor.UNKNOWN).type()).isEqualTo(View.Type.PASSWORD_REQUIRED);
    }

    @Test
    void a_link_counts_wrong_passwords_for_its_redirect_and_its_page_together() {
        guess(4, Entry.VISIT, "a");
        guess(3, Entry.PREVIEW, "a");
        guess(3, Entry.LINK_VIEW, "a");

        assertThat(give(Entry.VISIT, RIGHT, "a")).isEqualTo("TOO_MANY_ATTEMPTS");
        assertThat(give(Entry.LINK_VIEW, RIGHT, "a")).isEqualTo("TOO_MANY_ATTEMPTS");
        assertThat(give(Entry.VISIT_OF_DEFAULT_DOMAIN, RIGHT, "a")).isEqualTo("IN");
        assertThat(give(Entry.REPORT_VIEW, RIGHT, "a")).isEqualTo("IN");
    }

    @Test
    void a_right_password_does_not_reset_the_count_of_wrong_passwords() {
        IntStream.range(0, 10).forEach(i -> {
            guess(1, Entry.LINK_VIEW, "a");
            assertThat(give(Entry.VISIT, RIGHT, "a")).isEqualTo(i < 9 ? "IN" : "TOO_MANY_ATTEMPTS");
        });
    }

    @Test
    void attempts_count_for_the_link_across_spellings_and_renames_of_its_alias() {
        Visitor guesser = Visitor.UNKNOWN.password("wrong").client("a");
        for (int i = 0; i < 5; i++) {
            waymark.visits().visit(Domain.of(7), "DOCS", guesser);
            waymark.visits().visit(Domain.of(7), "Docs", guesser);
        }
        waymark.links().update(link.id(), UpdateLink.change().alias("manual"));

        assertThat(waymark.visits().visit(Domain.of(7), "manual", guesser).type())
                .isEqualTo(Visit.Type.TOO_MANY_ATTEMPTS);
    }

    @Test
    void an_embedder_chooses_the_limits() {
        waymark = waymark(PasswordAttempts.inMemory(AttemptLimits.DEFAULT.perClient(1)));
        guess(1, Entry.VISIT, "a");

        assertThat(give(Entry.VISIT, RIGHT, "a")).isEqualTo("TOO_MANY_ATTEMPTS");
    }

    @Test
    void a_facade_counts_attempts_across_all_its_storages() {
        Waymark joined = waymark.withStorage(desk.storage);
        guess(10, Entry.VISIT, "a");

        assertThat(joined.visits()
                        .visit(
                                Domain.of(7),
                                "docs",
                                Visitor.UNKNOWN.password(RIGHT).client("a"))
                        .type())
                .isEqualTo(Visit.Type.TOO_MANY_ATTEMPTS);
    }

    @Test
    void a_thousand_concurrent_guesses_are_compared_ten_times() throws Exception {
        int threads = 100;
        CountDownLatch start = new CountDownLatch(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Callable<List<String>> guesser = () -> {
                start.countDown();
                start.await();
                return IntStream.range(0, 10)
                        .mapToObj(i -> give(Entry.VISIT, "wrong", "a"))
                        .toList();
            };
            List<Callable<List<String>>> guessers =
                    IntStream.range(0, threads).mapToObj(i -> guesser).toList();
            int compared = 0;
            for (Future<List<String>> answers : executor.invokeAll(guessers, 1, TimeUnit.MINUTES)) {
                compared += (int)
                        answers.get().stream().filter("WRONG_PASSWORD"::equals).count();
            }

            assertThat(compared).isEqualTo(10);
            assertThat(hasher.verified).hasValue(10);
        } finally {
            executor.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_failing_port_refuses_all_passwords(Entry door) {
        IllegalStateException unavailable = new IllegalStateException("unavailable");
        waymark = waymark(port(attempt -> {
            throw unavailable;
        }));

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> give(door, RIGHT, "a"))
                .withCause(unavailable);
        assertThat(hasher.verified).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void a_port_that_returns_null_or_a_negative_duration_is_named_and_refuses_all_passwords(Entry door) {
        String rule = "PasswordAttempts.begin must return an Optional without a negative duration, returned ";

        waymark = waymark(port(attempt -> null));
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> give(door, RIGHT, "a"))
                .withMessage(rule + "null");
        waymark = waymark(port(attempt -> Optional.of(Duration.ofSeconds(-1))));
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> give(door, RIGHT, "a"))
                .withMessage(rule + "Optional[PT-1S]");
        assertThat(hasher.verified).hasValue(0);
    }

    private interface Beginning {
        Optional<Duration> begin(PasswordAttempt attempt);
    }

    private static PasswordAttempts port(Beginning beginning) {
        return new PasswordAttempts() {
            @Override
            public Optional<Duration> begin(PasswordAttempt attempt) {
                return beginning.begin(attempt);
            }

            @Override
            public void giveBack(PasswordAttempt attempt) {
                throw new IllegalStateException("unavailable");
            }
        };
    }

    @Test
    void a_right_password_is_accepted_if_giving_back_the_attempt_fails() {
        waymark = waymark(port(attempt -> Optional.empty()));

        assertThat(Quiet.quietly(() -> give(Entry.VISIT, RIGHT, "a"))).isEqualTo("IN");
    }

    @Test
    void a_visit_that_reads_the_link_again_hashes_once() {
        waymark = new Desk(Hooks.refusingClicks(desk.storage)).waymark(builder -> builder.passwordHasher(hasher));

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> give(Entry.VISIT_OF_DEFAULT_DOMAIN, RIGHT, "a"));
        assertThat(hasher.verified).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void an_attempt_does_not_count_if_the_hasher_fails(Entry door) {
        hasher.failure = new IllegalStateException("unavailable");
        for (int i = 0; i < 11; i++) {
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> give(door, RIGHT, "a"));
        }
        hasher.failure = null;

        assertThat(give(door, RIGHT, "a")).isEqualTo("IN");
    }
}
