package dev.waymark.soak;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickPeriod;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.Reports;
import dev.waymark.visit.Visitor;
import java.time.LocalDate;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A client that owns a few links and at most one report at a time. */
final class Customer {

    private static final int MOST_LINKS = 20;
    private static final List<String> COUNTRIES = List.of("FR", "DE", "TR", "GB");
    private static final Targeting TARGETING =
            Targeting.byCountry(Map.of("FR", "https://example.com/fr", "TR", "https://example.com/tr"));
    private static final Expiration LIMITED = Expiration.afterClicks(10);

    private final Waymark waymark;
    private final Owner owner;
    private final Links links;
    private final Reports reports;
    private final RandomGenerator random;
    private final Deque<Link> created = new ArrayDeque<>();

    Customer(Waymark waymark, String name, RandomGenerator random) {
        this.waymark = waymark;
        this.owner = Owner.of(name);
        this.links = waymark.links(owner);
        this.reports = waymark.reports(owner);
        this.random = random;
    }

    /** Runs one operation. */
    void step() {
        int dice = random.nextInt(100);
        if (created.isEmpty() || dice < 12) {
            create();
        } else if (dice < 55) {
            visit();
        } else if (dice < 70) {
            list();
        } else if (dice < 80) {
            links.get(created.getFirst().id());
        } else if (dice < 90) {
            links.update(created.getLast().id(), UpdateLink.change().title("Title " + random.nextInt(1_000)));
        } else if (dice < 95) {
            waymark.clicks(owner).byDay(created.getLast().id(), ClickPeriod.year(Year.now(ZoneOffset.UTC)));
        } else {
            report();
        }
    }

    private void create() {
        if (created.size() == MOST_LINKS) {
            links.delete(created.removeFirst().id());
        } else {
            created.add(links.create(CreateLink.to("https://example.com/" + random.nextInt(1_000))
                    .title("Title " + random.nextInt(1_000))
                    .pixelIds(1, 2)
                    .tags("News", "tag " + random.nextInt(100))
                    .targeting(random.nextBoolean() ? TARGETING : Targeting.NONE)
                    .expiration(random.nextBoolean() ? LIMITED : Expiration.NEVER)));
        }
    }

    private void visit() {
        String country = COUNTRIES.get(random.nextInt(COUNTRIES.size()));
        waymark.visits().visit(created.getLast().alias(), Visitor.of(country));
    }

    private void list() {
        LinkSortField[] fields = LinkSortField.values();
        links.list(
                LinkQuery.all().search("1").sortBy(fields[random.nextInt(fields.length)]),
                PageRequest.first(10).withTotal());
    }

    private void report() {
        Report report = reports.create(CreateReport.on("https://example.com/" + LocalDate.EPOCH));
        reports.details(report.id());
        reports.delete(report.id());
    }
}
