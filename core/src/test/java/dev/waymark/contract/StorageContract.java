package dev.waymark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.link.ClickStoreContract;
import dev.waymark.contract.link.CreationKeyContract;
import dev.waymark.contract.link.HiddenUrlContract;
import dev.waymark.contract.link.LinkInsertContract;
import dev.waymark.contract.link.LinkRecordContract;
import dev.waymark.contract.link.LinkTagContract;
import dev.waymark.contract.link.LinkVisitContract;
import dev.waymark.contract.link.LinkWriteContract;
import dev.waymark.contract.link.LinksByQueryContract;
import dev.waymark.contract.list.LinkFilterContract;
import dev.waymark.contract.list.LinkListContract;
import dev.waymark.contract.list.LinkRatingContract;
import dev.waymark.contract.list.ReportListContract;
import dev.waymark.contract.model.StorageModel;
import dev.waymark.contract.part.AdapterTest;
import dev.waymark.contract.part.AlternatingInstances;
import dev.waymark.contract.part.RecordKind;
import dev.waymark.contract.part.TestedAdapter;
import dev.waymark.contract.report.PageKeyContract;
import dev.waymark.contract.report.ReportStoreContract;
import dev.waymark.contract.report.ReportTriesContract;
import dev.waymark.contract.report.ReportWorkContract;
import dev.waymark.contract.report.ReportsByQueryContract;
import dev.waymark.contract.report.ReportsOfUrlsContract;
import dev.waymark.contract.storage.AllOwnersContract;
import dev.waymark.contract.storage.ApiKeyContract;
import dev.waymark.contract.storage.CallersTransactionContract;
import dev.waymark.contract.storage.ConcurrentReadsContract;
import dev.waymark.contract.storage.ConcurrentWritesContract;
import dev.waymark.contract.storage.DamagedRecordContract;
import dev.waymark.contract.storage.FailureContract;
import dev.waymark.contract.storage.ImmutableResultContract;
import dev.waymark.contract.storage.LongUrlContract;
import dev.waymark.contract.storage.SingleFieldContract;
import dev.waymark.spi.Storage;
import java.util.Optional;
import java.util.function.Consumer;
import net.jqwik.api.Group;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The storage contract as tests. The test of an adapter extends this class and returns an empty storage; the page of package
 * {@code dev.waymark.spi} shows how. Further methods, which have defaults, let the contract test damaged records, several
 * application instances, failures and transactions.
 */
public abstract class StorageContract implements AdapterTest {

    private final TestedAdapter storages = new TestedAdapter() {
        @Override
        public Storage create() throws Exception {
            return createEmptyStorage();
        }

        @Override
        public void release(Storage storage) throws Exception {
            StorageContract.this.release(storage);
        }

        @Override
        public boolean damage(Storage storage, RecordKind kind, long id) throws Exception {
            return StorageContract.this.damage(storage, kind, id);
        }

        @Override
        public Optional<Storage> anotherInstance(Storage storage) throws Exception {
            return StorageContract.this.anotherInstance(storage);
        }

        @Override
        public Optional<Storage> failing(Storage storage) throws Exception {
            return StorageContract.this.failing(storage);
        }

        @Override
        public boolean inTransaction(Storage storage, boolean commits, Consumer<Storage> work) throws Exception {
            return StorageContract.this.inTransaction(storage, commits, work);
        }
    };

    @Override
    public final TestedAdapter adapter() {
        return storages;
    }

    /**
     * Returns an empty storage. Each test calls this method, and the model calls this method some hundred times, so an adapter
     * may empty and reuse one storage. The tests release each storage before the next call.
     *
     * <p>Two engines, Jupiter and jqwik, run the contract. Prepare shared resources in a static field: jqwik ignores
     * {@code @BeforeAll}.
     */
    protected abstract Storage createEmptyStorage() throws Exception;

    /** Releases a storage after its test. The default does nothing. */
    protected void release(Storage storage) throws Exception {}

    /**
     * Damages a stored record as a crash or a change by hand does: the stored values are no longer a valid record.
     *
     * <p>Override this method if a stored record can become unreadable. By default the result is false.
     *
     * @return whether the record is damaged now; if false, the tests of damaged records are skipped
     */
    protected boolean damage(Storage storage, RecordKind kind, long id) throws Exception {
        return false;
    }

    /**
     * Returns the storage of another application instance that contains the same records, for example a second storage object
     * with its own pool on the same database. The result must be another object than the parameter.
     *
     * <p>Override this method if several application instances can share the records. By default the result is empty, and the
     * tests of several instances are skipped.
     */
    protected Optional<Storage> anotherInstance(Storage storage) throws Exception {
        return Optional.empty();
    }

    /**
     * Returns a storage whose operations all fail, for example because the database refuses each connection.
     *
     * <p>Override this method if the operations of the storage can fail. By default the result is empty, and the tests of
     * failures are skipped.
     */
    protected Optional<Storage> failing(Storage storage) throws Exception {
        return Optional.empty();
    }

    /**
     * Begins a transaction of the caller, runs the work on a storage that has joined the transaction, and then commits or rolls
     * back. After a commit, this method runs the {@linkplain Storage#commitActions actions} of the transaction.
     *
     * <p>Override this method if the storage or a wrapped storage can join a transaction of the caller. By default the result
     * is false, and the tests of transactions are skipped.
     *
     * @param commits whether the transaction is committed; otherwise the transaction is rolled back
     * @return whether the work was done
     */
    protected boolean inTransaction(Storage storage, boolean commits, Consumer<Storage> work) throws Exception {
        return false;
    }

    @Test
    @Tag("Storage")
    @Tag("same-stores")
    void a_storage_has_one_store_of_each_kind() throws Exception {
        Storage storage = createEmptyStorage();
        try {
            assertThat(storage.links()).as("links()").isSameAs(storage.links());
            assertThat(storage.reports()).as("reports()").isSameAs(storage.reports());
            assertThat(storage.apiKeys()).as("apiKeys()").isSameAs(storage.apiKeys());
            assertThat(storage.clicks().orElse(null))
                    .as("clicks()")
                    .isSameAs(storage.clicks().orElse(null));
        } finally {
            release(storage);
        }
    }

    @Nested
    @Tag("InsertingLinks")
    class InsertingLinks extends LinkInsertContract {}

    @Nested
    @Tag("CreationKeys")
    class CreationKeys extends CreationKeyContract {}

    @Nested
    @Tag("ChangingLinks")
    class ChangingLinks extends LinkWriteContract {}

    @Nested
    @Tag("TagsOfLinks")
    class TagsOfLinks extends LinkTagContract {}

    @Nested
    @Tag("VisitedLinks")
    class VisitedLinks extends LinkVisitContract {}

    @Nested
    @Tag("ClicksOverTime")
    class ClicksOverTime extends ClickStoreContract {}

    @Nested
    @Tag("LinkRecords")
    class LinkRecords extends LinkRecordContract {}

    @Nested
    @Tag("PageKeysOfReports")
    class PageKeysOfReports extends PageKeyContract {}

    @Nested
    @Tag("SingleFields")
    class SingleFields extends SingleFieldContract {}

    @Nested
    @Tag("ListsOfLinks")
    class ListsOfLinks extends LinkListContract {}

    @Nested
    @Tag("LinkFilters")
    class LinkFilters extends LinkFilterContract {}

    @Nested
    @Tag("RatedLinks")
    class RatedLinks extends LinkRatingContract {}

    @Nested
    @Tag("ReportsOfUrls")
    class ReportsOfUrls extends ReportsOfUrlsContract {}

    @Nested
    @Tag("HiddenUrls")
    class HiddenUrls extends HiddenUrlContract {}

    @Nested
    @Tag("LongUrls")
    class LongUrls extends LongUrlContract {}

    @Nested
    @Tag("SingleReports")
    class SingleReports extends ReportStoreContract {}

    @Nested
    @Tag("ListsOfReports")
    class ListsOfReports extends ReportListContract {}

    @Nested
    @Tag("LinksByQuery")
    class LinksByQuery extends LinksByQueryContract {}

    @Nested
    @Tag("ReportsByQuery")
    class ReportsByQuery extends ReportsByQueryContract {}

    @Nested
    @Tag("WorkOnReports")
    class WorkOnReports extends ReportWorkContract {}

    @Nested
    @Tag("TriesOfReports")
    class TriesOfReports extends ReportTriesContract {}

    @Nested
    @Tag("ApiKeys")
    class ApiKeys extends ApiKeyContract {}

    @Nested
    @Tag("AllOwners")
    class AllOwners extends AllOwnersContract {}

    @Nested
    @Tag("ConcurrentWrites")
    class ConcurrentWrites extends ConcurrentWritesContract {}

    @Nested
    @Tag("ConcurrentReads")
    class ConcurrentReads extends ConcurrentReadsContract {}

    @Nested
    @Tag("ImmutableResults")
    class ImmutableResults extends ImmutableResultContract {}

    @Nested
    @Tag("Failures")
    class Failures extends FailureContract {}

    @Nested
    @Tag("DamagedRecords")
    class DamagedRecords extends DamagedRecordContract {}

    @Nested
    @Tag("CallersTransactions")
    class CallersTransactions extends CallersTransactionContract {}

    /** Parts of the contract with two application instances: the operations alternate between the instances. */
    @Nested
    @Tag("SeveralInstances")
    @Tag("several-instances")
    class SeveralInstances implements AdapterTest {

        private final TestedAdapter instances = new AlternatingInstances(storages);

        @Override
        public TestedAdapter adapter() {
            return instances;
        }

        @Nested
        class ApiKeysOfInstances extends ApiKeyContract {}

        @Nested
        class CreationKeysOfInstances extends CreationKeyContract {}

        @Nested
        class ReportsOfUrlsOfInstances extends ReportsOfUrlsContract {}

        @Nested
        class WorkOfInstances extends ReportWorkContract {}

        @Nested
        class ConcurrentInstances extends ConcurrentWritesContract {}
    }

    @Group
    @net.jqwik.api.Tag("Model")
    @net.jqwik.api.Tag("model")
    class Model extends StorageModel {
        Model() {
            super(storages);
        }
    }
}
