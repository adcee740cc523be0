package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import dev.waymark.visit.Visitor;
import dev.waymark.watch.LinkWatch;
import dev.waymark.watch.WatchCounts;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches by URL through a wrapper that hides the URLs of links and reports from the store (D-9, D-41). */
@Tag("url-keys")
public abstract class HiddenUrlContract extends ContractPart {

    private static final String URL = "https://example.com/page";
    private static final String OTHER_URL = "https://example.com/other";

    private Waymark waymark;

    @BeforeEach
    void wrap() {
        waymark = Waymark.builder().storage(UrlHidingStorage.over(storage())).build();
    }

    private Links owned() {
        return waymark.links(Samples.OWNER);
    }

    @Test
    void the_store_contains_no_url_in_plain_text() {
        Link link = owned().create(CreateLink.to(URL).alias("docs"));
        Report report = waymark.reports(Samples.OWNER).create(CreateReport.on(URL));

        assertThat(links().find(Samples.OWNER, link.id()).orElseThrow().link().url())
                .doesNotContain("example");
        assertThat(reports()
                        .find(Samples.OWNER, report.id())
                        .orElseThrow()
                        .report()
                        .url())
                .doesNotContain("example");
        assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).location()).contains(URL);
    }

    @Test
    void a_link_is_created_once() {
        Link link = owned().createOrGet(CreateLink.to(URL));

        assertThat(owned().createOrGet(CreateLink.to("HTTPS://EXAMPLE.com:443/page")))
                .isEqualTo(link);
        assertThat(owned().createOrGet(CreateLink.to(OTHER_URL))).isNotEqualTo(link);
        assertThat(owned().count(LinkQuery.all())).as("the count of all links").isEqualTo(2);
    }

    @Test
    void a_link_among_many_is_found_by_its_url() {
        owned().createAll(IntStream.range(0, 200)
                .mapToObj(i -> CreateLink.to(OTHER_URL + i))
                .toList());
        owned().importAll(Stream.of(ImportLink.of(CreateLink.to(URL).alias("docs"))));

        assertThat(owned().streamByUrl(URL)).extracting(Link::alias).containsExactly("docs");
        assertThat(owned().streamByUrl(OTHER_URL + 7))
                .as("the links with the URL")
                .hasSize(1);
    }

    @Test
    void the_url_of_the_last_update_finds_the_link() {
        Link link = owned().create(CreateLink.to(URL));
        Link second = owned().create(CreateLink.to(URL));
        owned().update(link.id(), UpdateLink.change().url(OTHER_URL));

        assertThat(owned().streamByUrl(OTHER_URL)).extracting(Link::id).containsExactly(link.id());
        assertThat(owned().streamByUrl(URL)).containsExactly(second);

        owned().updateAll(LinkQuery.all().url(URL), UpdateLink.change().url(OTHER_URL));
        owned().updateAll(LinkQuery.all().url(OTHER_URL), UpdateLink.change().title("same URL"));

        assertThat(owned().streamByUrl(OTHER_URL)).extracting(Link::id).containsExactly(second.id(), link.id());
        assertThat(owned().streamByUrl(URL)).as("the links with the old URL").isEmpty();
    }

    @Test
    void the_reports_about_a_url_are_found_newest_first() {
        Reports owned = waymark.reports(Samples.OWNER);
        Report old = owned.create(CreateReport.on(URL));
        owned.create(CreateReport.on(OTHER_URL));
        Report newest = owned.create(CreateReport.on("HTTPS://EXAMPLE.com:443/page"));
        Report generated = owned.recordOutcome(old.id(), ReportOutcome.of(ReportResult.GOOD));

        assertThat(owned.streamByUrl(URL)).containsExactly(newest, generated);
        assertThat(owned.deleteAll(ReportQuery.all().url(URL)))
                .as("the number of deleted reports")
                .isEqualTo(2);
        assertThat(owned.count(ReportQuery.all()))
                .as("the count of all reports")
                .isOne();
    }

    @Test
    void a_watch_requests_one_report_of_each_url_and_the_report_rates_the_links() {
        owned().create(CreateLink.to(URL));
        owned().create(CreateLink.to("HTTPS://EXAMPLE.com:443/page"));
        LinkWatch watch = waymark.watch(Samples.OWNER);

        assertThat(watch.requestReports(LinkQuery.all(), Duration.ofDays(1))).isEqualTo(new WatchCounts(1, 0, 0));
        assertThat(watch.requestReports(LinkQuery.all(), Duration.ofDays(1))).isEqualTo(new WatchCounts(0, 0, 1));

        Report report =
                waymark.reports(Samples.OWNER).streamByUrl(URL).findFirst().orElseThrow();
        waymark.reports(Samples.OWNER).recordOutcome(report.id(), ReportOutcome.of(ReportResult.BAD));

        assertThat(owned().count(LinkQuery.all().rated(LinkRating.BAD)))
                .as("the count of links with the rating of the report")
                .isEqualTo(2);
        assertThat(watch.requestReports(LinkQuery.all(), Duration.ofDays(1))).isEqualTo(new WatchCounts(0, 0, 1));
    }
}
