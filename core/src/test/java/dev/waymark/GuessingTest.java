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
import dev.waymark.access.Viewer;
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

/** Strangers who guess passwords, at every door (D-32). */
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

    /** Counts what it is asked for. */
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

    /** Where a stranger may give a password. */
    private enum Door {
        VISIT {
            @Override
            Answer enter(GuessingTest test, Viewer viewer) {
                return Answer.of(test.waymark.visits().visit(Domain.of(7), "docs", visitor(viewer)));
            }
        },
        PREVIEW {
            @Override
            Answer enter(GuessingTest test, Viewer viewer) {
                return Answer.of(test.waymark.visits().preview(Domain.of(7), "docs", visitor(viewer)));
            }
        },
        VISIT_OF_DEFAULT_DOMAIN {
            @Override
            Answer enter(GuessingTest test, Viewer viewer) {
                return Answer.of(test.waymark.visits().visit("docs", visitor(viewer)));
            }
        },
        PREVIEW_OF_DEFAULT_DOMAIN {
            @Override
            Answer enter(GuessingTest test, Viewer viewer) {
                return Answer.of(test.waymark.visits().preview("docs", visitor(viewer)));
            }
        },
        LINK_VIEW {
            @Override
            Answer enter(GuessingTest test, Viewer viewer) {
                return Answer.of(test.waymark.pages().link(Domain.of(7), "docs", viewer));
            }
        },
        REPORT_VIEW {
            @Override
            Answer enter(GuessingTest test, Viewer viewer) {
                return Answer.of(test.waymark.pages().report(test.reportKey, viewer));
            }
        };

        abstract Answer enter(GuessingTest test, Viewer viewer);

        private static Visitor visitor(Viewer viewer) {
            Visitor visitor =
                    Visitor.UNKNOWN.password(viewer.password().orElseThrow().reveal());
            return viewer.client().map(visitor::client).orElse(visitor);
        }
    }

    /** What all doors answer. */
    private record Answer(String type, Duration retryAfter) {

        static Answer of(Visit visit) {
            Duration wait = visit.retryAfter().orElse(Duration.ZERO);
            return new Answer(
                    visit.type() == Visit.Type.REDIRECT ? "IN" : visit.type().name(), wait);
        }

        static Answer of(View<?> view) {
            Duration wait = view.retryAfter().orElse(Duration.ZERO);
            return new Answer(view.granted().isPresent() ? "IN" : view.type().name(), wait);
        }
    }

    private String give(Door door, String password, String client) {
        return door.enter(this, Viewer.UNKNOWN.password(password).client(client))
                .type();
    }

    private void guess(int times, Door door, String client) {
        IntStream.range(0, times)
                .forEach(i -> assertThat(give(door, "guess " + i, client)).isEqualTo("WRONG_PASSWORD"));
    }

    @ParameterizedTest
    @EnumSource
    void after_ten_wrong_ones_a_client_has_to_wait_even_with_the_right_one(Door door) {
        guess(10, door, "a");

        Answer late = door.enter(this, Viewer.UNKNOWN.password(RIGHT).client("a"));
        assertThat(late).isEqualTo(new Answer("TOO_MANY_ATTEMPTS", Duration.ofMinutes(10)));
        assertThat(hasher.verified).as("what is refused is not hashed").hasValue(10);
        desk.clock.advance(Duration.ofMinutes(10));
        assertThat(give(door, RIGHT, "a")).isEqualTo("IN");
    }

    @ParameterizedTest
    @EnumSource
    void who_comes_from_elsewhere_need_not_wait(Door door) {
        guess(10, door, "a");

        assertThat(give(door, RIGHT, "b")).isEqualTo("IN");
        assertThat(give(door, RIGHT, "")).isEqualTo("IN");
    }

    @ParameterizedTest
    @EnumSource
    void who_names_no_client_waits_after_a_thousand_and_each_named_client_has_one_more(Door door) {
        guess(1_000, door, "");

        assertThat(give(door, RIGHT, "")).isEqualTo("TOO_MANY_ATTEMPTS");
        assertThat(give(door, RIGHT, "a")).isEqualTo("IN");
        guess(1, door, "b");
        assertThat(give(door, RIGHT, "b")).isEqualTo("TOO_MANY_ATTEMPTS");
    }

    @ParameterizedTest
    @EnumSource
    void right_ones_do_not_count(Door door) {
        IntStream.range(0, 30).forEach(i -> assertThat(give(door, RIGHT, "a")).isEqualTo("IN"));
        guess(10, door, "a");
    }

    @ParameterizedTest
    @EnumSource
    void empty_ones_are_wrong_and_do_not_count(Door door) {
        IntStream.range(0, 30).forEach(i -> assertThat(give(door, "", "a")).isEqualTo("WRONG_PASSWORD"));
        guess(10, door, "a");
    }

    @ParameterizedTest
    @EnumSource
    void after_ten_wrong_ones_an_empty_one_has_to_wait_too(Door door) {
        guess(10, door, "a");

        assertThat(give(door, "", "a")).isEqualTo("TOO_MANY_ATTEMPTS");
    }

    @Test
    void without_a_password_there_is_nothing_to_count() {
        guess(10, Door.VISIT, "a");

        assertThat(waymark.visits()
                        .visit(Domain.of(7), "docs", Visitor.UNKNOWN.client("a"))
                        .type())
                .isEqualTo(Visit.Type.PASSWORD_REQUIRED);
        assertThat(waymark.pages()
                        .link(Domain.of(7), "docs", Viewer.UNKNOWN.client("a"))
                        .type())
                .isEqualTo(View.Type.PASSWORD_REQUIRED);
        assertThat(waymark.pages().report(reportKey, Viewer.UNKNOWN).type()).isEqualTo(View.Type.PASSWORD_REQUIRED);
    }

    @Test
    void a_link_counts_those_for_its_redirect_and_those_for_its_page_together() {
        guess(4, Door.VISIT, "a");
        guess(3, Door.PREVIEW, "a");
        guess(3, Door.LINK_VIEW, "a");

        assertThat(give(Door.VISIT, RIGHT, "a")).isEqualTo("TOO_MANY_ATTEMPTS");
        assertThat(give(Door.LINK_VIEW, RIGHT, "a")).isEqualTo("TOO_MANY_ATTEMPTS");
        assertThat(give(Door.VISIT_OF_DEFAULT_DOMAIN, RIGHT, "a")).isEqualTo("IN");
        assertThat(give(Door.REPORT_VIEW, RIGHT, "a")).isEqualTo("IN");
    }

    @Test
    void one_that_is_right_makes_no_wrong_one_forgotten() {
        IntStream.range(0, 10).forEach(i -> {
            guess(1, Door.LINK_VIEW, "a");
            assertThat(give(Door.VISIT, RIGHT, "a")).isEqualTo(i < 9 ? "IN" : "TOO_MANY_ATTEMPTS");
        });
    }

    @Test
    void how_the_alias_is_spelled_and_whether_it_is_renamed_does_not_matter() {
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
    void limits_are_the_embedders() {
        waymark = waymark(PasswordAttempts.inMemory(AttemptLimits.DEFAULT.perClient(1)));
        guess(1, Door.VISIT, "a");

        assertThat(give(Door.VISIT, RIGHT, "a")).isEqualTo("TOO_MANY_ATTEMPTS");
    }

    @Test
    void one_facade_counts_over_all_its_storages() {
        Waymark joined = waymark.withStorage(desk.storage);
        guess(10, Door.VISIT, "a");

        assertThat(joined.visits()
                        .visit(
                                Domain.of(7),
                                "docs",
                                Visitor.UNKNOWN.password(RIGHT).client("a"))
                        .type())
                .isEqualTo(Visit.Type.TOO_MANY_ATTEMPTS);
    }

    @Test
    void a_thousand_at_once_do_not_begin_before_the_first_is_known_to_be_wrong() throws Exception {
        int threads = 100;
        CountDownLatch start = new CountDownLatch(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Callable<List<String>> guesser = () -> {
                start.countDown();
                start.await();
                return IntStream.range(0, 10)
                        .mapToObj(i -> give(Door.VISIT, "wrong", "a"))
                        .toList();
            };
            List<Callable<List<String>>> guessers =
                    IntStream.range(0, threads).mapToObj(i -> guesser).toList();
            int looked = 0;
            for (Future<List<String>> answers : executor.invokeAll(guessers, 1, TimeUnit.MINUTES)) {
                looked += (int)
                        answers.get().stream().filter("WRONG_PASSWORD"::equals).count();
            }

            assertThat(looked).isEqualTo(10);
            assertThat(hasher.verified).hasValue(10);
        } finally {
            executor.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_port_that_fails_lets_nobody_in(Door door) {
        IllegalStateException away = new IllegalStateException("away");
        waymark = waymark(port(attempt -> {
            throw away;
        }));

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> give(door, RIGHT, "a"))
                .withCause(away);
        assertThat(hasher.verified).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void a_port_that_returns_null_or_a_negative_duration_is_named_and_lets_nobody_in(Door door) {
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
                throw new IllegalStateException("away");
            }
        };
    }

    @Test
    void a_right_one_that_cannot_be_given_back_is_right() {
        waymark = waymark(port(attempt -> Optional.empty()));

        assertThat(Quiet.quietly(() -> give(Door.VISIT, RIGHT, "a"))).isEqualTo("IN");
    }

    @Test
    void a_visit_that_has_to_look_again_hashes_once() {
        waymark = new Desk(Hooks.refusingClicks(desk.storage)).waymark(builder -> builder.passwordHasher(hasher));

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> give(Door.VISIT_OF_DEFAULT_DOMAIN, RIGHT, "a"));
        assertThat(hasher.verified).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void an_attempt_that_the_hasher_fails_to_compare_does_not_count(Door door) {
        hasher.failure = new IllegalStateException("away");
        for (int i = 0; i < 11; i++) {
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> give(door, RIGHT, "a"));
        }
        hasher.failure = null;

        assertThat(give(door, RIGHT, "a")).isEqualTo("IN");
    }
}
