package dev.waymark.contract.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The current reports of URLs, and the insertion of reports for URLs without a report. */
@Tag("current-reports")
public abstract class ReportsOfUrlsContract extends ContractPart {

    private static final String URL = "https://example.com/page";
    private static final String OTHER_URL = "https://example.com/other";
    private static final Instant EARLIER = Samples.NOW.minusNanos(1_000);

    private static ReportSample requested(String url) {
        return ReportSample.of(url).requested(Samples.NOW);
    }

    private List<StoredReport> current(String... urls) {
        Set<UrlKey> keys = Stream.of(urls).map(UrlKey::of).collect(Collectors.toSet());
        return reports().current(Samples.OWNER, keys);
    }

    private List<Report> insertUnlessReported(ReportSample... drafts) {
        return reports()
                .insertUnlessReported(Stream.of(drafts)
                        .map(ReportSample::stored)
                        .sorted(Comparator.comparing(stored -> stored.urlKey().text()))
                        .toList());
    }

    @Test
    void a_url_without_a_report_of_the_owner_has_no_current_report() {
        stored(requested(OTHER_URL));
        stored(requested(URL).owner(Samples.OTHER));

        assertThat(current(URL))
                .as("the current report of a URL without a report")
                .isEmpty();
    }

    @Test
    void the_report_with_the_latest_generation_is_current() {
        StoredReport latest = stored(ReportSample.of(URL).generated(ReportResult.BAD, Samples.NOW));
        stored(ReportSample.of(URL).generated(ReportResult.GOOD, EARLIER));

        assertThat(current(URL)).containsExactly(latest);

        StoredReport second = stored(ReportSample.of(URL).generated(ReportResult.GOOD, Samples.NOW));

        assertThat(current(URL)).containsExactly(second);
    }

    @Test
    void a_requested_report_is_current_before_generated_reports() {
        StoredReport again =
                stored(ReportSample.of(URL).generated(ReportResult.BAD, EARLIER).requested(Samples.NOW));
        stored(ReportSample.of(URL).generated(ReportResult.GOOD, Samples.NOW));
        stored(requested(URL));

        assertThat(current(URL)).containsExactly(again);
    }

    @Test
    void several_urls_have_their_current_reports_without_findings() {
        StoredReport one =
                stored(ReportSample.of(URL).generated(ReportResult.BAD, EARLIER).findings("many"));
        StoredReport other = stored(requested(OTHER_URL).password("hash"));
        stored(requested("https://example.com/third"));

        assertThat(current(URL, OTHER_URL, "https://example.com/none"))
                .containsExactlyInAnyOrder(one.withoutFindings(), other);
    }

    @Test
    void a_thousand_urls_are_read_and_reported_together() {
        ReportSample[] drafts =
                IntStream.range(0, 1_000).mapToObj(i -> requested(URL + i)).toArray(ReportSample[]::new);
        stored(requested(URL + 7));

        assertThat(insertUnlessReported(drafts)).as("the inserted reports").hasSize(999);
        assertThat(current(IntStream.range(0, 1_000).mapToObj(i -> URL + i).toArray(String[]::new)))
                .extracting(StoredReport::urlKey)
                .as("the keys of the current reports")
                .doesNotHaveDuplicates()
                .hasSize(1_000);
    }

    @Test
    void an_insertion_stores_the_reports_of_urls_without_a_report_and_their_work() {
        stored(ReportSample.of(URL).generated(ReportResult.BAD, EARLIER));
        stored(requested(OTHER_URL).owner(Samples.OTHER));

        List<Report> inserted = insertUnlessReported(requested(URL), requested(OTHER_URL));

        assertThat(inserted).extracting(Report::url).containsExactly(OTHER_URL);
        StoredReport stored =
                reports().find(Samples.OWNER, inserted.get(0).id()).orElseThrow();
        assertThat(stored.report()).isEqualTo(inserted.get(0));
        assertThat(reports().claim(1, Samples.NOW, Samples.NOW.plusSeconds(1), 10, 3))
                .extracting(ReportClaim::report)
                .contains(stored.report())
                .hasSize(2);
        assertThat(insertUnlessReported(requested(URL), requested(OTHER_URL)))
                .as("the reports that a second insertion stores")
                .isEmpty();
    }

    @Test
    void a_deleted_or_moved_report_permits_another_report_of_its_url() {
        long first = insertUnlessReported(requested(URL)).get(0).id();
        reports().delete(Samples.OWNER, first);
        long second = insertUnlessReported(requested(URL)).get(0).id();
        allReports().move(Samples.OWNER, second, Samples.OTHER, Samples.NOW);

        long third = insertUnlessReported(requested(URL)).get(0).id();
        allReports().move(Samples.OWNER, third, Samples.OTHER, Samples.NOW);

        assertThatCount(Samples.filter(Samples.OTHER, ReportQuery.all().url(URL)))
                .isEqualTo(2);
        assertThat(insertUnlessReported(requested(URL)))
                .as("the report after two moves")
                .hasSize(1);
    }

    @Test
    void a_further_report_of_a_url_is_stored_by_an_ordinary_insertion() {
        insertUnlessReported(requested(URL));
        stored(requested(URL));

        assertThatCount(Samples.filter(ReportQuery.all().url(URL))).isEqualTo(2);
    }

    @Test
    void an_insertion_with_a_taken_page_key_stores_no_report() {
        String key = Samples.pageKey(new Random(1));
        stored(requested("https://example.com/third").pageKey(key));

        assertThatExceptionOfType(DuplicateKeyException.class)
                .as("an insertion with a taken page key")
                .isThrownBy(() -> insertUnlessReported(
                        requested(URL).pageKey(key), requested(OTHER_URL).pageKey(key)));
        assertThat(current(URL, OTHER_URL))
                .as("the reports of the refused drafts")
                .isEmpty();
    }

    @Test
    void concurrent_insertions_store_one_report_of_each_url() throws Exception {
        try (Racers racers = new Racers()) {
            Racers.repeat(round -> {
                String url = URL + round;
                List<List<Report>> answers = racers.race(runner -> insertUnlessReported(
                                requested(url), requested(url + "/both"), requested(url + "/" + runner)))
                        .answers();

                assertThat(answers.stream().flatMap(List::stream).map(Report::url))
                        .as("the URLs of the reports that %s insertions have stored", Racers.COUNT)
                        .doesNotHaveDuplicates()
                        .hasSize(Racers.COUNT + 2);
                assertThatCount(Samples.filter(ReportQuery.all().url(url))).isOne();
            });
        }
    }
}
