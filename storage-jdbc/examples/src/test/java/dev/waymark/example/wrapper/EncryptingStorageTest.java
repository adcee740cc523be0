package dev.waymark.example.wrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.admin.StorageCopy;
import dev.waymark.contract.WrapperDecisions;
import dev.waymark.contract.link.ClickStoreContract;
import dev.waymark.contract.link.CreationKeyContract;
import dev.waymark.contract.link.HiddenUrlContract;
import dev.waymark.contract.link.LinkInsertContract;
import dev.waymark.contract.link.LinkRecordContract;
import dev.waymark.contract.link.LinkVisitContract;
import dev.waymark.contract.link.LinkWriteContract;
import dev.waymark.contract.link.LinksByQueryContract;
import dev.waymark.contract.part.AdapterTest;
import dev.waymark.contract.part.TestedAdapter;
import dev.waymark.contract.report.PageKeyContract;
import dev.waymark.contract.report.ReportStoreContract;
import dev.waymark.contract.report.ReportTriesContract;
import dev.waymark.contract.report.ReportWorkContract;
import dev.waymark.contract.report.ReportsByQueryContract;
import dev.waymark.contract.storage.ConcurrentWritesContract;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.MemoryStorage;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The parts of the contract that neither sort nor search by URL, on a storage that encrypts URLs. */
class EncryptingStorageTest implements AdapterTest {

    private static final SecretKey KEY = new SecretKeySpec(new byte[16], "AES");

    @Override
    public TestedAdapter adapter() {
        return () -> new EncryptingStorage(MemoryStorage.create(), KEY);
    }

    @Test
    void the_wrapped_storage_contains_no_url_in_plain_text() {
        Storage wrapped = MemoryStorage.create();
        Waymark waymark =
                Waymark.builder().storage(new EncryptingStorage(wrapped, KEY)).build();
        Link link = waymark.links()
                .create(CreateLink.to("https://secret.example/1")
                        .expiration(Expiration.afterClicks(9).redirectingTo("https://secret.example/2"))
                        .targeting(Targeting.rotation("https://secret.example/3")));

        Link stored =
                wrapped.links().find(link.owner(), link.id()).orElseThrow().link();

        assertThat(stored.url()).doesNotContain("secret");
        assertThat(stored.expiration().url().orElseThrow()).doesNotContain("secret");
        assertThat(stored.targeting().entries().get(0).url()).doesNotContain("secret");
        assertThat(waymark.links().get(link.id())).isEqualTo(link);
    }

    @Test
    void a_copy_of_the_records_contains_plain_urls_and_is_encrypted_again() {
        Storage source = new EncryptingStorage(MemoryStorage.create(), KEY);
        Storage copy = MemoryStorage.create();
        Waymark waymark = Waymark.builder().storage(source).build();
        Link link = waymark.links().create(CreateLink.to("https://secret.example/1"));
        Report report = waymark.reports().create(CreateReport.on("https://secret.example/2"));

        StorageCopy.of(source, new EncryptingStorage(copy, KEY)).run();

        assertThat(copy.links()
                        .find(link.owner(), link.id())
                        .orElseThrow()
                        .link()
                        .url())
                .doesNotContain("secret");
        Waymark copied =
                Waymark.builder().storage(new EncryptingStorage(copy, KEY)).build();
        assertThat(copied.links().get(link.id())).isEqualTo(link);
        assertThat(copied.reports().get(report.id())).isEqualTo(report);
    }

    @Test
    void the_store_of_links_decides_on_each_method() {
        new WrapperDecisions(LinkStore.class, EncryptingLinkStore.class, """
                insert(List)
                find(Owner, long)
                findByAlias(AliasKey)
                findByCreationKey(Owner, String)
                findAndCount(AliasKey, Instant, ClickFacts)
                update(List)
                list(LinkFilter, Slice)
                allOwners()
                """, """
                takenAliases(Set)
                clearCreationKey(Owner, long, String)
                delete(Owner, long)
                deleteAll(LinkFilter, long, int)
                count(LinkFilter)
                tags(Owner, int)
                countClick(Link, Instant, ClickFacts)
                addClicks(Map)
                addClicksOfUnlocked(Map)
                """).check();
    }

    @Test
    void the_store_of_reports_decides_on_each_method() {
        new WrapperDecisions(ReportStore.class, EncryptingReportStore.class, """
                insert(List)
                insertUnlessReported(List)
                current(Owner, Set)
                find(Owner, long)
                findWithFindings(Owner, long)
                findByPageKey(String)
                update(List)
                list(ReportFilter, Slice)
                claim(long, Instant, Instant, int, int)
                release(long, long, Optional)
                setAside(long, int)
                allOwners()
                """, """
                count(ReportFilter)
                delete(Owner, long)
                deleteAll(ReportFilter, long, int)
                extend(long, long, Instant)
                setAsideAmong(Set)
                """).check();
    }

    @Nested
    class InsertingLinks extends LinkInsertContract {}

    @Nested
    class CreationKeys extends CreationKeyContract {}

    @Nested
    class ChangingLinks extends LinkWriteContract {}

    @Nested
    class VisitedLinks extends LinkVisitContract {}

    @Nested
    class ClicksOverTime extends ClickStoreContract {}

    @Nested
    class LinkRecords extends LinkRecordContract {}

    @Nested
    class HiddenUrls extends HiddenUrlContract {}

    @Nested
    class SingleReports extends ReportStoreContract {}

    @Nested
    class PageKeysOfReports extends PageKeyContract {}

    @Nested
    class WorkOnReports extends ReportWorkContract {}

    @Nested
    class TriesOfReports extends ReportTriesContract {}

    @Nested
    class LinksByQuery extends LinksByQueryContract {}

    @Nested
    class ReportsByQuery extends ReportsByQueryContract {}

    @Nested
    class ConcurrentWrites extends ConcurrentWritesContract {}
}
