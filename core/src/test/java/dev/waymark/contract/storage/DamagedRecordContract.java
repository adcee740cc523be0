package dev.waymark.contract.storage;

import static dev.waymark.contract.part.RecordKind.API_KEY;
import static dev.waymark.contract.part.RecordKind.LINK;
import static dev.waymark.contract.part.RecordKind.REPORT;
import static dev.waymark.contract.part.RecordLists.assertRecords;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.waymark.Waymark;
import dev.waymark.admin.RecordCounts;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.RecordKind;
import dev.waymark.contract.part.StoredSamples;
import dev.waymark.contract.part.TestedAdapter;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records whose stored values are no longer valid. */
public abstract class DamagedRecordContract extends ContractPart {

    private static final LinkFilter LINKS = Samples.filter(LinkQuery.everything());
    private static final ReportFilter REPORTS = Samples.filter(ReportQuery.everything());

    private final TestedAdapter adapter;

    protected DamagedRecordContract(TestedAdapter adapter) {
        super(adapter);
        this.adapter = adapter;
    }

    private void damage(RecordKind kind, long id) throws Exception {
        assumeThat(adapter.damage(storage(), kind, id))
                .as("damage() damages a record; the test is skipped otherwise")
                .isTrue();
    }

    private static void assertDamaged(ThrowingCallable read, long id) {
        assertThatExceptionOfType(StorageException.class).isThrownBy(read).withMessageContaining("%s", id);
    }

    private List<Link> insertLinks() {
        return insert(LinkSample.of("a"), LinkSample.of("b"), LinkSample.of("c"), LinkSample.of("d"));
    }

    private List<Report> insertReports() {
        return Stream.of("a", "b", "c", "d")
                .map(url -> reports()
                        .insert(ReportSample.of(url).requested(Samples.CREATED).details()))
                .toList();
    }

    @Tag("damaged-reads")
    @Test
    void the_read_of_a_damaged_link_fails() throws Exception {
        StoredSamples stored = StoredSamples.insert(storage());
        long id = stored.id(LINK);
        AliasKey key = stored.link().aliasKey();
        damage(LINK, id);

        assertDamaged(() -> links().find(Samples.OWNER, id), id);
        assertDamaged(() -> links().findByAlias(key), id);
        assertDamaged(() -> links().findForVisit(key), id);
        assertDamaged(() -> links().findAndCount(key, Samples.NOW), id);
    }

    @Tag("damaged-reads")
    @Test
    void the_read_of_a_damaged_report_fails() throws Exception {
        long id = StoredSamples.insert(storage()).id(REPORT);
        damage(REPORT, id);

        assertDamaged(() -> reports().find(Samples.OWNER, id), id);
        assertDamaged(() -> reports().findDetails(Samples.OWNER, id), id);
    }

    @Tag("damaged-reads")
    @Test
    void the_read_of_a_damaged_api_key_fails() throws Exception {
        StoredSamples stored = StoredSamples.insert(storage());
        damage(API_KEY, stored.id(API_KEY));

        assertDamaged(() -> apiKeys().find(stored.key().hash()), stored.id(API_KEY));
    }

    @Tag("damaged-lists")
    @Test
    void a_list_of_links_contains_the_next_link_instead_of_a_damaged_link() throws Exception {
        List<Link> links = insertLinks();
        Sort<LinkSortField> sort = Sort.by(LinkSortField.ID, Direction.ASC);
        List<Long> ids = links.stream().map(Link::id).toList();
        damage(LINK, ids.get(1));

        assertRecords(links().list(LINKS, Slice.from(sort, 0, 2)), List.of(links.get(0), links.get(2)));
        assertRecords(
                links().list(LINKS, Slice.below(LinkSortField.ID, ids.get(3), 2)), List.of(links.get(2), links.get(0)));
        assertThat(links().findAll(LINKS, ids))
                .extracting(stored -> stored.link().id())
                .doesNotContain(ids.get(1))
                .hasSize(3);
    }

    @Tag("damaged-lists")
    @Test
    void a_list_of_reports_contains_the_next_report_instead_of_a_damaged_report() throws Exception {
        List<Report> reports = insertReports();
        Sort<ReportSortField> sort = Sort.by(ReportSortField.ID, Direction.ASC);
        List<Long> ids = reports.stream().map(Report::id).toList();
        damage(REPORT, ids.get(1));

        assertRecords(reports().list(REPORTS, Slice.from(sort, 0, 2)), List.of(reports.get(0), reports.get(2)));
        assertThat(reports().findAll(REPORTS, ids))
                .extracting(stored -> stored.report().id())
                .doesNotContain(ids.get(1))
                .hasSize(3);
        assertRecords(reports().requested(2), List.of(reports.get(0), reports.get(2)));
    }

    @Tag("damaged-lists")
    @Test
    void a_list_of_api_keys_omits_a_damaged_key() throws Exception {
        damage(API_KEY, StoredSamples.insert(storage()).id(API_KEY));

        assertThat(apiKeys().list(Samples.OWNER)).isEmpty();
    }

    @Tag("damaged-lists")
    @Test
    void another_report_is_claimed_instead_of_a_damaged_report() throws Exception {
        List<Report> reports = insertReports();
        damage(REPORT, reports.get(0).id());

        assertThat(reports().claim(7, Samples.NOW, Samples.NOW.plusSeconds(1), 1))
                .containsExactly(new ReportStore.Claimed(reports.get(1), 1));
        assertThat(reports().claim(8, Samples.NOW, Samples.NOW.plusSeconds(1), 10))
                .hasSize(2);
    }

    @Tag("damaged-deletions")
    @Test
    void a_damaged_record_is_deleted_by_its_id() throws Exception {
        StoredSamples stored = StoredSamples.insert(storage());
        for (RecordKind kind : RecordKind.values()) {
            damage(kind, stored.id(kind));
        }

        assertThat(links().delete(Samples.OWNER, stored.id(LINK))).isTrue();
        assertThat(reports().delete(Samples.OWNER, stored.id(REPORT))).isTrue();
        assertThat(apiKeys().delete(Samples.OWNER, stored.id(API_KEY))).isTrue();
    }

    @Tag("damaged-deletions")
    @Test
    void damaged_records_are_deleted_by_query() throws Exception {
        long link = insertLinks().get(1).id();
        long report = insertReports().get(1).id();
        damage(LINK, link);
        damage(REPORT, report);

        List<Long> links = links().ids(LINKS, Long.MAX_VALUE, 10);
        List<Long> reports = reports().ids(REPORTS, Long.MAX_VALUE, 10);

        assertThat(links).hasSize(4).contains(link);
        assertThat(reports).hasSize(4).contains(report);
        assertThat(links().deleteAll(LINKS, links)).hasSize(4).contains(link);
        assertThat(reports().deleteAll(REPORTS, reports)).hasSize(4).contains(report);
    }

    @Tag("damaged-deletions")
    @Test
    void the_erasure_of_an_owner_deletes_damaged_records() throws Exception {
        StoredSamples stored = StoredSamples.insert(storage());
        for (RecordKind kind : RecordKind.values()) {
            damage(kind, stored.id(kind));
        }

        RecordCounts erased =
                Waymark.builder().storage(storage()).build().owners().erase(Samples.OWNER);

        assertThat(erased).isEqualTo(new RecordCounts(1, 2, 1));
        assertThat(links().find(Samples.OWNER, stored.id(LINK))).isEmpty();
        assertThat(reports().find(Samples.OWNER, stored.id(REPORT))).isEmpty();
        assertThat(apiKeys().find(stored.key().hash())).isEmpty();
    }

    @Tag("damaged-reads")
    @Test
    void a_copy_of_a_damaged_record_fails() throws Exception {
        assumeThat(links().allOwners())
                .as("LinkStore.allOwners() returns all links; the test is skipped otherwise")
                .isPresent();
        StoredSamples stored = StoredSamples.insert(storage());
        for (RecordKind kind : RecordKind.values()) {
            damage(kind, stored.id(kind));
        }

        assertDamaged(() -> links().allOwners().orElseThrow().list(0, 10), stored.id(LINK));
        assertDamaged(() -> reports().allOwners().orElseThrow().list(0, 10), stored.id(REPORT));
        assertDamaged(() -> apiKeys().allOwners().orElseThrow().list(0, 10), stored.id(API_KEY));
    }
}
