package dev.waymark.storage.jdbc;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
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
import dev.waymark.visit.Visitor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All that an application asks a storage for, or nearly. */
final class Operations {

    private static final Owner OWNER = Owner.of("alice");
    private static final Owner OTHER = Owner.of("bob");
    private static final Instant NOW = Instant.parse("2030-06-15T12:00:00Z");
    private static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final Visitor VISITOR = Visitor.of("FR");
    private static final Targeting TARGETING =
            Targeting.byCountry(Map.of("FR", "https://example.fr/", "DE", "https://example.de/"));

    private Operations() {}

    /** Who is asked for them, at a fixed time. */
    static Waymark waymark(JdbcStorage storage) {
        return waymark(storage, NOW);
    }

    /** The clicks of an earlier month can be folded. */
    private static Waymark lastMonth(JdbcStorage storage) {
        return waymark(storage, NOW.minus(Duration.ofDays(31)));
    }

    private static Waymark waymark(JdbcStorage storage, Instant now) {
        return Waymark.builder()
                .storage(storage)
                .clock(Clock.fixed(now, ZoneOffset.UTC))
                .clickStatistics(ClickStatistics.byDay().and(ClickDimension.COUNTRY))
                .build();
    }

    private static CreateLink named(String alias) {
        return CreateLink.to("https://example.com/" + alias).alias(alias);
    }

    private static CreateReport on(String page) {
        return CreateReport.on("https://example.com/" + page);
    }

    /** All of them, by what they are about. */
    static List<Operation> all() {
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
                Operation.inParts("fold clicks", (w, ids) -> w.foldClicks(TODAY.plusMonths(2))),
                Operation.inParts("delete clicks", (w, ids) -> w.deleteClicks(TODAY.plusMonths(2))));
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
                Operation.of(
                        "find reports by their URL",
                        (w, ids) -> w.reports(OWNER)
                                .findByUrl("https://example.com/generated")
                                .forEach(any -> {})),
                Operation.of("preview a link", (w, ids) -> w.visits().preview("one", VISITOR)),
                Operation.of("read a report", (w, ids) -> w.reports(OWNER).details(ids.report())),
                Operation.of("tell clicks by day", (w, ids) -> w.clicks(OWNER).byDay(ids.link(), period)),
                Operation.of("tell the top links", (w, ids) -> w.clicks(OWNER).top(period, 3)),
                Operation.of("list owners", (w, ids) -> w.owners().stream().forEach(any -> {})));
    }

    /**
     * Has a database hold what is there before an operation, and nothing else.
     *
     * @param waymark on that database
     */
    static Operation.Ids prepare(Database database, Waymark waymark) {
        database.empty();
        List<Long> links = waymark
                .links(OWNER)
                .createAll(List.of(
                        named("one").targeting(TARGETING).pixelIds(1),
                        named("two"),
                        named("three").pixelIds(2)))
                .stream()
                .map(link -> link.id())
                .toList();
        waymark.links(OTHER).create(named("others"));
        lastMonth(database.storage()).visits().visit("one", VISITOR);
        Report generated = waymark.reports(OWNER).create(on("generated"));
        waymark.reports(OWNER).recordOutcome(generated.id(), ReportOutcome.of(ReportResult.GOOD, "fine"));
        waymark.reports(OWNER).create(on("claimed"));
        ReportClaim claim = waymark.reportQueue().claim(1, LEASE).get(0);
        waymark.reports(OWNER).create(on("waiting"));
        long apiKey =
                waymark.apiKeys(OWNER).issue(IssueApiKey.named("shop")).key().id();
        return new Operation.Ids(links.get(0), generated.id(), claim, apiKey);
    }
}
