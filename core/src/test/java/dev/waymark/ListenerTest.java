package dev.waymark;

import static dev.waymark.Desk.URL;
import static dev.waymark.Quiet.quietly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.access.Owner;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.NotFoundException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportRetries;
import dev.waymark.report.UpdateReport;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The events that listeners receive, and the moment of each event (D-31). */
class ListenerTest {

    private static final Duration LEASE = Duration.ofMinutes(5);

    private final Desk desk = new Desk();
    private final List<String> events = new ArrayList<>();
    private final Waymark waymark = listening(builder -> builder);
    private final Waymark generating =
            listening(builder -> builder.reportGenerator(url -> ReportOutcome.of(ReportResult.GOOD)));

    private Waymark listening(UnaryOperator<Waymark.Builder> change) {
        return desk.waymark(builder -> change.apply(builder).listener(new Recorder()));
    }

    private static String versioned(Link link) {
        return link.alias() + " v" + link.version();
    }

    private static String versioned(Report report) {
        return report.id() + " v" + report.version();
    }

    /** A listener that records each event, and compares the record of the event with the stored record. */
    private final class Recorder implements WaymarkListener {

        @Override
        public void onEvent(WaymarkEvent event) {
            if (event instanceof WaymarkEvent.ReportCreated created) {
                assertThat(desk.waymark().reports().get(created.report().id())).isEqualTo(created.report());
                events.add("reportCreated " + created.report().id());
            } else if (event instanceof WaymarkEvent.ReportUpdated updated) {
                assertThat(desk.waymark().reports().get(updated.after().id())).isEqualTo(updated.after());
                events.add("reportUpdated " + versioned(updated.before()) + " to " + versioned(updated.after()));
            } else if (event instanceof WaymarkEvent.ReportGenerated generated) {
                assertThat(desk.waymark().reports().get(generated.report().id()))
                        .isEqualTo(generated.report());
                events.add("reportGenerated " + generated.report().id() + " "
                        + generated.report().result().orElseThrow());
            } else if (event instanceof WaymarkEvent.ReportFailed failed) {
                events.add("reportFailed " + failed.report().id() + " try " + failed.attempt() + ", next "
                        + failed.retryAt().map(Instant::toString).orElse("never"));
            } else if (event instanceof WaymarkEvent.ReportSetAside setAside) {
                assertThat(desk.waymark().reportQueue().setAside()).contains(setAside.report());
                events.add("reportSetAside " + setAside.report().id() + " of "
                        + setAside.report().owner().key());
            } else if (event instanceof WaymarkEvent.ReportDeleted deleted) {
                assertThat(desk.waymark().reports().find(deleted.id())).isEmpty();
                events.add("reportDeleted " + deleted.owner().key() + " " + deleted.id());
            } else if (event instanceof WaymarkEvent.LinkCreated created) {
                assertThat(desk.waymark().links().get(created.link().id())).isEqualTo(created.link());
                events.add("linkCreated " + created.link().id());
            } else if (event instanceof WaymarkEvent.LinkUpdated updated) {
                assertThat(desk.waymark().links().get(updated.after().id())).isEqualTo(updated.after());
                events.add("linkUpdated " + versioned(updated.before()) + " to " + versioned(updated.after()));
            } else if (event instanceof WaymarkEvent.LinkDeleted deleted) {
                assertThat(desk.waymark().links().find(deleted.id())).isEmpty();
                events.add("linkDeleted " + deleted.owner().key() + " " + deleted.id() + " " + deleted.domain() + " "
                        + deleted.alias());
            }
        }
    }

    @Test
    void a_listener_receives_creation_update_and_deletion_of_a_stored_link() {
        long id = waymark.links().create(CreateLink.to(URL).alias("docs")).id();
        waymark.links().update(id, UpdateLink.change().alias("Guide"));
        waymark.links().delete(id);

        assertThat(events)
                .containsExactly(
                        "linkCreated " + id,
                        "linkUpdated docs v1 to Guide v2",
                        "linkDeleted default " + id + " default domain Guide");
    }

    @Test
    void a_change_by_a_listener_is_notified_after_all_events_of_the_change_that_it_follows() {
        AtomicReference<Waymark> own = new AtomicReference<>();
        WaymarkListener writing = event -> {
            if (event instanceof WaymarkEvent.LinkCreated created) {
                own.get()
                        .links()
                        .update(created.link().id(), UpdateLink.change().title("Seen"));
            } else if (event instanceof WaymarkEvent.ReportCreated created) {
                own.get()
                        .reports()
                        .update(created.report().id(), UpdateReport.change().attributes("seen"));
            }
        };
        WaymarkListener recording = event -> events.add(event.getClass().getSimpleName());
        own.set(desk.waymark(builder -> builder.reportGenerator(url -> ReportOutcome.of(ReportResult.GOOD))
                .listener(writing)
                .listener(recording)
                .listenerInTransaction(recording)));

        own.get().links().createAll(List.of(CreateLink.to(URL), CreateLink.to(URL)));
        assertThat(events)
                .containsExactly(
                        "LinkCreated",
                        "LinkCreated",
                        "LinkCreated",
                        "LinkCreated",
                        "LinkUpdated",
                        "LinkUpdated",
                        "LinkUpdated",
                        "LinkUpdated");

        events.clear();
        own.get().reports().create(CreateReport.on(URL));
        assertThat(events)
                .containsExactly(
                        "ReportCreated",
                        "ReportCreated",
                        "ReportGenerated",
                        "ReportGenerated",
                        "ReportUpdated",
                        "ReportUpdated");
    }

    @Test
    void a_listener_receives_the_links_of_a_bulk_in_order() {
        List<Link> links = waymark.links().createAll(List.of(CreateLink.to(URL), CreateLink.to(URL)));

        assertThat(events)
                .containsExactly(
                        "linkCreated " + links.get(0).id(),
                        "linkCreated " + links.get(1).id());
    }

    @Test
    void a_listener_receives_creation_and_later_generation_of_a_requested_report() {
        long id = waymark.reports().create(CreateReport.on(URL)).id();
        waymark.reports().recordOutcome(id, ReportOutcome.of(ReportResult.BAD));
        waymark.reports().delete(id);

        assertThat(events)
                .containsExactly(
                        "reportCreated " + id, "reportGenerated " + id + " BAD", "reportDeleted default " + id);
    }

    private Waymark withOneTry() {
        return listening(builder -> builder.reportRetries(ReportRetries.DEFAULT.tries(1)));
    }

    @Test
    void a_listener_receives_a_report_that_a_failure_sets_aside() {
        long id = desk.waymark().reports().create(CreateReport.on(URL)).id();
        ReportQueue queue = withOneTry().reportQueue();

        queue.claim(1, LEASE).forEach(queue::fail);

        assertThat(events)
                .containsExactly("reportFailed " + id + " try 1, next never", "reportSetAside " + id + " of default");
    }

    @Test
    void a_listener_receives_a_report_that_a_claim_sets_aside() {
        long id = desk.waymark().reports().create(CreateReport.on(URL)).id();
        ReportQueue queue = withOneTry().reportQueue();
        queue.claim(1, LEASE);
        desk.clock.advance(LEASE);

        quietly(() -> queue.claim(1, LEASE));

        assertThat(events).containsExactly("reportSetAside " + id + " of default");
    }

    @Test
    void a_listener_receives_the_current_owner_of_a_report_that_is_set_aside() {
        long id = desk.waymark().reports().create(CreateReport.on(URL)).id();
        ReportQueue queue = withOneTry().reportQueue();
        List<ReportClaim> claims = queue.claim(1, LEASE);
        desk.waymark().owners().moveReport(id, Owner.DEFAULT, Owner.of("anna"));

        claims.forEach(queue::fail);

        assertThat(events).endsWith("reportSetAside " + id + " of anna");
    }

    @Test
    void a_listener_receives_a_failed_try_with_the_time_of_the_next_try() {
        long id = desk.waymark().reports().create(CreateReport.on(URL)).id();
        Instant next = desk.clock.instant().plus(Duration.ofMinutes(1));

        waymark.reportQueue().claim(1, LEASE).forEach(waymark.reportQueue()::fail);

        assertThat(events).containsExactly("reportFailed " + id + " try 1, next " + next);
    }

    @Test
    void a_listener_receives_creation_and_generation_of_a_finished_report() {
        long id = generating.reports().create(CreateReport.on(URL)).id();

        assertThat(events).containsExactly("reportCreated " + id, "reportGenerated " + id + " GOOD");
    }

    @Test
    void a_listener_receives_update_and_generation_of_a_regenerated_report() {
        long id = desk.waymark().reports().create(CreateReport.on(URL)).id();

        generating.reports().update(id, UpdateReport.change().regenerate());

        assertThat(events)
                .containsExactly("reportUpdated " + id + " v1 to " + id + " v2", "reportGenerated " + id + " GOOD");
    }

    @Test
    void a_listener_receives_no_generation_of_an_updated_or_requested_report() {
        long id = desk.waymark().reports().create(CreateReport.on(URL)).id();

        generating.reports().update(id, UpdateReport.change());
        waymark.reports().update(id, UpdateReport.change().regenerate());

        assertThat(events)
                .containsExactly(
                        "reportUpdated " + id + " v1 to " + id + " v2", "reportUpdated " + id + " v2 to " + id + " v3");
    }

    @Test
    void a_listener_receives_no_event_of_a_failed_operation() {
        desk.waymark().links().create(CreateLink.to(URL).alias("docs"));

        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> waymark.links().create(CreateLink.to("nowhere")));
        assertThatExceptionOfType(AliasTakenException.class)
                .isThrownBy(() -> waymark.links()
                        .createAll(
                                List.of(CreateLink.to(URL), CreateLink.to(URL).alias("docs"))));
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> waymark.links().delete(999));
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> waymark.reports().update(999, UpdateReport.change()));
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> waymark.reports().delete(999));

        assertThat(events).isEmpty();
    }

    @Test
    void listeners_receive_events_in_the_order_of_their_addition() {
        Waymark both = desk.waymark(builder -> builder.listener(naming("a")).listener(naming("b")));

        both.links().createAll(List.of(CreateLink.to(URL), CreateLink.to(URL)));

        assertThat(events).containsExactly("a", "b", "a", "b");
    }

    private WaymarkListener naming(String name) {
        return event -> {
            if (event instanceof WaymarkEvent.LinkCreated) {
                events.add(name);
            }
        };
    }

    static List<Throwable> failures() {
        return List.of(
                new IllegalStateException("bug"),
                new NoClassDefFoundError("gone"),
                new AssertionError(),
                new IOException("a checked exception from Kotlin"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void a_failing_listener_affects_no_operation_and_no_other_listener(Throwable failure) {
        Waymark failing =
                desk.waymark(builder -> builder.listener(throwing(failure)).listener(new Recorder()));

        Link link = quietly(() -> failing.links().create(CreateLink.to(URL)));

        assertThat(desk.waymark().links().get(link.id())).isEqualTo(link);
        assertThat(events).containsExactly("linkCreated " + link.id());
    }

    @Test
    void a_failing_listener_affects_no_operation_even_if_the_logger_throws() {
        Waymark failing = desk.waymark(builder -> builder.listener(throwing(new IllegalStateException("bug"))));

        Link link = Quiet.withFailingLog(() -> failing.links().create(CreateLink.to(URL)));

        assertThat(desk.waymark().links().get(link.id())).isEqualTo(link);
    }

    private static WaymarkListener throwing(Throwable failure) {
        return event -> {
            if (event instanceof WaymarkEvent.LinkCreated) {
                ListenerTest.<RuntimeException>sneakilyThrow(failure);
            }
        };
    }

    @SuppressWarnings("unchecked") // the cast does nothing, so the method throws a checked exception
    private static <T extends Throwable> void sneakilyThrow(Throwable failure) throws T {
        throw (T) failure;
    }
}
