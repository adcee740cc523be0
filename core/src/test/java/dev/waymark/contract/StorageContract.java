package dev.waymark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.link.ClickStoreContract;
import dev.waymark.contract.link.HiddenUrlContract;
import dev.waymark.contract.link.LinkClaimContract;
import dev.waymark.contract.link.LinkInsertContract;
import dev.waymark.contract.link.LinkRecordContract;
import dev.waymark.contract.link.LinkVisitContract;
import dev.waymark.contract.link.LinkWriteContract;
import dev.waymark.contract.link.LinksByQueryContract;
import dev.waymark.contract.list.LinkFilterContract;
import dev.waymark.contract.list.LinkListContract;
import dev.waymark.contract.list.ReportListContract;
import dev.waymark.contract.model.StorageModel;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.report.PageKeyContract;
import dev.waymark.contract.report.ReportStoreContract;
import dev.waymark.contract.report.ReportWorkContract;
import dev.waymark.contract.report.ReportsByQueryContract;
import dev.waymark.contract.storage.AllOwnersContract;
import dev.waymark.contract.storage.ApiKeyContract;
import dev.waymark.contract.storage.ConcurrentReadsContract;
import dev.waymark.contract.storage.ConcurrentWritesContract;
import dev.waymark.contract.storage.LongUrlContract;
import dev.waymark.contract.storage.SingleFieldContract;
import dev.waymark.spi.Storage;
import net.jqwik.api.Group;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * All that a storage promises. An adapter's test extends this class and says how to get an empty storage; the package
 * shows how.
 */
public abstract class StorageContract {

    private final StorageProvider storages = new StorageProvider() {
        @Override
        public Storage create() throws Exception {
            return createEmptyStorage();
        }

        @Override
        public void release(Storage storage) throws Exception {
            StorageContract.this.release(storage);
        }
    };

    /**
     * A storage that holds nothing. Called for every test, and some hundred times by the model: a storage that is costly
     * to set up may be the same each time, emptied. Never called before the one given last was {@link #release released}.
     *
     * <p>Two engines run the contract, so {@code @BeforeAll} is not for setting up what all storages share: jqwik does
     * not know it. A static field does.
     */
    protected abstract Storage createEmptyStorage() throws Exception;

    /** Called with every storage that was given, once its test is over. Does nothing by default. */
    protected void release(Storage storage) throws Exception {}

    @Test
    @Tag("Storage")
    void a_storage_has_one_store_of_each_kind() throws Exception {
        Storage storage = createEmptyStorage();
        try {
            assertThat(storage.links()).isSameAs(storage.links());
            assertThat(storage.reports()).isSameAs(storage.reports());
            assertThat(storage.apiKeys()).isSameAs(storage.apiKeys());
        } finally {
            release(storage);
        }
    }

    @Nested
    @Tag("InsertingLinks")
    class InsertingLinks extends LinkInsertContract {
        InsertingLinks() {
            super(storages);
        }
    }

    @Nested
    @Tag("ClaimsOfLinks")
    class ClaimsOfLinks extends LinkClaimContract {
        ClaimsOfLinks() {
            super(storages);
        }
    }

    @Nested
    @Tag("ChangingLinks")
    class ChangingLinks extends LinkWriteContract {
        ChangingLinks() {
            super(storages);
        }
    }

    @Nested
    @Tag("VisitedLinks")
    class VisitedLinks extends LinkVisitContract {
        VisitedLinks() {
            super(storages);
        }
    }

    @Nested
    @Tag("ClicksOverTime")
    class ClicksOverTime extends ClickStoreContract {
        ClicksOverTime() {
            super(storages);
        }
    }

    @Nested
    @Tag("LinkRecords")
    class LinkRecords extends LinkRecordContract {
        LinkRecords() {
            super(storages);
        }
    }

    @Nested
    @Tag("PageKeysOfReports")
    class PageKeysOfReports extends PageKeyContract {
        PageKeysOfReports() {
            super(storages);
        }
    }

    @Nested
    @Tag("SingleFields")
    class SingleFields extends SingleFieldContract {
        SingleFields() {
            super(storages);
        }
    }

    @Nested
    @Tag("ListsOfLinks")
    class ListsOfLinks extends LinkListContract {
        ListsOfLinks() {
            super(storages);
        }
    }

    @Nested
    @Tag("LinkFilters")
    class LinkFilters extends LinkFilterContract {
        LinkFilters() {
            super(storages);
        }
    }

    @Nested
    @Tag("HiddenUrls")
    class HiddenUrls extends HiddenUrlContract {
        HiddenUrls() {
            super(storages);
        }
    }

    @Nested
    @Tag("LongUrls")
    class LongUrls extends LongUrlContract {
        LongUrls() {
            super(storages);
        }
    }

    @Nested
    @Tag("SingleReports")
    class SingleReports extends ReportStoreContract {
        SingleReports() {
            super(storages);
        }
    }

    @Nested
    @Tag("ListsOfReports")
    class ListsOfReports extends ReportListContract {
        ListsOfReports() {
            super(storages);
        }
    }

    @Nested
    @Tag("LinksByQuery")
    class LinksByQuery extends LinksByQueryContract {
        LinksByQuery() {
            super(storages);
        }
    }

    @Nested
    @Tag("ReportsByQuery")
    class ReportsByQuery extends ReportsByQueryContract {
        ReportsByQuery() {
            super(storages);
        }
    }

    @Nested
    @Tag("WorkOnReports")
    class WorkOnReports extends ReportWorkContract {
        WorkOnReports() {
            super(storages);
        }
    }

    @Nested
    @Tag("ApiKeys")
    class ApiKeys extends ApiKeyContract {
        ApiKeys() {
            super(storages);
        }
    }

    @Nested
    @Tag("AllOwners")
    class AllOwners extends AllOwnersContract {
        AllOwners() {
            super(storages);
        }
    }

    @Nested
    @Tag("ConcurrentWrites")
    class ConcurrentWrites extends ConcurrentWritesContract {
        ConcurrentWrites() {
            super(storages);
        }
    }

    @Nested
    @Tag("ConcurrentReads")
    class ConcurrentReads extends ConcurrentReadsContract {
        ConcurrentReads() {
            super(storages);
        }
    }

    @Group
    @net.jqwik.api.Tag("Model")
    class Model extends StorageModel {
        Model() {
            super(storages);
        }
    }
}
