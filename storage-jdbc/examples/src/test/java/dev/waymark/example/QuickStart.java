package dev.waymark.example;

import static dev.waymark.query.Direction.ASC;
import static dev.waymark.query.Direction.DESC;
import static dev.waymark.report.ReportResult.DECENT;
import static dev.waymark.report.ReportResult.GOOD;

import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.link.Platform;
import dev.waymark.link.Rule;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.report.Reports;
import dev.waymark.report.UpdateReport;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.LocalDate;
import java.util.Map;
import org.sqlite.SQLiteDataSource;

/** The quick start: short links and reports on an embedded database. */
public final class QuickStart {

    private QuickStart() {}

    /** Runs the quick start, and prints each step. */
    public static void main(String[] args) {
        SQLiteDataSource dataSource = new SQLiteDataSource(); // in an application, your pool
        dataSource.setUrl("jdbc:sqlite:" + Show.emptyDatabaseFile("quickstart") + "?journal_mode=WAL&synchronous=FULL");
        JdbcSchema.of(dataSource).createOrUpgrade();

        Waymark waymark = Waymark.builder()
                .storage(JdbcStorage.create(dataSource))
                .reportGenerator(url -> ReportOutcome.of(url.scheme().equals("https") ? GOOD : DECENT, url.scheme()))
                .build();
        shortLinks(waymark.links());
        rules(waymark);
        reports(waymark.reports());
    }

    static void shortLinks(Links links) {
        Link handbook = links.create(CreateLink.to("https://example.com/handbook")
                .alias("docs")
                .title("Handbook")
                .targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/manuel"))));
        links.create(CreateLink.to("https://example.com/sale")
                .alias("Sale")
                .title("Summer sale")
                .expiration(Expiration.after(LocalDate.of(2020, 8, 31)).redirectingTo("https://example.com/")));
        links.create(CreateLink.to("https://example.com/handbook/api")
                .title("Handbook: API") // no alias: one is generated
                .expiration(Expiration.afterClicks(1_000))
                .privacy(Privacy.password("swordfish")));
        Show.links("Three links", links.list(LinkQuery.all(), PageRequest.first(10)));

        LinkQuery activeHandbooks = LinkQuery.all()
                .search("HAND", LinkSearchField.URL)
                .status(LinkStatus.ACTIVE)
                .sortBy(LinkSortField.TITLE, ASC);
        Page<Link> page = links.list(activeHandbooks, PageRequest.first(25).withTotal());
        Show.links("Active links with \"hand\" in the URL, by title", page);

        Link renamed =
                links.update(handbook.id(), UpdateLink.change().alias("manual").expirationClicks(50));
        Show.line("Renamed " + handbook.alias() + " to " + renamed.alias() + ", version " + renamed.version());

        try {
            links.create(CreateLink.to("javascript:alert(1)")
                    .alias("not an alias")
                    .targeting(Targeting.byCountry(Map.of("XX", "https://example.com/"))));
        } catch (InvalidInputException e) {
            Show.violations("Refused, with all violations", e.violations());
        }
        try {
            links.create(CreateLink.to("https://example.com/").alias("SALE"));
        } catch (AliasTakenException e) {
            Show.line("Refused: " + e.getMessage());
        }

        links.delete(handbook.id());
        Show.line("Deleted a link; remaining links: " + links.count(LinkQuery.all()));
    }

    static void rules(Waymark waymark) {
        waymark.links()
                .create(CreateLink.to("https://example.com/app")
                        .alias("app")
                        .targeting(Targeting.rules(
                                Rule.to("https://example.fr/ios")
                                        .country("FR", "BE")
                                        .platform(Platform.IOS),
                                Rule.to("https://example.com/mail").query("utm_source", "mail"))));
        Visit visit = waymark.visits().visit("app", Visitor.of("DE").query("utm_source=mail"));
        Show.line("A visitor from a mail is sent to " + visit.location().orElseThrow());
    }

    static void reports(Reports reports) {
        reports.create(CreateReport.on("https://www.example.com/"));
        reports.create(CreateReport.on("http://example.org/pricing").privacy(Privacy.PRIVATE));
        long shop = reports.create(CreateReport.on("https://shop.example.net/?q=tea"))
                .id();
        Show.reports(
                "Three reports",
                reports.list(ReportQuery.all().sortBy(ReportSortField.RESULT, DESC), PageRequest.first(10)));

        ReportQuery goodOnExampleCom =
                ReportQuery.all().project("WWW.Example.com").result(GOOD);
        Show.reports("Good reports on example.com", reports.list(goodOnExampleCom, PageRequest.first(10)));

        reports.update(shop, UpdateReport.change().regenerate().privacy(Privacy.PRIVATE));
        Show.line("Generated a report again, with the findings: "
                + reports.details(shop).findings().orElse("none"));
        reports.delete(shop);
        Show.line("Deleted this report; remaining reports: " + reports.count(ReportQuery.all()));
    }
}
