package dev.waymark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spi.Storage;
import net.jqwik.api.Group;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * All that a storage promises. An adapter's test extends this class and says how to get an empty storage; the package
 * shows how.
 */
public abstract class StorageContract {

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
    class InsertingLinks extends LinkInsertContract {
        InsertingLinks() {
            super(StorageContract.this);
        }
    }

    @Nested
    class ClaimsOfLinks extends LinkClaimContract {
        ClaimsOfLinks() {
            super(StorageContract.this);
        }
    }

    @Nested
    class ChangingLinks extends LinkWriteContract {
        ChangingLinks() {
            super(StorageContract.this);
        }
    }

    @Nested
    class VisitedLinks extends LinkVisitContract {
        VisitedLinks() {
            super(StorageContract.this);
        }
    }

    @Nested
    class ClicksOverTime extends ClickStoreContract {
        ClicksOverTime() {
            super(StorageContract.this);
        }
    }

    @Nested
    class LinkRecords extends LinkRecordContract {
        LinkRecords() {
            super(StorageContract.this);
        }
    }

    @Nested
    class SingleFields extends SingleFieldContract {
        SingleFields() {
            super(StorageContract.this);
        }
    }

    @Nested
    class ListsOfLinks extends LinkListContract {
        ListsOfLinks() {
            super(StorageContract.this);
        }
    }

    @Nested
    class LinkFilters extends LinkFilterContract {
        LinkFilters() {
            super(StorageContract.this);
        }
    }

    @Nested
    class HiddenUrls extends HiddenUrlContract {
        HiddenUrls() {
            super(StorageContract.this);
        }
    }

    @Nested
    class LongUrls extends LongUrlContract {
        LongUrls() {
            super(StorageContract.this);
        }
    }

    @Nested
    class SingleReports extends ReportStoreContract {
        SingleReports() {
            super(StorageContract.this);
        }
    }

    @Nested
    class ListsOfReports extends ReportListContract {
        ListsOfReports() {
            super(StorageContract.this);
        }
    }

    @Nested
    class LinksByQuery extends LinksByQueryContract {
        LinksByQuery() {
            super(StorageContract.this);
        }
    }

    @Nested
    class ReportsByQuery extends ReportsByQueryContract {
        ReportsByQuery() {
            super(StorageContract.this);
        }
    }

    @Nested
    class WorkOnReports extends ReportWorkContract {
        WorkOnReports() {
            super(StorageContract.this);
        }
    }

    @Nested
    class ApiKeys extends ApiKeyContract {
        ApiKeys() {
            super(StorageContract.this);
        }
    }

    @Nested
    class AllOwners extends AllOwnersContract {
        AllOwners() {
            super(StorageContract.this);
        }
    }

    @Nested
    class ConcurrentWrites extends ConcurrentWritesContract {
        ConcurrentWrites() {
            super(StorageContract.this);
        }
    }

    @Nested
    class ConcurrentReads extends ConcurrentReadsContract {
        ConcurrentReads() {
            super(StorageContract.this);
        }
    }

    @Group
    class Model extends StorageModel {
        Model() {
            super(StorageContract.this);
        }
    }
}
