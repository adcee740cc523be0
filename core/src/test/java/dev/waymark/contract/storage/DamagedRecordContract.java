package dev.waymark.contract.storage;

import static dev.waymark.contract.part.RecordKind.API_KEY;
import static dev.waymark.contract.part.RecordKind.LINK;
import static dev.waymark.contract.part.RecordKind.REPORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.waymark.Waymark;
import dev.waymark.admin.RecordCounts;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.RecordKind;
import dev.waymark.contract.part.StoredSamples;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules for damaged records: records with invalid stored values. */
public abstract class DamagedRecordContract extends ContractPart {

    private static final LinkFilter LINKS = Samples.filter(LinkQuery.everyLink());
    private static final ReportFilter REPORTS = Samples.filter(ReportQuery.everyReport());

    private void damage(RecordKind kind, long id) throws Exception {
        assumeThat(adapter().damage(storage(), kind, id))
                .as("damage() damages a record; the test is skipped otherwise")
                .isTrue();
    }

    private static void assertDamaged(ThrowingCallable read, long id) {
        assertThatExceptionOfType(StorageException.class)
                .as("a read of the damaged record %s", id)
                .isThrownBy(read)
                .withMessageContaining("%s", id);
    }

    private List<StoredLink> insertLinks() {
        return Stream.of("a", "b", "c", "d")
                .map(alias -> stored(LinkSample.of(alias).space(1)))
                .toList();
    }

    private List<StoredReport> insertReports() {
        return Stream.of("a", "b", "c", "d")
                .map(url -> stored(ReportSample.of(url).requested(Samples.CREATED)))
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
        assertDamaged(() -> links().findAndCount(key, Samples.NOW, StoredSamples.FACTS), id);
    }

    @Tag("damaged-reads")
    @Test
    void the_read_of_a_damaged_report_fails() throws Exception {
        long id = StoredSamples.insert(storage()).id(REPORT);
        damage(REPORT, id);

        assertDamaged(() -> reports().find(Samples.OWNER, id), id);
        assertDamaged(() -> reports().findWithFindings(Samples.OWNER, id), id);
    }

    @Tag("damaged-reads")
    @Test
    void the_read_of_a_damaged_api_key_fails() throws Exception {
        StoredSamples stored = StoredSamples.insert(storage());
        damage(API_KEY, stored.id(API_KEY));

        assertDamaged(() -> apiKeys().find(stored.key().hash()), stored.id(API_KEY));
    }

    @Tag("damaged-reads")
    @Test
    void a_list_with_a_damaged_link_fails() throws Exception {
        long id = insertLinks().get(1).link().id();
        damage(LINK, id);

        for (Direction direction : Direction.values()) {
            Slice<LinkSortField> all = Slice.from(Sort.by(LinkSortField.ID, direction), 0, 10);
            assertDamaged(() -> links().list(LINKS, all), id);
            assertDamaged(() -> links().list(LINKS.withIds(Set.of(id)), all), id);
        }
    }

    @Tag("damaged-reads")
    @Test
    void a_list_with_a_damaged_report_fails() throws Exception {
        long id = insertReports().get(1).report().id();
        damage(REPORT, id);

        Slice<ReportSortField> all = Slice.from(Sort.by(ReportSortField.ID, Direction.ASC), 0, 10);
        assertDamaged(() -> reports().list(REPORTS, all), id);
    }

    @Tag("damaged-reads")
    @Test
    void a_list_with_a_damaged_api_key_fails() throws Exception {
        long id = StoredSamples.insert(storage()).id(API_KEY);
        damage(API_KEY, id);

        assertDamaged(() -> apiKeys().list(Samples.OWNER), id);
    }

    @Tag("damaged-reads")
    @Test
    void an_update_by_query_that_selects_a_damaged_link_changes_no_link_of_its_portion() throws Exception {
        List<StoredLink> links = insertLinks();
        long id = links.get(1).link().id();
        damage(LINK, id);
        Links facade = Waymark.builder().storage(storage()).build().links(Samples.OWNER);

        assertDamaged(
                () -> facade.updateAll(
                        LinkQuery.all().spaceId(1), UpdateLink.change().spaceId(2)),
                id);

        assertThat(find(links.get(0))).contains(links.get(0));
        assertThat(find(links.get(3))).contains(links.get(3));
    }

    @Tag("damaged-reads")
    @Test
    void a_damaged_record_does_not_affect_other_records() throws Exception {
        List<StoredLink> links = insertLinks();
        List<StoredReport> reports = insertReports();
        damage(LINK, links.get(1).link().id());
        damage(REPORT, reports.get(1).report().id());

        assertThat(find(links.get(0))).contains(links.get(0));
        assertThatClick(links.get(2).link()).hasValue(1);
        assertThatUpdate(links.get(3), LinkSample.after(links.get(3)).title("new"))
                .isTrue();
        assertThat(find(reports.get(2))).contains(reports.get(2));
    }

    @Tag("damaged-claims")
    @Test
    void a_claim_sets_a_damaged_report_aside_and_claims_the_next_report() throws Exception {
        List<StoredReport> reports = insertReports();
        long id = reports.get(0).report().id();
        damage(REPORT, id);

        assertThat(reports().claim(7, Samples.NOW, Samples.NOW.plusSeconds(1), 1, Integer.MAX_VALUE))
                .containsExactly(new ReportClaim(reports.get(1).report(), 1, Samples.NOW.plusSeconds(1), 7));
        assertThat(reports().claim(8, Samples.NOW, Samples.NOW.plusSeconds(1), 10, Integer.MAX_VALUE))
                .as("the claims after the first claim")
                .hasSize(2);
        assertThat(reports().claim(9, Samples.NOW.plusSeconds(2), Samples.NOW.plusSeconds(3), 10, Integer.MAX_VALUE))
                .as("the ids of the claimed reports")
                .extracting(claimed -> claimed.report().id())
                .doesNotContain(id)
                .hasSize(3);
        assertDamaged(() -> reports().setAside(0, 10), id);
    }

    @Tag("damaged-claims")
    @Test
    void damaged_reports_only_leave_nothing_to_claim() throws Exception {
        for (StoredReport report : insertReports()) {
            damage(REPORT, report.report().id());
        }

        assertThat(reports().claim(7, Samples.NOW, Samples.NOW.plusSeconds(1), 1, Integer.MAX_VALUE))
                .as("the claims of damaged reports")
                .isEmpty();
    }

    @Tag("damaged-deletions")
    @Test
    void a_damaged_record_is_deleted_by_its_id() throws Exception {
        StoredSamples stored = StoredSamples.insert(storage());
        for (RecordKind kind : RecordKind.values()) {
            damage(kind, stored.id(kind));
        }

        assertThat(links().delete(Samples.OWNER, stored.id(LINK)))
                .as("the deletion of a damaged link")
                .isPresent();
        assertThat(reports().delete(Samples.OWNER, stored.id(REPORT)))
                .as("the deletion of a damaged report")
                .isTrue();
        assertThat(apiKeys().delete(Samples.OWNER, stored.id(API_KEY)))
                .as("the deletion of a damaged key")
                .isTrue();
    }

    @Tag("damaged-deletions")
    @Test
    void damaged_records_are_deleted_by_query() throws Exception {
        long link = insertLinks().get(1).link().id();
        long report = insertReports().get(1).report().id();
        damage(LINK, link);
        damage(REPORT, report);

        assertThat(links().deleteAll(LINKS, Long.MAX_VALUE, 10))
                .as("the ids of the deleted links")
                .extracting(LinkStore.Deleted::id)
                .hasSize(4)
                .contains(link);
        assertThat(reports().deleteAll(REPORTS, Long.MAX_VALUE, 10))
                .as("the ids of the deleted reports")
                .hasSize(4)
                .contains(report);
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
        assertThat(links().find(Samples.OWNER, stored.id(LINK)))
                .as("the deleted link")
                .isEmpty();
        assertThat(reports().find(Samples.OWNER, stored.id(REPORT)))
                .as("the deleted report")
                .isEmpty();
        assertThat(apiKeys().find(stored.key().hash())).as("the deleted key").isEmpty();
    }

    @Tag("damaged-reads")
    @Test
    void a_copy_of_a_damaged_record_fails() throws Exception {
        AllOwners<StoredLink> allLinks = allLinks();
        StoredSamples stored = StoredSamples.insert(storage());
        for (RecordKind kind : RecordKind.values()) {
            damage(kind, stored.id(kind));
        }

        assertDamaged(() -> allLinks.list(0, 10), stored.id(LINK));
        assertDamaged(() -> reports().allOwners().orElseThrow().list(0, 10), stored.id(REPORT));
        assertDamaged(() -> apiKeys().allOwners().orElseThrow().list(0, 10), stored.id(API_KEY));
    }
}
