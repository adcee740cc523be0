package dev.waymark.storage.jdbc.overlap;

import static dev.waymark.storage.jdbc.overlap.Prepared.ALICE;
import static dev.waymark.storage.jdbc.overlap.Prepared.BOB;
import static dev.waymark.storage.jdbc.overlap.Prepared.FRENCH;
import static dev.waymark.storage.jdbc.overlap.Prepared.TODAY;
import static dev.waymark.storage.jdbc.overlap.Prepared.on;
import static dev.waymark.storage.jdbc.overlap.Prepared.to;

import dev.waymark.Waymark;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.report.ImportReport;
import dev.waymark.report.ReportDetails;
import dev.waymark.report.ReportQuery;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Kind;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Subject;
import dev.waymark.visit.Visitor;
import java.time.LocalDate;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The operations that change nothing. */
final class Reads {

    private static final LocalDate MONTH = TODAY.withDayOfMonth(1);
    private static final ClickPeriod MONTHS = ClickPeriod.between(MONTH.minusMonths(2), MONTH.plusMonths(1));
    private static final PageRequest PAGE = PageRequest.first(50);

    private final Prepared prepared;
    private final long hot;

    Reads(Prepared prepared) {
        this.prepared = prepared;
        this.hot = prepared.id("hot");
    }

    private static OverlapOperation links(String name, Function<Waymark, Object> action) {
        return OverlapOperation.of(name, Subject.LINKS, Kind.READ, action);
    }

    private static OverlapOperation list(String name, LinkQuery query) {
        return links("list " + name, w -> w.links(ALICE).list(query, PAGE).items());
    }

    private static OverlapOperation mixed(Subject subject, String name, Function<Waymark, Object> action) {
        return OverlapOperation.of(name, subject, Kind.MIXED_READ, action);
    }

    List<OverlapOperation> ofLinks() {
        LinkQuery all = LinkQuery.all();
        return List.of(
                links("get hot", w -> w.links(ALICE).get(hot)),
                links("find hot", w -> w.links(ALICE).find(hot).map(OverlapOperation::show)),
                links("findByAlias hot", w -> w.links(ALICE).findByAlias("hot").map(OverlapOperation::show)),
                list("all", all),
                list("tag Old", all.tag("Old")),
                list("pixel 1", all.pixelId(1)),
                list("by clicks", all.sortBy(LinkSortField.CLICKS)),
                links(
                        "second page",
                        w -> w.links(ALICE)
                                .list(all, PageRequest.byCursor(prepared.secondPage(), 50))
                                .items()),
                mixed(Subject.LINKS, "list with total", w -> {
                    Page<Link> page = w.links(ALICE).list(all, PAGE.withTotal());
                    return page.total() + OverlapOperation.show(page.items());
                }),
                mixed(
                        Subject.LINKS,
                        "stream links",
                        w -> w.links(ALICE).stream(all).toList()),
                mixed(
                        Subject.LINKS,
                        "importOnTrial",
                        w -> w.links(ALICE)
                                .importOnTrial(Stream.of(ImportLink.of(to("new")), ImportLink.of(to("hot"))))),
                OverlapOperation.of(
                        "list rated none",
                        Subject.ALL,
                        Kind.READ,
                        w -> w.links(ALICE)
                                .list(all.rated(LinkRating.NONE), PAGE)
                                .items()),
                links("count active", w -> w.links(ALICE).count(all.status(LinkStatus.ACTIVE))),
                mixed(Subject.LINKS, "tags", w -> w.links(ALICE).tags(10)),
                links("preview hot", w -> w.visits().preview("hot", FRENCH)),
                links("page of hot", w -> w.pages().link("hot", Visitor.UNKNOWN)));
    }

    List<OverlapOperation> ofClicks() {
        return List.of(
                mixed(Subject.LINKS, "clicks by day", w -> w.clicks(ALICE).byDay(hot, MONTHS)),
                mixed(
                        Subject.LINKS,
                        "clicks by week",
                        w -> w.clicks(ALICE).byWeek(LinkQuery.all().tag("Old"), MONTHS)),
                mixed(Subject.LINKS, "clicks by month", w -> w.clicks(ALICE).byMonth(LinkQuery.all(), MONTHS)),
                mixed(
                        Subject.LINKS,
                        "clicks by country",
                        w -> new TreeMap<>(w.clicks(ALICE).byValue(hot, MONTHS, ClickDimension.COUNTRY))),
                mixed(Subject.LINKS, "top", w -> w.clicks(ALICE).top(MONTHS, 5)),
                mixed(
                        Subject.LINKS,
                        "top of tag Old",
                        w -> w.clicks(ALICE).top(LinkQuery.all().tag("Old"), MONTHS, 5)));
    }

    private static OverlapOperation reports(String name, Function<Waymark, Object> action) {
        return OverlapOperation.of(name, Subject.REPORTS, Kind.READ, action);
    }

    List<OverlapOperation> ofReports() {
        long done = prepared.id("done");
        ReportQuery all = ReportQuery.all();
        return List.of(
                reports("get done", w -> w.reports(ALICE).get(done)),
                reports("find done", w -> w.reports(ALICE).find(done).map(OverlapOperation::show)),
                reports("details of done", w -> {
                    ReportDetails details = w.reports(ALICE).details(done);
                    return OverlapOperation.show(details.report()) + details.findings();
                }),
                reports("list reports", w -> w.reports(ALICE).list(all, PAGE).items()),
                reports("count reports", w -> w.reports(ALICE).count(all)),
                mixed(
                        Subject.REPORTS,
                        "stream reports",
                        w -> w.reports(ALICE).stream(all).toList()),
                mixed(
                        Subject.REPORTS,
                        "reports set aside",
                        w -> w.reportQueue().setAside().toList()),
                mixed(
                        Subject.REPORTS,
                        "page of done",
                        w -> w.pages().report(w.reports(ALICE).get(done).pageKey(), Visitor.UNKNOWN)),
                mixed(
                        Subject.REPORTS,
                        "importOnTrial reports",
                        w -> w.reports(ALICE).importOnTrial(Stream.of(ImportReport.of(on("new"))))));
    }

    List<OverlapOperation> ofAll() {
        return List.of(
                OverlapOperation.of(
                        "list keys",
                        Subject.KEYS,
                        Kind.READ,
                        w -> w.apiKeys(ALICE).list().size()),
                OverlapOperation.of(
                        "authenticate",
                        Subject.KEYS,
                        Kind.READ,
                        w -> w.authenticate("Bearer " + prepared.secret().reveal())
                                .label()),
                mixed(Subject.ALL, "owners", w -> w.owners().first(10)),
                mixed(Subject.ALL, "owners after alice", w -> w.owners().after(ALICE, 10)),
                mixed(
                        Subject.ALL,
                        "records of owners",
                        w -> w.owners().links().count()
                                + w.owners().reports().count()
                                + w.owners().stream().filter(BOB::equals).count()));
    }
}
