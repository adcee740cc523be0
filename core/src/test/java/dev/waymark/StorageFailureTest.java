package dev.waymark;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.error.StorageException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The caller receives a failure of the store unchanged, and listeners receive no event. */
class StorageFailureTest {

    private final StorageException unreachable =
            new StorageException("unreachable", new IllegalStateException("no connection"));
    private static final long ID = 1;
    private static final String PAGE_KEY = "A".repeat(22);

    private final Desk desk = new Desk();
    private final List<WaymarkEvent> events = new ArrayList<>();

    private Waymark failingOn(Set<String> methods) {
        Storage failing = Hooks.before(desk.storage, (method, args) -> {
            if (methods.contains(method.substring(method.indexOf('.') + 1))) {
                throw unreachable;
            }
        });
        return new Desk(failing).waymark(builder -> builder.listener(events::add));
    }

    static Stream<Named<Consumer<Waymark>>> writes() {
        return Stream.of(
                Named.of("links.create", waymark -> waymark.links().create(CreateLink.to(URL))),
                Named.of("links.createAll", waymark -> waymark.links().createAll(List.of(CreateLink.to(URL)))),
                Named.of("links.update", waymark -> waymark.links().update(ID, UpdateLink.change())),
                Named.of("links.delete", waymark -> waymark.links().delete(ID)),
                Named.of("reports.create", waymark -> waymark.reports().create(CreateReport.on(URL))),
                Named.of("reports.update", waymark -> waymark.reports().update(ID, UpdateReport.change())),
                Named.of(
                        "reports.record",
                        waymark -> waymark.reports().recordOutcome(ID, ReportOutcome.of(ReportResult.GOOD))),
                Named.of("reports.delete", waymark -> waymark.reports().delete(ID)));
    }

    static Stream<Named<Consumer<Waymark>>> reads() {
        return Stream.of(
                Named.of("links.get", waymark -> waymark.links().get(ID)),
                Named.of("links.find", waymark -> waymark.links().find(ID)),
                Named.of("links.findByAlias", waymark -> waymark.links().findByAlias("docs")),
                Named.of("links.list", waymark -> waymark.links().list(LinkQuery.all(), PageRequest.first(10))),
                Named.of("links.count", waymark -> waymark.links().count(LinkQuery.all())),
                Named.of(
                        "links.stream",
                        waymark -> waymark.links().stream(LinkQuery.all()).forEach(link -> {})),
                Named.of("pages.link", waymark -> waymark.pages().link("docs", Visitor.UNKNOWN)),
                Named.of("reports.get", waymark -> waymark.reports().get(ID)),
                Named.of("reports.find", waymark -> waymark.reports().find(ID)),
                Named.of("reports.details", waymark -> waymark.reports().details(ID)),
                Named.of("reports.list", waymark -> waymark.reports().list(ReportQuery.all(), PageRequest.first(10))),
                Named.of("reports.count", waymark -> waymark.reports().count(ReportQuery.all())),
                Named.of(
                        "reports.stream",
                        waymark -> waymark.reports().stream(ReportQuery.all()).forEach(report -> {})),
                Named.of("pages.report", waymark -> waymark.pages().report(PAGE_KEY, Visitor.UNKNOWN)),
                Named.of(
                        "reportQueue.setAside",
                        waymark -> waymark.reportQueue().setAside().forEach(report -> {})));
    }

    @ParameterizedTest
    @MethodSource({"writes", "reads"})
    void the_caller_receives_a_failure_of_the_store_unchanged(Consumer<Waymark> operation) {
        Set<String> all = Set.of(
                "insert",
                "find",
                "findByPageKey",
                "findWithFindings",
                "findByAlias",
                "update",
                "delete",
                "list",
                "count",
                "setAside");
        Waymark failing = failingOn(all);

        assertThat(catchThrowable(() -> operation.accept(failing))).isSameAs(unreachable);
        assertThat(events).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("writes")
    void listeners_receive_no_event_of_a_failed_write(Consumer<Waymark> write) {
        long link = desk.waymark().links().create(CreateLink.to(URL)).id();
        long report = desk.waymark().reports().create(CreateReport.on(URL)).id();
        assertThat(List.of(link, report)).containsOnly(ID);
        Waymark failing = failingOn(Set.of("insert", "insertAll", "update", "delete"));

        Throwable failure = catchThrowable(() -> write.accept(failing));

        assertThat(failure).isNotNull();
        assertThat(events).isEmpty();
        assertThat(desk.waymark().links().get(link).version()).isEqualTo(1);
        assertThat(desk.waymark().reports().get(report).version()).isEqualTo(1);
        assertThat(desk.waymark().links().count(LinkQuery.all())).isEqualTo(1);
        assertThat(desk.waymark().reports().count(ReportQuery.all())).isEqualTo(1);
    }

    @Test
    void a_failed_count_fails_a_page_with_a_total() {
        Waymark failing = failingOn(Set.of("count"));

        assertThat(failing.links().list(LinkQuery.all(), PageRequest.first(10)).items())
                .isEmpty();
        assertThat(catchThrowable(() -> failing.links()
                        .list(LinkQuery.all(), PageRequest.first(10).withTotal())))
                .isSameAs(unreachable);
    }
}
