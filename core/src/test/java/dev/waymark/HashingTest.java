package dev.waymark;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.access.AttemptLimits;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.access.View;
import dev.waymark.error.BusyException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.UpdateReport;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The limit on concurrent hashing: hashing never uses more processors than the machine has (D-32). */
class HashingTest {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final Privacy GUARDED = Privacy.password("swordfish");

    private final Desk desk = new Desk();
    private final ExecutorService threads = Executors.newFixedThreadPool(PROCESSORS + 1);
    private final CompletionService<Visit> slowEnds = new ExecutorCompletionService<>(threads);
    private final Waymark waymark = desk.waymark(builder -> builder.hashingPatience(Duration.ZERO)
            .passwordAttempts(PasswordAttempts.inMemory(AttemptLimits.DEFAULT.perClient(1))));
    private final Link link = waymark.links()
            .create(CreateLink.to(URL).alias("docs").password("swordfish").privacy(GUARDED));
    private final Report report = waymark.reports().create(CreateReport.on(URL).privacy(GUARDED));

    private final SlowHasher slow = new SlowHasher();
    private final List<Future<Visit>> slowVisits = new ArrayList<>();

    /** A hasher whose verifications end when the test releases {@code mayEnd}. */
    private static final class SlowHasher implements PasswordHasher {
        private final Semaphore begun = new Semaphore(0);
        private final Semaphore mayEnd = new Semaphore(0);

        @Override
        public PasswordHash hash(Secret password) {
            throw new AssertionError("the slow hasher only verifies");
        }

        @Override
        public boolean verify(Secret candidate, PasswordHash hash) {
            begun.release();
            mayEnd.acquireUninterruptibly();
            return true;
        }
    }

    @BeforeEach
    void takeAllProcessors() throws InterruptedException {
        for (int i = 0; i < PROCESSORS; i++) {
            slowVisits.add(visitSlowly());
        }
        assertThat(slow.begun.tryAcquire(PROCESSORS, 1, TimeUnit.MINUTES))
                .as("the event within a minute")
                .isTrue();
    }

    @AfterEach
    void releaseAllProcessors() throws Exception {
        slow.mayEnd.release(2 * PROCESSORS);
        for (Future<Visit> visit : slowVisits) {
            assertThat(visit.get(1, TimeUnit.MINUTES).type()).isEqualTo(Visit.Type.REDIRECT);
        }
        threads.shutdownNow();
    }

    /** Visits with a second facade, which uses the same processors. */
    private Future<Visit> visitSlowly() {
        Waymark other = desk.waymark(
                builder -> builder.passwordHasher(slow).hashingPatience(Duration.ofSeconds(Long.MAX_VALUE)));
        return slowEnds.submit(() -> other.visits().visit("docs", Visitor.UNKNOWN.password("swordfish")));
    }

    @Test
    void a_stranger_retries_after_a_second_and_the_attempt_does_not_count() throws Exception {
        Visitor visitor = Visitor.UNKNOWN.password("swordfish").client("a");
        Visit later = Visit.tooManyAttempts(Duration.ofSeconds(1));

        assertThat(waymark.visits().visit("docs", visitor)).isEqualTo(later);
        assertThat(waymark.visits().preview("docs", visitor)).isEqualTo(later);
        assertThat(waymark.pages().link("docs", Visitor.UNKNOWN.password("swordfish")))
                .isEqualTo(View.tooManyAttempts(Duration.ofSeconds(1)));
        assertThat(waymark.pages().report(report.pageKey(), Visitor.UNKNOWN.password("swordfish")))
                .isEqualTo(View.tooManyAttempts(Duration.ofSeconds(1)));

        slow.mayEnd.release();
        assertThat(slowEnds.poll(1, TimeUnit.MINUTES)).isNotNull();
        assertThat(waymark.visits().visit("docs", visitor).type()).isEqualTo(Visit.Type.REDIRECT);
    }

    /** The operations of an owner that hash a password. */
    private enum Setting {
        CREATE_LINK,
        CREATE_LINKS,
        CREATE_GUARDED_LINK,
        UPDATE_LINK,
        UPDATE_PRIVACY,
        CREATE_REPORT,
        UPDATE_REPORT;

        private void run(Waymark waymark, Link link, Report report) {
            CreateLink open = CreateLink.to(URL);
            UpdateLink change = UpdateLink.change();
            switch (this) {
                case CREATE_LINK -> waymark.links().create(open.password("new"));
                case CREATE_LINKS -> waymark.links().createAll(List.of(open, open.password("new")));
                case CREATE_GUARDED_LINK -> waymark.links().create(open.privacy(GUARDED));
                case UPDATE_LINK -> waymark.links().update(link.id(), change.password("new"));
                case UPDATE_PRIVACY -> waymark.links().update(link.id(), change.privacyPassword("new"));
                case CREATE_REPORT ->
                    waymark.reports().create(CreateReport.on(URL).privacy(GUARDED));
                case UPDATE_REPORT ->
                    waymark.reports().update(report.id(), UpdateReport.change().password("new"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_owner_receives_a_busy_error_and_no_record_changes(Setting setting) {
        assertThatExceptionOfType(BusyException.class)
                .isThrownBy(() -> setting.run(waymark, link, report))
                .satisfies(e -> assertThat(e.code()).isEqualTo("busy"));

        assertThat(waymark.links().list(LinkQuery.all(), PageRequest.first(10)).items())
                .containsExactly(link);
        assertThat(waymark.reports().get(report.id())).isEqualTo(report);
    }

    @Test
    void operations_without_a_hash_do_not_wait() {
        assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).type()).isEqualTo(Visit.Type.PASSWORD_REQUIRED);
        assertThatCode(() ->
                        waymark.links().update(link.id(), UpdateLink.change().title("new")))
                .doesNotThrowAnyException();
    }

    @Test
    void a_waiting_visit_continues_when_another_visit_ends() throws Exception {
        slowVisits.add(visitSlowly());

        slow.mayEnd.release();

        assertThat(slow.begun.tryAcquire(1, TimeUnit.MINUTES))
                .as("the event within a minute")
                .isTrue();
    }

    @Test
    void an_interrupted_stranger_gets_an_error_that_names_the_interruption() {
        assertThatAnInterruptionIsReported(
                patient -> patient.visits().visit("docs", Visitor.UNKNOWN.password("swordfish")));
        assertThatAnInterruptionIsReported(
                patient -> patient.pages().link("docs", Visitor.UNKNOWN.password("swordfish")));
    }

    @Test
    void an_interrupted_owner_gets_an_error_that_names_the_interruption() {
        assertThatAnInterruptionIsReported(
                patient -> patient.links().create(CreateLink.to(URL).password("new")));
    }

    private void assertThatAnInterruptionIsReported(Consumer<Waymark> call) {
        Waymark patient = desk.waymark(builder -> builder.hashingPatience(Duration.ofDays(1)));
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(BusyException.class)
                .isThrownBy(() -> call.accept(patient))
                .withMessage(
                        "the thread was interrupted while waiting for a free processor to hash the password; nothing was changed");
        assertThat(Thread.interrupted()).as("the interrupt of the thread").isTrue();
    }

    @Test
    void an_owner_who_waited_too_long_gets_the_length_of_the_wait() {
        assertThatExceptionOfType(BusyException.class)
                .isThrownBy(() -> waymark.links().create(CreateLink.to(URL).password("new")))
                .withMessage("no processor was free to hash the password within PT0S; "
                        + "nothing was changed, so the call may be repeated");
    }

    @Test
    void a_negative_patience_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Waymark.builder().hashingPatience(Duration.ofNanos(-1)))
                .withMessageContaining("patience");
    }

    @Test
    void a_hasher_that_calls_a_facade_needs_no_second_turn() throws Exception {
        slow.mayEnd.release();
        assertThat(slowEnds.poll(1, TimeUnit.MINUTES)).isNotNull();
        PasswordHasher calling = Desk.hasher(
                password -> {
                    throw new AssertionError("this hasher only verifies");
                },
                (candidate, hash) -> {
                    waymark.links().update(link.id(), UpdateLink.change().password(candidate.reveal()));
                    return true;
                });
        Waymark other =
                desk.waymark(builder -> builder.hashingPatience(Duration.ZERO).passwordHasher(calling));

        assertThat(other.visits()
                        .visit("docs", Visitor.UNKNOWN.password("swordfish"))
                        .type())
                .isEqualTo(Visit.Type.REDIRECT);
        assertThat(waymark.links().get(link.id()).version()).isGreaterThan(1);
    }
}
