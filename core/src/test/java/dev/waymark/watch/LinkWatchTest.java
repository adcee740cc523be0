package dev.waymark.watch;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.error.InvalidInputException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.url.UrlPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The requests of reports for links, and the selection of links by the results (D-59). */
class LinkWatchTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark();

    private Link link(String url) {
        return waymark.links().create(CreateLink.to(url));
    }

    private WatchCounts watch() {
        return waymark.watch().requestReports(LinkQuery.all(), DAY);
    }

    private List<Report> reports() {
        return waymark.reports().stream(ReportQuery.all()).toList();
    }

    private Report outcome(long id, ReportResult result) {
        return waymark.reports().recordOutcome(id, ReportOutcome.of(result));
    }

    private List<Link> rated(LinkRating... ratings) {
        return waymark.links().stream(LinkQuery.all().rated(ratings)).toList();
    }

    @Test
    void each_own_url_without_a_report_gets_a_private_requested_report() {
        link(URL);
        waymark.links().create(CreateLink.to(OTHER_URL).targeting(Targeting.rotation("https://rotated.example/")));

        assertThat(watch()).isEqualTo(new WatchCounts(2, 0, 0));

        assertThat(reports()).extracting(Report::url).containsExactlyInAnyOrder(URL, OTHER_URL);
        assertThat(reports()).allSatisfy(report -> {
            assertThat(report.privacy()).isEqualTo(Privacy.PRIVATE);
            assertThat(report.requestedAt()).contains(NOON);
            assertThat(report.generatedAt()).isEmpty();
        });
        assertThat(waymark.reportQueue().claim(10, DAY)).hasSize(2);
    }

    @Test
    void all_spellings_of_an_address_get_one_report() {
        link("HTTPS://EXAMPLE.com:443/%7ehandbook");
        link("https://example.com/%7Ehandbook");

        assertThat(watch()).isEqualTo(new WatchCounts(1, 0, 0));
        assertThat(reports()).extracting(Report::url).containsExactly("https://example.com/%7Ehandbook");

        outcome(reports().get(0).id(), ReportResult.BAD);

        assertThat(rated(LinkRating.BAD)).hasSize(2);
    }

    @Test
    void a_fragment_makes_another_address() {
        link(URL);
        link(URL + "#part");

        assertThat(watch()).isEqualTo(new WatchCounts(2, 0, 0));
    }

    @Test
    void a_second_call_requests_no_report_again() {
        link(URL);
        watch();
        List<Report> before = reports();
        desk.clock.advance(Duration.ofDays(9));

        assertThat(watch()).isEqualTo(new WatchCounts(0, 0, 1));
        assertThat(reports()).isEqualTo(before);
    }

    @Test
    void a_generation_that_is_older_than_the_age_is_requested_again_and_keeps_its_result() {
        link(URL);
        watch();
        outcome(reports().get(0).id(), ReportResult.BAD);
        desk.clock.advance(DAY);

        assertThat(watch()).as("a generation of exactly this age").isEqualTo(new WatchCounts(0, 0, 1));

        desk.clock.advance(Duration.ofMillis(1));

        assertThat(watch()).isEqualTo(new WatchCounts(0, 1, 0));
        assertThat(reports()).singleElement().satisfies(report -> {
            assertThat(report.requestedAt()).contains(desk.clock.instant());
            assertThat(report.result()).contains(ReportResult.BAD);
        });
        assertThat(rated(LinkRating.BAD)).hasSize(1);
        assertThat(watch()).isEqualTo(new WatchCounts(0, 0, 1));
    }

    @Test
    void a_requested_report_of_a_url_is_fresh_beside_an_old_report() {
        link(URL);
        outcome(waymark.reports().create(CreateReport.on(URL)).id(), ReportResult.GOOD);
        desk.clock.advance(Duration.ofDays(2));
        waymark.reports().create(CreateReport.on(URL));

        assertThat(watch()).isEqualTo(new WatchCounts(0, 0, 1));
    }

    @Test
    void only_the_links_of_the_query_are_watched() {
        link(URL);
        waymark.links().create(CreateLink.to(OTHER_URL).tags("shop"));

        assertThat(waymark.watch().requestReports(LinkQuery.all().tag("shop"), DAY))
                .isEqualTo(new WatchCounts(1, 0, 0));
        assertThat(reports()).extracting(Report::url).containsExactly(OTHER_URL);
    }

    @Test
    void the_generator_is_never_called() {
        link(URL);
        List<String> generated = new ArrayList<>();
        Waymark generating = desk.waymark(builder -> builder.reportGenerator(url -> {
            generated.add(url.text());
            return ReportOutcome.of(ReportResult.GOOD);
        }));

        assertThat(generating.watch().requestReports(LinkQuery.all(), DAY)).isEqualTo(new WatchCounts(1, 0, 0));
        outcome(reports().get(0).id(), ReportResult.BAD);
        desk.clock.advance(Duration.ofDays(2));
        assertThat(generating.watch().requestReports(LinkQuery.all(), DAY)).isEqualTo(new WatchCounts(0, 1, 0));

        assertThat(generated).isEmpty();
    }

    @Test
    void listeners_receive_the_requested_reports_in_ascending_order_of_their_ids() {
        List<Long> ids = new ArrayList<>();
        Waymark listened = desk.waymark(builder -> builder.listener(on(
                WaymarkEvent.ReportUpdated.class,
                updated -> ids.add(updated.after().id()))));
        IntStream.range(0, 20).forEach(i -> {
            link(URL + i);
            waymark.reports().create(CreateReport.on(URL + i));
        });
        reports().forEach(report -> outcome(report.id(), ReportResult.GOOD));
        desk.clock.advance(Duration.ofDays(2));

        listened.watch().requestReports(LinkQuery.all(), DAY);

        assertThat(ids).hasSize(20).isSorted();
    }

    @Test
    void listeners_receive_each_created_and_each_requested_report() {
        List<WaymarkEvent> events = new ArrayList<>();
        Waymark listened = desk.waymark(builder -> builder.listener(events::add));
        link(URL);

        listened.watch().requestReports(LinkQuery.all(), DAY);
        outcome(reports().get(0).id(), ReportResult.BAD);
        desk.clock.advance(Duration.ofDays(2));
        listened.watch().requestReports(LinkQuery.all(), DAY);
        listened.watch().requestReports(LinkQuery.all(), DAY);

        assertThat(events)
                .satisfiesExactly(
                        created -> assertThat(created).isInstanceOf(WaymarkEvent.ReportCreated.class),
                        again -> assertThat(again).isInstanceOf(WaymarkEvent.ReportUpdated.class));
    }

    @Test
    void more_links_than_a_portion_are_watched() {
        waymark.links()
                .createAll(IntStream.range(0, 1_000)
                        .mapToObj(i -> CreateLink.to("https://example.com/" + i % 600))
                        .toList());

        assertThat(watch()).isEqualTo(new WatchCounts(600, 0, 400));
        assertThat(waymark.reports().count(ReportQuery.all())).isEqualTo(600);
    }

    @Test
    void a_url_that_a_stricter_policy_refuses_is_watched() {
        link(URL);
        Waymark stricter = desk.waymark(builder -> builder.urlPolicy(UrlPolicy.DEFAULT.refusing(url -> true)));

        assertThat(stricter.watch().requestReports(LinkQuery.all(), DAY)).isEqualTo(new WatchCounts(1, 0, 0));
    }

    /** The recipe of the cookbook. */
    private static void disableLinksOfBadUrls(Waymark waymark, WaymarkEvent event) {
        if (event instanceof WaymarkEvent.ReportGenerated generated) {
            Report report = generated.report();
            waymark.links(report.owner())
                    .updateAll(
                            LinkQuery.all().url(report.url()).rated(LinkRating.BAD),
                            UpdateLink.change().disabled(true));
        }
    }

    @Test
    void a_listener_disables_the_links_of_a_url_that_has_become_bad() {
        Waymark listened = desk.waymark(builder -> builder.listener(event -> disableLinksOfBadUrls(waymark, event)));
        Link one = link(URL);
        Link same = link("HTTPS://EXAMPLE.COM/handbook");
        Link other = link(OTHER_URL);
        watch();
        List<Report> requested = reports();

        requested.forEach(report -> listened.reports()
                .recordOutcome(
                        report.id(),
                        ReportOutcome.of(report.url().equals(OTHER_URL) ? ReportResult.DECENT : ReportResult.BAD)));

        assertThat(waymark.links().stream(LinkQuery.all()).filter(Link::disabled))
                .extracting(Link::id)
                .containsExactly(same.id(), one.id());
        assertThat(waymark.links().get(other.id())).isEqualTo(other);
    }

    @Test
    void a_negative_age_and_an_invalid_query_are_refused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> waymark.watch().requestReports(LinkQuery.all(), Duration.ofNanos(-1)))
                .withMessage("age must not be negative, was PT-0.000000001S");
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> waymark.watch().requestReports(LinkQuery.all().spaceId(-1), DAY));
    }
}
