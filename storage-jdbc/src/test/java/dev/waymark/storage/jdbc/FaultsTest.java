package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.UpdateReport;
import dev.waymark.storage.jdbc.BreakingDataSource.Fault;
import dev.waymark.visit.Visitor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever goes wrong at whichever call to the driver: an operation has happened or has not, who asked for it is told by an
 * exception of ours unless it has, no connection stays open, and it may be asked for again.
 */
@EachEngine
class FaultsTest {

    private static final Owner OWNER = Owner.of("alice");
    private static final Owner OTHER = Owner.of("bob");
    private static final Instant NOW = Instant.parse("2030-06-15T12:00:00Z");
    private static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final Visitor VISITOR = Visitor.of("FR");
    private static final Targeting TARGETING =
            Targeting.byCountry(Map.of("FR", "https://example.fr/", "DE", "https://example.de/"));

    /** What an application does. */
    @FunctionalInterface
    private interface Action {
        void run(Waymark waymark, Ids ids);
    }

    /** What is there before. */
    private record Ids(long link, long report, ReportClaim claim, long apiKey) {}

    /** An operation; one {@code inParts} may have happened up to some part, or wholly, where it fails. */
    private record Operation(String name, boolean isInParts, Action action) {

        static Operation of(String name, Action action) {
            return new Operation(name, false, action);
        }

        static Operation inParts(String name, Action action) {
            return new Operation(name, true, action);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private final Database database;
    private final BreakingDataSource breaking;
    private final Waymark waymark;
    private final Waymark witness;

    FaultsTest(Engine engine) {
        database = engine.newDatabase();
        breaking = new BreakingDataSource(database.url(), engine == Engine.H2 || engine == Engine.SQLITE);
        witness = waymark(database.storage());
        waymark = waymark(JdbcStorage.create(breaking.dataSource()));
    }

    private static Waymark waymark(JdbcStorage storage) {
        return Waymark.builder()
                .storage(storage)
                .clock(Clock.fixed(NOW, ZoneOffset.UTC))
                .clickStatistics(ClickStatistics.byDay().and(ClickDimension.COUNTRY))
                .build();
    }

    @AfterEach
    void close() {
        breaking.close();
        database.close();
    }

    private static CreateLink named(String alias) {
        return CreateLink.to("https://example.com/" + alias).alias(alias);
    }

    private static CreateReport on(String page) {
        return CreateReport.on("https://example.com/" + page);
    }

    static List<Operation> operations() {
        return Stream.of(links(), byQuery(), visits(), reports(), operators(), reads())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Operation> links() {
        return List.of(
                Operation.of(
                        "create a link",
                        (w, ids) -> w.links(OWNER)
                                .create(named("new").targeting(TARGETING).pixelIds(1, 2))),
                Operation.of(
                        "create links",
                        (w, ids) -> w.links(OWNER)
                                .createAll(List.of(
                                        named("new"),
                                        named("newer").targeting(TARGETING),
                                        named("newest").pixelIds(3)))),
                Operation.of(
                        "create or get a link",
                        (w, ids) -> w.links(OWNER).createOrGet(named("new").pixelIds(4))),
                Operation.of(
                        "create or get links",
                        (w, ids) -> w.links(OWNER).createOrGetAll(List.of(named("new"), named("two"), named("newer")))),
                Operation.of(
                        "create a link under a key",
                        (w, ids) -> w.links(OWNER).create(named("new").idempotencyKey("order-1"))),
                Operation.of(
                        "import links",
                        (w, ids) -> w.links(OWNER)
                                .importAll(Stream.of(
                                        ImportLink.of(named("new")).clicks(7),
                                        ImportLink.of(named("newer").targeting(TARGETING))))),
                Operation.of(
                        "update a link",
                        (w, ids) -> w.links(OWNER)
                                .update(
                                        ids.link(),
                                        UpdateLink.change()
                                                .alias("renamed")
                                                .targeting(Targeting.rotation("https://example.org/"))
                                                .pixelIds(5, 6))),
                Operation.of("delete a link", (w, ids) -> w.links(OWNER).delete(ids.link())));
    }

    private static List<Operation> byQuery() {
        return List.of(
                Operation.inParts(
                        "disable links",
                        (w, ids) -> w.links(OWNER)
                                .updateAll(
                                        LinkQuery.everything(),
                                        UpdateLink.change().disabled(true))),
                Operation.inParts(
                        "give links a pixel",
                        (w, ids) -> w.links(OWNER)
                                .updateAll(
                                        LinkQuery.everything(),
                                        UpdateLink.change().addPixelIds(9))),
                Operation.inParts("delete links", (w, ids) -> w.links(OWNER).deleteAll(LinkQuery.everything())),
                Operation.inParts(
                        "ask for reports again",
                        (w, ids) -> w.reports(OWNER)
                                .updateAll(
                                        ReportQuery.everything(),
                                        UpdateReport.change().regenerate())),
                Operation.inParts("delete reports", (w, ids) -> w.reports(OWNER).deleteAll(ReportQuery.everything())));
    }

    private static List<Operation> visits() {
        return List.of(
                Operation.of("visit a link", (w, ids) -> w.visits().visit("two", VISITOR)),
                Operation.of(
                        "visit a link by its target", (w, ids) -> w.visits().visit("one", VISITOR)),
                Operation.inParts("fold clicks", (w, ids) -> w.foldClicks(TODAY.plusMonths(2))));
    }

    private static List<Operation> reports() {
        return List.of(
                Operation.of("create a report", (w, ids) -> w.reports(OWNER).create(on("new"))),
                Operation.of(
                        "import reports",
                        (w, ids) -> w.reports(OWNER)
                                .importAll(Stream.of(
                                        ImportReport.of(on("new")),
                                        ImportReport.of(on("newer"))
                                                .outcome(ReportOutcome.of(ReportResult.GOOD, "fine"), NOW)))),
                Operation.of(
                        "update a report",
                        (w, ids) -> w.reports(OWNER)
                                .update(ids.report(), UpdateReport.change().regenerate())),
                Operation.of(
                        "record an outcome",
                        (w, ids) -> w.reports(OWNER)
                                .recordOutcome(ids.report(), ReportOutcome.of(ReportResult.BAD, "worse"))),
                Operation.of("delete a report", (w, ids) -> w.reports(OWNER).delete(ids.report())),
                Operation.of("claim reports", (w, ids) -> w.reportQueue().claim(10, LEASE)),
                Operation.of(
                        "finish a report",
                        (w, ids) -> w.reportQueue()
                                .recordOutcome(ids.claim(), ReportOutcome.of(ReportResult.GOOD, "fine"))),
                Operation.of("fail a report", (w, ids) -> w.reportQueue().fail(ids.claim())));
    }

    private static List<Operation> operators() {
        return List.of(
                Operation.of(
                        "issue an API key",
                        (w, ids) ->
                                w.apiKeys(OWNER).issue(IssueApiKey.named("new").readOnly())),
                Operation.of("revoke an API key", (w, ids) -> w.apiKeys(OWNER).revoke(ids.apiKey())),
                Operation.inParts("move a link", (w, ids) -> w.owners().moveLink(ids.link(), OWNER, OTHER)),
                Operation.inParts("move a report", (w, ids) -> w.owners().moveReport(ids.report(), OWNER, OTHER)),
                Operation.inParts("erase an owner", (w, ids) -> w.owners().erase(OWNER)));
    }

    private static List<Operation> reads() {
        ClickPeriod period = ClickPeriod.between(TODAY.minusDays(40), TODAY.plusDays(1));
        return List.of(
                Operation.of("list links", (w, ids) -> w.links(OWNER).list(LinkQuery.all(), PageRequest.first(10))),
                Operation.of(
                        "stream links",
                        (w, ids) -> w.links(OWNER).stream(LinkQuery.all()).forEach(any -> {})),
                Operation.of(
                        "find a link by its URL",
                        (w, ids) -> w.links(OWNER)
                                .findByUrl("https://example.com/one")
                                .forEach(any -> {})),
                Operation.of("preview a link", (w, ids) -> w.visits().preview("one", VISITOR)),
                Operation.of("read a report", (w, ids) -> w.reports(OWNER).details(ids.report())),
                Operation.of("tell clicks by day", (w, ids) -> w.clicks(OWNER).byDay(ids.link(), period)),
                Operation.of("tell the top links", (w, ids) -> w.clicks(OWNER).top(period, 3)),
                Operation.of("list owners", (w, ids) -> w.owners().stream().forEach(any -> {})));
    }

    private Ids begin() {
        database.empty();
        List<Long> links = witness
                .links(OWNER)
                .createAll(List.of(
                        named("one").targeting(TARGETING).pixelIds(1),
                        named("two"),
                        named("three").pixelIds(2)))
                .stream()
                .map(link -> link.id())
                .toList();
        witness.links(OTHER).create(named("others"));
        witness.visits().visit("one", VISITOR);
        Report generated = witness.reports(OWNER).create(on("generated"));
        witness.reports(OWNER).recordOutcome(generated.id(), ReportOutcome.of(ReportResult.GOOD, "fine"));
        witness.reports(OWNER).create(on("claimed"));
        ReportClaim claim = witness.reportQueue().claim(1, LEASE).get(0);
        witness.reports(OWNER).create(on("waiting"));
        long apiKey =
                witness.apiKeys(OWNER).issue(IssueApiKey.named("shop")).key().id();
        return new Ids(links.get(0), generated.id(), claim, apiKey);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void it_is_done_or_not_and_may_be_asked_for_again(Operation operation) {
        Ids ids = begin();
        Map<String, List<String>> before = TableDump.of(database);
        Map<String, List<String>> after = run(operation, ids);
        List<String> calls = breaking.calls();

        for (Fault fault : Fault.values()) {
            Map<String, List<String>> now = after;
            for (int call = 0; call < calls.size(); call++) {
                String where = fault + " at " + call + " of " + calls;
                ids = now.equals(before) ? ids : begin();
                Optional<Throwable> thrown = breakingAt(call, fault, operation, ids, where);
                now = TableDump.of(database);
                if (!operation.isInParts()) {
                    assertThat(possible(before, after, fault, thrown)).as(where).contains(now);
                } else if (!now.equals(after)) {
                    now = run(operation, ids);
                    assertThat(now).as("again after " + where).isEqualTo(after);
                }
            }
            if (now.equals(before)) {
                assertThat(run(operation, ids)).as("again after " + fault).isEqualTo(after);
            }
        }
    }

    private Optional<Throwable> breakingAt(int call, Fault fault, Operation operation, Ids ids, String where) {
        breaking.breakAt(call, fault);
        Throwable thrown = catchThrowable(() -> operation.action().run(waymark, ids));
        assertThat(breaking.isBroken()).as("broken: " + where).isTrue();
        assertThat(breaking.open()).as("open after " + where).isZero();
        if (thrown != null) {
            assertThat(thrown).as(where).isInstanceOf(StorageException.class);
        }
        return Optional.ofNullable(thrown);
    }

    private Map<String, List<String>> run(Operation operation, Ids ids) {
        breaking.mend();
        operation.action().run(waymark, ids);
        return TableDump.of(database);
    }

    /** Only of what was done without an answer nobody can know. */
    private static <T> List<T> possible(T before, T after, Fault fault, Optional<Throwable> thrown) {
        if (thrown.isEmpty()) {
            return List.of(after);
        }
        return fault == Fault.UNANSWERED ? List.of(before, after) : List.of(before);
    }
}
