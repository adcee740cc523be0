package dev.waymark.admin;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.click.Clicks;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The copy of a storage into another storage (D-35). */
class StorageCopyTest {

    private static final Owner ANNA = Owner.of("anna");

    private final Desk source = new Desk();
    private final Desk target = new Desk(new ReferenceStorage());
    private final StorageCopy copy = StorageCopy.of(source.storage, target.storage);

    /** Creates 1,203 links, two reports and an API key of two owners. */
    private Secret fill() {
        Waymark waymark = source.waymark();
        waymark.links()
                .createAll(IntStream.range(0, 1_200)
                        .mapToObj(i -> CreateLink.to(URL + "/" + i).pixelIds(1 + i % 7))
                        .toList());
        waymark.links()
                .create(CreateLink.to(URL)
                        .alias("docs")
                        .password("swordfish")
                        .privacy(Privacy.password("page"))
                        .expiration(Expiration.afterClicks(5))
                        .targeting(Targeting.rotation(URL + "?1", URL + "?2")));
        waymark.visits().visit("docs", Visitor.UNKNOWN.password("swordfish"));
        Link changed = waymark.links(ANNA).create(CreateLink.to(URL).alias("changed"));
        waymark.links(ANNA)
                .update(changed.id(), UpdateLink.change().title("new").spaceId(3));
        waymark.links(ANNA).create(CreateLink.to(URL));
        waymark.reports(ANNA).create(CreateReport.on(URL));
        Report done = waymark.reports().create(CreateReport.on(URL));
        waymark.reports().recordOutcome(done.id(), ReportOutcome.of(ReportResult.GOOD, "findings"));
        return waymark.apiKeys(ANNA).issue(IssueApiKey.named("key")).secret();
    }

    @Test
    void a_copy_contains_all_records_unchanged() {
        Secret key = fill();

        assertThat(copy.run()).isEqualTo(new RecordCounts(1_203, 2, 1));

        Waymark before = source.waymark();
        Waymark after = target.waymark();
        for (Owner owner : List.of(Owner.DEFAULT, ANNA)) {
            assertThat(after.links(owner).stream(LinkQuery.all()))
                    .containsExactlyElementsOf(
                            before.links(owner).stream(LinkQuery.all()).toList());
            assertThat(after.reports(owner).stream(ReportQuery.all()))
                    .containsExactlyElementsOf(
                            before.reports(owner).stream(ReportQuery.all()).toList());
        }
        assertThat(after.authenticate("Bearer " + key.reveal()).owner()).isEqualTo(ANNA);
        Visit visit = after.visits().visit("docs", Visitor.UNKNOWN.password("swordfish"));
        assertThat(visit.location()).contains(URL + "?2");
    }

    @Test
    void a_copy_contains_the_clicks_over_time() {
        Waymark counting = source.waymark(
                builder -> builder.clickStatistics(ClickStatistics.byDay().and(ClickDimension.COUNTRY)));
        Link link = counting.links().create(CreateLink.to(URL).alias("docs"));
        counting.visits().visit("docs", Visitor.of("FR"));
        counting.visits().visit("docs", Visitor.UNKNOWN);
        LocalDate day = LocalDate.ofInstant(source.clock.instant(), ZoneOffset.UTC);

        copy.run();

        Clicks copied = target.waymark().clicks();
        ClickPeriod period = ClickPeriod.day(day);
        assertThat(copied.byDay(link.id(), period)).containsExactly(Map.entry(day, 2L));
        assertThat(copied.byValue(link.id(), period, ClickDimension.COUNTRY))
                .containsOnly(Map.entry("FR", 1L), Map.entry(ClickDimension.NONE, 1L));
        assertThat(copy.run()).isEqualTo(new RecordCounts(1, 0, 0));
    }

    @Test
    void a_copy_of_clicks_into_a_storage_without_clicks_over_time_is_refused() {
        source.waymark(builder -> builder.clickStatistics(ClickStatistics.byDay()))
                .links()
                .create(CreateLink.to(URL).alias("docs"));
        StorageCopy toSimple = StorageCopy.of(source.storage, Hooks.withoutClicks(target.storage));
        assertThat(toSimple.run()).isEqualTo(new RecordCounts(1, 0, 0));
        source.waymark(builder -> builder.clickStatistics(ClickStatistics.byDay()))
                .visits()
                .visit("docs", Visitor.UNKNOWN);

        assertThatThrownBy(() -> StorageCopy.of(source.storage, Hooks.withoutClicks(new ReferenceStorage()))
                        .run())
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("the target storage does not store clicks over time");
    }

    @Test
    void new_records_have_higher_ids_than_copied_records() {
        fill();
        copy.run();
        Waymark after = target.waymark();

        assertThat(after.links().create(CreateLink.to(URL)).id()).isEqualTo(1_204);
        assertThat(after.reports().create(CreateReport.on(URL)).id()).isEqualTo(3);
        assertThat(after.apiKeys().issue(IssueApiKey.named("new")).key().id()).isEqualTo(2);
    }

    @Test
    void the_progress_counts_the_records_in_the_target() {
        fill();
        List<RecordCounts> progress = new ArrayList<>();

        copy.progress(progress::add).run();

        assertThat(progress)
                .containsExactly(
                        new RecordCounts(500, 0, 0),
                        new RecordCounts(1_000, 0, 0),
                        new RecordCounts(1_203, 0, 0),
                        new RecordCounts(1_203, 2, 0),
                        new RecordCounts(1_203, 2, 1));
    }

    @Test
    void an_interrupted_copy_continues_at_the_same_record() {
        fill();
        for (int kept : List.of(1_000, 1_203, 1_205)) {
            assertThatThrownBy(() -> copy.progress(count -> {
                                if (count.total() == kept) {
                                    throw new IllegalStateException("killed");
                                }
                            })
                            .run())
                    .hasMessage("killed");
        }
        List<RecordCounts> progress = new ArrayList<>();

        assertThat(copy.progress(progress::add).run()).isEqualTo(new RecordCounts(1_203, 2, 1));

        assertThat(progress).containsExactly(new RecordCounts(1_203, 2, 1));
    }

    @Test
    void a_target_with_other_records_is_refused_and_stays_unchanged() {
        fill();
        target.waymark().reports().create(CreateReport.on(URL));

        assertThatThrownBy(copy::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "the target is neither empty nor an unfinished copy of the present source: report 1 is different");

        assertThat(target.waymark().links().count(LinkQuery.all())).isZero();
    }

    @Test
    void a_target_with_more_records_than_the_source_is_refused() {
        target.waymark().links().create(CreateLink.to(URL));

        assertThatThrownBy(copy::run).hasMessageEndingWith("the source has no link, the target has link 1");
    }

    @Test
    void a_change_of_the_source_during_the_copy_is_detected() {
        fill();

        assertThatThrownBy(() -> copy.progress(count -> source.waymark()
                                .links(ANNA)
                                .update(1_202, UpdateLink.change().title("late")))
                        .run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the copy differs from the source, which may have changed during the copy: "
                        + "link 1202 is different");
    }

    @Test
    void an_empty_storage_can_be_copied_into_an_empty_storage() {
        assertThat(copy.run()).isEqualTo(RecordCounts.NONE);
    }

    @Test
    void a_copy_of_a_storage_into_itself_is_refused() {
        Storage storage = source.storage;

        assertThatThrownBy(() -> StorageCopy.of(storage, storage)).isInstanceOf(IllegalArgumentException.class);
    }
}
