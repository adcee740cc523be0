package dev.waymark.storage.memory;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.util.Optional;

/**
 * A storage in memory. The records live as long as this object, so all records are lost when the process ends. No other
 * process can read the records.
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
 * }</pre>
 *
 * <p>This storage suits unit tests, because it behaves like a database, including the order of pages and the errors. It
 * also suits prototypes, and services that can lose their links or load their links at start. A new storage is empty,
 * costs next to nothing, and needs no closing.
 *
 * <h2>Costs</h2>
 *
 * <p>In this list, n is the number of records of the owner, and N the number of records of all owners:
 *
 * <ul>
 *   <li>Finding a link by id or alias, and counting a click: O(1), without a lock of the store. A click waits only for other
 *       clicks of the same link. If a writer changes the store at the same moment, a find waits for the end of the change. Finding
 *       a report by id or page key: the same.
 *   <li>Creating, updating or deleting: O(log N) for each record. The writers wait for each other, and readers wait for the
 *       change.
 *   <li>A page without conditions, in any order, by cursor: O(log N) plus the size of the page. A page by number also skips
 *       the records of the earlier pages.
 *   <li>A page, search or count with conditions: the storage tests the records in the order of the list until the page is
 *       full, or all records of the owner. No index exists for conditions. Each test takes less than a microsecond, so the
 *       search of an owner with 100,000 links takes some tens of milliseconds.
 *   <li>A count without conditions: O(1).
 *   <li>The first list by clicks after visits: O(log N) for each link that was visited since the last such list of any owner.
 * </ul>
 *
 * <p>The heap is the only limit. In addition to its own size, a link takes about 500 bytes. Garbage collections delay visits. For servers with many links, use a collector that works beside
 * the program ({@code -XX:+UseZGC}), or a database.
 *
 * <h2>Threads</h2>
 *
 * <p>This class is thread-safe. Each operation is atomic: a list or a visit sees a change completely or not at all, even a change
 * that creates many links. A change that fails, for example because the heap is full, leaves the storage unchanged. Readers of
 * links do not wait for readers, and a visit does not wait for a list. The clicks in one list include all clicks that were
 * counted before the call. The clicks of different links may be read at slightly different moments during the call.
 */
public final class MemoryStorage implements Storage {

    final LinkRows rows = new LinkRows();
    final ReportRows reportRows = new ReportRows();
    final MemoryApiKeys apiKeys = new MemoryApiKeys();

    private final LinkStore links = new MemoryLinks(rows, reportRows);
    private final ClickStore clicks = new MemoryClicks(rows);
    private final ReportStore reports = new MemoryReports(reportRows);

    private MemoryStorage() {}

    /** Creates an empty storage. Two storages share no records. */
    public static MemoryStorage create() {
        return new MemoryStorage();
    }

    @Override
    public ReportStore reports() {
        return reports;
    }

    @Override
    public LinkStore links() {
        return links;
    }

    @Override
    public ApiKeyStore apiKeys() {
        return apiKeys;
    }

    @Override
    public Optional<ClickStore> clicks() {
        return Optional.of(clicks);
    }
}
