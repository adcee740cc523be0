package dev.waymark.imports;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.form.Representations;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.Reports;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The import of links and reports on trial (D-51). */
class TrialTest {

    private final List<String> events = new ArrayList<>();
    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark(builder -> builder.listener(event -> {
        if (event instanceof WaymarkEvent.LinkCreated) {
            events.add("link");
        } else if (event instanceof WaymarkEvent.ReportCreated) {
            events.add("report");
        }
    }));
    private final Links links = waymark.links();
    private final Reports reports = waymark.reports();

    private static ImportLink named(String alias) {
        return ImportLink.of(CreateLink.to(URL).alias(alias));
    }

    private static List<String> described(ImportResult result) {
        return result.violations().stream()
                .map(each -> each.index().orElseThrow() + " " + each.field() + " " + each.code())
                .toList();
    }

    @Test
    void a_trial_stores_no_link_and_notifies_no_listener() {
        ImportResult trial = links.importOnTrial(Stream.of(named("docs"), named("sale"), named("no alias")));

        assertThat(trial.imported()).isEqualTo(2);
        assertThat(trial.refused()).isEqualTo(1);
        assertThat(links.count(LinkQuery.all())).isZero();
        assertThat(events).isEmpty();
    }

    @Test
    void a_trial_stores_no_report_and_notifies_no_listener() {
        ImportResult trial = reports.importOnTrial(
                Stream.of(ImportReport.of(CreateReport.on(URL)), ImportReport.of(CreateReport.on("nowhere"))));

        assertThat(trial.imported()).isEqualTo(1);
        assertThat(described(trial)).containsExactly("1 url scheme");
        assertThat(reports.count(ReportQuery.all())).isZero();
        assertThat(events).isEmpty();
    }

    @Test
    void a_trial_does_not_ask_the_cache_of_links() {
        Waymark cached = new Desk(LinkCachingStorage.over(desk.storage, Duration.ofDays(1))).waymark();
        cached.visits().visit("docs", Visitor.UNKNOWN); // the cache contains the unknown alias
        links.create(CreateLink.to(URL).alias("docs"));

        assertThat(described(cached.links().importOnTrial(Stream.of(named("docs")))))
                .containsExactly("0 alias taken");
    }

    @Test
    void the_result_of_a_trial_has_no_ids() {
        ImportResult trial = links.importOnTrial(Stream.of(named("docs"), named("docs")));

        assertThat(trial.id(0)).isEmpty();
        assertThat(trial.id(1)).isEmpty();
        assertThat(Representations.of(trial))
                .containsEntry("imported", 1L)
                .containsEntry("refused", 1L)
                .containsEntry("ids", Arrays.asList(null, null));
        assertThat(trial)
                .isEqualTo(
                        ImportResult.of(new long[] {ImportResult.ON_TRIAL, ImportResult.REFUSED}, trial.violations()));
    }

    @Test
    void a_source_that_fails_ends_the_trial_after_the_records_before_the_failure() {
        Stream<ImportLink> broken = IntStream.range(0, 10).mapToObj(i -> {
            if (i == 7) {
                throw new IllegalArgumentException("line 7");
            }
            return named(i == 3 ? "!" : "a" + i);
        });

        assertThatIllegalStateException()
                .isThrownBy(() -> links.importOnTrial(broken))
                .withMessage("the source failed at the record with the index 7:"
                        + " 6 earlier records would be imported, 1 would be refused");
    }
}
