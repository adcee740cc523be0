package dev.waymark.contract.storage;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The exact values of links and reports with a single optional field, for each field of {@link FieldSamples}. */
@Tag("exact-values")
public abstract class SingleFieldContract extends ContractPart {

    /** Returns one link for each field. The link differs from a plain link in this field. */
    private static List<LinkSample> drafts() {
        return LinkSample.FIELDS.stream()
                .map(field -> LinkSample.of("a-" + field).with(field))
                .toList();
    }

    @Test
    void a_link_with_a_single_field_is_returned_unchanged() {
        drafts().forEach(draft -> assertEverywhere(stored(draft)));
    }

    @Test
    void links_with_a_single_field_are_returned_unchanged_from_one_insert() {
        List<LinkSample> drafts = drafts().stream()
                .filter(draft -> draft.stored().link().owner().equals(Samples.OWNER)) // one owner per insert
                .toList();

        List<Link> inserted = insert(drafts.toArray(LinkSample[]::new));

        for (int i = 0; i < drafts.size(); i++) {
            StoredLink expected = drafts.get(i).id(inserted.get(i).id()).stored();
            assertThat(inserted.get(i)).isEqualTo(expected.link());
            assertEverywhere(expected);
        }
    }

    @Test
    void an_update_sets_and_clears_a_single_field_of_a_link() {
        for (String field : LinkSample.CHANGING_FIELDS) {
            StoredLink plain = stored(LinkSample.of("a-" + field));
            StoredLink changed = LinkSample.after(plain).with(field).stored();
            LinkSample restored = LinkSample.like(plain).version(3).updatedAt(Samples.NOW);

            assertThatUpdate(plain, LinkSample.like(changed)).isTrue();
            assertEverywhere(changed);
            assertThatUpdate(changed, restored).isTrue();
            assertEverywhere(restored.stored());
        }
    }

    @Test
    void an_update_of_many_links_sets_and_clears_a_single_field_of_each_link() {
        List<LinkStore.Replacement> set = new ArrayList<>();
        for (String field : LinkSample.CHANGING_FIELDS) {
            if (!field.equals("alias")) { // an update of many links keeps the alias
                StoredLink plain = stored(LinkSample.of("a-" + field));
                set.add(new LinkStore.Replacement(
                        plain, LinkSample.after(plain).with(field).stored()));
            }
        }
        List<LinkStore.Replacement> cleared = set.stream()
                .map(each -> new LinkStore.Replacement(
                        each.after(),
                        LinkSample.like(each.before())
                                .version(3)
                                .updatedAt(Samples.NOW)
                                .stored()))
                .toList();

        assertThat(links().update(set)).as("the ids of the updated links").hasSameSizeAs(set);
        set.forEach(each -> assertEverywhere(each.after()));
        assertThat(links().update(cleared)).as("the ids of the updated links").hasSameSizeAs(cleared);
        cleared.forEach(each -> assertEverywhere(each.after()));
    }

    @Test
    void a_restored_link_with_a_single_field_is_returned_unchanged() {
        List<LinkSample> drafts = drafts();
        List<StoredLink> records = new ArrayList<>();
        for (int i = 0; i < drafts.size(); i++) {
            records.add(drafts.get(i).id(i + 1L).stored());
        }

        allLinks().restore(records);

        records.forEach(this::assertEverywhere);
        assertRecords(allLinks().list(0, 100), records);
    }

    private void assertEverywhere(StoredLink expected) {
        Owner owner = expected.link().owner();
        long id = expected.link().id();
        Slice<LinkSortField> only = Slice.below(LinkSortField.ID, id + 1, 1);
        assertThat(find(expected)).contains(expected);
        assertThat(links().findByAlias(expected.aliasKey())).contains(expected);
        assertThat(links().list(Samples.filter(owner, LinkQuery.all(), Samples.NOW), only))
                .containsExactly(expected);
    }

    @Test
    void a_report_with_a_single_field_is_returned_unchanged() {
        for (String field : ReportSample.FIELDS) {
            assertEverywhere(
                    stored(ReportSample.of("https://example.com/").with(field).findings("text")));
        }
    }

    @Test
    void an_update_sets_and_clears_a_single_field_of_a_report() {
        for (String field : ReportSample.CHANGING_FIELDS) {
            StoredReport plain = stored(ReportSample.of("https://example.com/").findings("text"));
            StoredReport changed = ReportSample.after(plain)
                    .with(field)
                    .findings(plain.findings())
                    .stored();
            ReportSample restored = ReportSample.like(plain)
                    .findings(plain.findings())
                    .version(3)
                    .updatedAt(Samples.NOW);

            assertThatUpdate(plain, ReportSample.like(changed), false, ReportWork.KEEP)
                    .isTrue();
            assertEverywhere(changed);
            assertThatUpdate(changed, restored, false, ReportWork.KEEP).isTrue();
            assertEverywhere(restored.stored());
        }
    }

    @Test
    void an_update_of_many_reports_sets_and_clears_a_single_field_of_each_report() {
        List<ReportStore.Replacement> set = ReportSample.CHANGING_FIELDS.stream()
                .map(field -> {
                    StoredReport plain =
                            stored(ReportSample.of("https://example.com/").findings("text"));
                    return new ReportStore.Replacement(
                            plain.withoutFindings(),
                            ReportSample.after(plain).with(field).stored(),
                            false,
                            ReportWork.KEEP);
                })
                .toList();
        List<ReportStore.Replacement> cleared = set.stream()
                .map(each -> new ReportStore.Replacement(
                        each.after(),
                        ReportSample.like(each.before())
                                .version(3)
                                .updatedAt(Samples.NOW)
                                .stored(),
                        false,
                        ReportWork.KEEP))
                .toList();

        assertThat(reports().update(set)).as("the ids of the updated reports").hasSameSizeAs(set);
        set.forEach(each -> assertEverywhere(
                ReportSample.like(each.after()).findings("text").stored()));
        assertThat(reports().update(cleared))
                .as("the ids of the updated reports")
                .hasSameSizeAs(cleared);
        cleared.forEach(each -> assertEverywhere(
                ReportSample.like(each.after()).findings("text").stored()));
    }

    @Test
    void a_restored_report_with_a_single_field_is_returned_unchanged() {
        List<ReportState> records = new ArrayList<>();
        for (String field : ReportSample.FIELDS) {
            StoredReport stored = ReportSample.of("https://example.com/")
                    .with(field)
                    .id(records.size() + 1L)
                    .findings("text")
                    .stored();
            Optional<Instant> request = stored.report().requestedAt();
            records.add(new ReportState(stored, request.map(due -> new ReportState.Work(Optional.of(due), 0, 0))));
        }

        allReports().restore(records);

        records.forEach(each -> assertEverywhere(each.stored()));
        assertRecords(allReports().list(0, 100), records);
    }

    private void assertEverywhere(StoredReport expected) {
        Owner owner = expected.report().owner();
        long id = expected.report().id();
        Slice<ReportSortField> only = Slice.below(ReportSortField.ID, id + 1, 1);
        assertThat(find(expected)).contains(expected);
        assertThat(reports().find(owner, id)).contains(expected.withoutFindings());
        assertThat(reports().list(Samples.filter(owner, ReportQuery.all()), only))
                .containsExactly(expected.withoutFindings());
    }
}
