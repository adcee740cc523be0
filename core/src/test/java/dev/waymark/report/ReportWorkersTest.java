package dev.waymark.report;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.on;
import static dev.waymark.Hooks.hooked;
import static dev.waymark.Quiet.quietly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Quiet;
import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.url.WebUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that generate reports. The tests wait for events, and never for a duration. */
@Timeout(60)
class ReportWorkersTest {

    private static final Duration BLINK = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofDays(1);
    private static final ReportOutcome GOOD = ReportOutcome.of(ReportResult.GOOD);

    private final Desk desk = new Desk();
    private final Queue<Report> generated = new ConcurrentLinkedQueue<>();
    private CountDownLatch more = new CountDownLatch(0);
    private final Waymark waymark =
            desk.waymark(builder -> builder.listener(on(WaymarkEvent.ReportGenerated.class, stored -> {
                generated.add(stored.report());
                more.countDown();
            })));
    private final ReportQueue queue = waymark.reportQueue();
    private final Reports reports = waymark.reports();

    private ReportWorkers.Builder workers(ReportGenerator generator) {
        return ReportWorkers.builder(queue, generator).pause(BLINK).patience(LONG);
    }

    private List<Report> create(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> reports.create(CreateReport.on(URL)))
                .toList();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES))
                    .as("the event within a minute")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void six_threads_generate_each_of_300_reports_once() {
        more = new CountDownLatch(300);
        AtomicInteger generations = new AtomicInteger();
        List<Report> all = create(300);
        ReportGenerator generator = url -> {
            generations.incrementAndGet();
            return GOOD;
        };

        try (ReportWorkers workers = workers(generator).threads(6).start()) {
            await(more);
            assertThat(workers).isNotNull();
        }

        assertThat(generations).hasValue(300);
        assertThat(generated)
                .extracting(Report::id)
                .containsExactlyInAnyOrderElementsOf(
                        all.stream().map(Report::id).toList());
    }

    @Test
    void due_reports_are_generated_on_the_thread_of_the_caller() {
        Thread caller = Thread.currentThread();
        List<Thread> threads = new ArrayList<>();
        create(3);

        int tries = workers(url -> {
                    threads.add(Thread.currentThread());
                    return GOOD;
                })
                .runDue();

        assertThat(tries).isEqualTo(3);
        assertThat(threads).containsOnly(caller);
        assertThat(generated).hasSize(3);
    }

    @Test
    void a_failed_report_is_tried_again_after_its_pause_without_a_pause_of_real_time() {
        create(1);
        ReportWorkers.Builder workers = workers(url -> {
            throw new IllegalStateException("the first try fails");
        });

        int first = Quiet.quietly(workers::runDue);
        int tooEarly = workers.runDue();
        desk.clock.advance(Duration.ofDays(1));
        int second = workers(url -> GOOD).runDue();

        assertThat(List.of(first, tooEarly, second)).containsExactly(1, 0, 1);
        assertThat(generated).hasSize(1);
    }

    @Test
    void the_failure_of_a_generation_is_logged_even_if_another_worker_holds_the_claim() {
        Report report = create(1).get(0);
        ReportWorkers.Builder workers = workers(url -> {
                    desk.clock.advance(Duration.ofMinutes(1));
                    queue.claim(1, LONG);
                    throw new IllegalStateException("expected failure");
                })
                .lease(Duration.ofMinutes(1));

        assertThat(Quiet.logged(workers::runDue))
                .containsExactly("a report could not be generated: id " + report.id()
                        + " of owner default, attempt 1; the failure is not recorded");
    }

    @Test
    void the_failure_of_a_generation_is_logged_even_if_the_storage_fails() {
        Report report = create(1).get(0);
        AtomicBoolean down = new AtomicBoolean();
        ReportQueue failing = hooked(desk, (method, args) -> {
                    if (down.get()) {
                        throw new StorageException("the database is down", null);
                    }
                })
                .reportQueue();
        ReportWorkers.Builder workers = ReportWorkers.builder(failing, url -> {
            down.set(true);
            throw new IllegalStateException("expected failure");
        });

        List<String> messages =
                Quiet.logged(() -> assertThatThrownBy(workers::runDue).hasMessage("the database is down"));

        assertThat(messages)
                .containsExactly("a report could not be generated: id " + report.id()
                        + " of owner default, attempt 1; the failure is not recorded");
    }

    @Test
    void workers_generate_reports_that_are_requested_later() {
        try (ReportWorkers workers = workers(url -> GOOD).start()) {
            assertThat(workers).isNotNull();
            for (int i = 0; i < 3; i++) {
                more = new CountDownLatch(1);
                create(1);
                await(more);
            }
        }

        assertThat(generated).hasSize(3);
    }

    @Test
    void a_failing_generator_affects_no_other_report_and_ends_no_thread() {
        more = new CountDownLatch(1);
        reports.create(CreateReport.on("https://example.com/fails"));
        reports.create(CreateReport.on("https://example.com/breaks"));
        reports.create(CreateReport.on("https://example.com/null"));
        reports.create(CreateReport.on("https://example.com/invalid"));
        Report last = reports.create(CreateReport.on(URL));

        quietly(() -> {
            try (ReportWorkers workers =
                    workers(ReportWorkersTest::failingByUrl).start()) {
                await(more);
                return workers;
            }
        });

        assertThat(generated).extracting(Report::id).containsExactly(last.id());
        desk.clock.advance(Duration.ofMinutes(1));
        assertThat(queue.claim(10, LONG))
                .hasSize(4)
                .allSatisfy(claim -> assertThat(claim.attempt()).isEqualTo(2));
    }

    private static ReportOutcome failingByUrl(WebUrl url) throws Exception {
        return switch (url.text()) {
            case "https://example.com/fails" -> throw new Exception("expected failure");
            case "https://example.com/breaks" -> throw new OutOfMemoryError("expected failure");
            case "https://example.com/invalid" -> ReportOutcome.of(ReportResult.BAD, "\u0000");
            case "https://example.com/null" -> null;
            default -> GOOD;
        };
    }

    @Test
    void a_failing_report_is_set_aside_after_the_maximum_number_of_tries() {
        CountDownLatch tries = new CountDownLatch(3);
        Report report = create(1).get(0);
        Waymark thrice = desk.waymark(builder -> builder.reportRetries(ReportRetries.DEFAULT.tries(3)));

        quietly(() -> {
            ReportGenerator failing = url -> {
                desk.clock.advance(Duration.ofHours(1));
                tries.countDown();
                throw new IllegalStateException("expected failure");
            };
            try (ReportWorkers workers = ReportWorkers.builder(thrice.reportQueue(), failing)
                    .pause(BLINK)
                    .lease(LONG)
                    .start()) {
                while (tries.getCount() > 0) {
                    desk.clock.advance(Duration.ofMinutes(1));
                }
                return workers;
            }
        });

        assertThat(queue.setAside()).containsExactly(report);
    }

    @Test
    void a_report_is_set_aside_without_another_try_after_the_deaths_of_its_workers() {
        Waymark once = desk.waymark(builder -> builder.reportRetries(ReportRetries.DEFAULT.tries(1)));
        Report deadly = create(1).get(0);
        queue.claim(1, BLINK);
        desk.clock.advance(BLINK);

        int tries = quietly(
                () -> ReportWorkers.builder(once.reportQueue(), url -> GOOD).runDue());

        assertThat(tries).isZero();
        assertThat(queue.setAside()).containsExactly(deadly);
        assertThat(generated).isEmpty();
    }

    /** Returns a queue whose storage refuses each call of an interrupted thread, as many connection pools do. */
    private ReportQueue refusingInterrupted(WaymarkListener listener) {
        return new Desk(Hooks.before(desk.storage, (method, args) -> {
                    if (Thread.currentThread().isInterrupted()) {
                        throw new StorageException("the thread is interrupted in " + method, null);
                    }
                }))
                .waymark(builder -> builder.clock(desk.clock).listener(listener))
                .reportQueue();
    }

    private static ReportOutcome interrupting(WebUrl url) {
        Thread.currentThread().interrupt();
        return GOOD;
    }

    @Test
    void a_generator_that_interrupts_its_thread_affects_neither_the_next_report_nor_the_caller() {
        List<Report> two = create(2);
        ReportQueue strict = refusingInterrupted(event -> {});

        int tries =
                ReportWorkers.builder(strict, ReportWorkersTest::interrupting).runDue();

        assertThat(Thread.interrupted()).as("the interrupt of the caller").isFalse();
        assertThat(tries).isEqualTo(2);
        assertThat(two)
                .allSatisfy(
                        report -> assertThat(reports.get(report.id()).result()).contains(ReportResult.GOOD));
    }

    @Test
    void a_generator_that_fails_with_an_interrupt_is_retried_after_the_pause() {
        create(1);
        ReportQueue strict = refusingInterrupted(event -> {});
        ReportGenerator failing = url -> {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("expected failure");
        };

        quietly(() -> ReportWorkers.builder(strict, failing).runDue());

        assertThat(Thread.interrupted()).as("the interrupt of the caller").isFalse();
        desk.clock.advance(Duration.ofMinutes(1));
        assertThat(queue.claim(1, LONG)).extracting(ReportClaim::attempt).containsExactly(2);
    }

    @Test
    void a_generator_or_listener_that_interrupts_a_worker_costs_no_try() {
        CountDownLatch heard = new CountDownLatch(3);
        create(3);
        ReportQueue strict = refusingInterrupted(on(WaymarkEvent.ReportGenerated.class, stored -> {
            heard.countDown();
            Thread.currentThread().interrupt();
        }));

        List<String> failures = Quiet.logged(() -> {
            try (ReportWorkers workers = ReportWorkers.builder(strict, ReportWorkersTest::interrupting)
                    .pause(BLINK)
                    .start()) {
                await(heard);
                assertThat(workers).isNotNull();
            }
        });

        assertThat(failures).isEmpty();
    }

    @Test
    void the_interrupt_of_a_close_stays_after_the_generation() {
        create(1);
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Boolean> isInterrupted = new CompletableFuture<>();
        ReportQueue watched = hooked(desk, (method, args) -> {
                    if (method.equals("reports.update")) {
                        isInterrupted.complete(Thread.currentThread().isInterrupted());
                    }
                })
                .reportQueue();
        ReportGenerator endless = url -> {
            begun.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            return GOOD;
        };
        ReportWorkers workers =
                ReportWorkers.builder(watched, endless).patience(BLINK).start();
        await(begun);

        workers.close();

        assertThat(isInterrupted.join()).as("the interrupt of the worker").isTrue();
    }

    @Test
    void workers_continue_after_a_failure_of_the_storage() {
        assertThat(quietly(this::isGeneratedAfterFailures))
                .as("whether a report is generated after failures of the storage")
                .isTrue();
    }

    @Test
    void workers_continue_if_the_logger_throws() {
        assertThat(Quiet.withFailingLog(this::isGeneratedAfterFailures))
                .as("whether a report is generated after failures of the storage")
                .isTrue();
    }

    private boolean isGeneratedAfterFailures() {
        AtomicInteger calls = new AtomicInteger();
        ReportQueue failing = hooked(desk, (method, args) -> {
                    if (method.equals("reports.claim") && calls.getAndIncrement() < 3) {
                        throw new StorageException("expected failure", null);
                    }
                })
                .reportQueue();
        create(1);
        CountDownLatch generations = new CountDownLatch(1);
        ReportGenerator generator = url -> {
            generations.countDown();
            return GOOD;
        };

        try (ReportWorkers workers =
                ReportWorkers.builder(failing, generator).pause(BLINK).start()) {
            assertThat(workers).isNotNull();
            return generations.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_worker_drops_a_report_that_is_deleted_or_requested_again() {
        List<Report> two = create(2);
        CountDownLatch generations = new CountDownLatch(3);
        ReportGenerator generator = url -> {
            if (generations.getCount() == 3) {
                reports.delete(two.get(0).id());
            } else if (generations.getCount() == 2) {
                reports.update(two.get(1).id(), UpdateReport.change().regenerate());
            }
            generations.countDown();
            return GOOD;
        };

        try (ReportWorkers workers = workers(generator).start()) {
            await(generations);
            assertThat(workers).isNotNull();
        }

        assertThat(generated).extracting(Report::id).containsExactly(two.get(1).id());
        assertThat(queue.setAside()).isEmpty();
    }

    @Test
    void a_close_waits_for_running_generations_and_claims_no_further_reports() {
        create(2);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        ReportWorkers workers = workers(url -> {
                    begun.countDown();
                    await(closing);
                    return GOOD;
                })
                .start();
        await(begun);
        Thread closer = new Thread(workers::close);
        closer.start();
        while (closer.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        closing.countDown();
        workers.close();

        assertThat(generated).hasSize(1);
        assertThat(queue.claim(2, LONG)).hasSize(1);
    }

    @Test
    void a_thread_that_begins_after_the_close_claims_no_report() {
        create(1);
        ReportWorker worker = new ReportWorker(queue, url -> GOOD, LONG, LONG);
        worker.close();

        worker.run();

        assertThat(queue.claim(1, LONG)).hasSize(1);
    }

    @Test
    void a_generation_beyond_the_patience_is_interrupted_and_can_be_claimed_after_its_lease() throws Exception {
        create(1);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ReportWorkers workers = workers(url -> {
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                        return GOOD;
                    } finally {
                        interrupted.countDown();
                    }
                })
                .patience(BLINK)
                .lease(Duration.ofMinutes(1))
                .start();
        await(begun);

        workers.close();
        workers.close();
        await(interrupted);

        assertThat(queue.claim(1, LONG)).isEmpty();
        desk.clock.set(NOON.plusSeconds(60));
        assertThat(queue.claim(1, LONG)).extracting(ReportClaim::attempt).containsExactly(2);
    }

    @Test
    void a_second_close_after_an_interruption_does_not_wait() {
        create(1);
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean isRunning = new AtomicBoolean(true);
        ReportWorkers workers = workers(url -> {
                    begun.countDown();
                    while (isRunning.get()) {
                        Thread.onSpinWait();
                    }
                    return GOOD;
                })
                .start();
        await(begun);
        Thread.currentThread().interrupt();
        workers.close();
        assertThat(Thread.interrupted()).as("the interrupt of the thread").isTrue();

        assertTimeoutPreemptively(Duration.ofMinutes(1), workers::close);

        isRunning.set(false);
    }

    @Test
    void numbers_have_bounds() {
        ReportWorkers.Builder builder = workers(url -> GOOD);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.threads(0))
                .withMessage("threads must be 1 to 1000, was 0");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.threads(1_001));
        assertThatNoException().isThrownBy(() -> builder.threads(1).threads(1_000));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.lease(Duration.ZERO))
                .withMessage("lease must be from a millisecond to 365 days, was PT0S");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.pause(Duration.ofDays(366)));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.patience(Duration.ZERO));
    }

    @Test
    void a_thread_that_cannot_start_ends_the_threads_that_have_started() throws InterruptedException {
        ReportWorker worker = new ReportWorker(queue, url -> GOOD, LONG, BLINK);
        Thread first = new Thread(worker);
        first.setDaemon(true);
        Thread second = new Thread(worker) {
            @Override
            public synchronized void start() {
                throw new OutOfMemoryError("unable to create a thread");
            }
        };
        ReportWorkers workers = new ReportWorkers(worker, List.of(first, second), LONG);

        assertThatThrownBy(workers::start).hasMessage("unable to create a thread");

        first.join(TimeUnit.SECONDS.toMillis(20));
        assertThat(first.isAlive()).as("whether the first thread still runs").isFalse();
    }

    @Test
    void a_generator_that_closes_its_workers_does_not_wait_for_itself() {
        create(2);
        CompletableFuture<ReportWorkers> started = new CompletableFuture<>();
        CountDownLatch closed = new CountDownLatch(1);
        ReportWorkers workers = workers(url -> {
                    started.join().close();
                    closed.countDown();
                    return GOOD;
                })
                .start();
        started.complete(workers);

        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> await(closed));
        workers.close();

        assertThat(generated).hasSize(1);
    }
}
