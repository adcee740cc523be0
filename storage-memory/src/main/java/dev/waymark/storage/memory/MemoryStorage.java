package dev.waymark.storage.memory;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.apikey.MemoryApiKeyStore;
import dev.waymark.storage.memory.link.MemoryLinkStore;
import dev.waymark.storage.memory.report.MemoryReportStore;
import dev.waymark.storage.memory.text.TextIndexing;
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
 * <p>In this list, n is the number of records of the owner:
 *
 * <ul>
 *   <li>Finding a link by id or alias, and counting a click: O(1), without a lock. Visits do not wait for lists or for
 *       other visits. A click is tried again if another visitor clicks the same link at the same moment. If clicks are
 *       also counted over time, a click takes a lock of its link, and waits for other clicks of the link and for reads of the
 *       link's counts over time. A change of the same link delays a visit for some microseconds. Finding a report by id: O(log
 *       n), without a lock. Finding a report by page key: O(1), with a lock that waits for the writers of reports.
 *   <li>Creating, updating or deleting: O(log n) comparisons, and a copy of about ten kilobytes. The writers of an
 *       owner's links wait for each other, and so do the writers of reports.
 *   <li>A page without conditions, in any order, at any depth, by cursor or by number: O(log n) plus the size of the
 *       page. A page at record 400,000 therefore takes microseconds.
 *   <li>A page with conditions: the storage reads records in the order of the list until the page is full, and also the
 *       records of earlier pages if the page is given by number. If few records have the wanted space, domain, pixel,
 *       status, project or result, the storage finds these records by an index, and reads only these records. The default
 *       domain has no such index.
 *   <li>A search is also a condition. For a term of three or more characters, the storage reads only the records that
 *       contain all trigrams of the term, with an index. The first search of a field starts the index, and a search
 *       after many changes extends the index. {@link java.util.concurrent.ForkJoinPool#commonPool() A thread of the
 *       JDK} indexes up to 2,048 records in one step, and the owner's writers wait some milliseconds for each step. Searches do
 *       not wait: a search reads the records that are not indexed yet. Indexing a million texts takes about five
 *       seconds; a search of a million texts without the index takes 150 milliseconds, and less while
 *       the index grows. A field that is never searched has no index. An owner of fewer than 16,384 records
 *       has no such index, since reading these records takes a millisecond.
 *   <li>A count reads each record that meets the narrowest condition with an index, or each record of the owner if no
 *       condition has an index. A count without conditions is O(1). A count with a single space, domain (except the default
 *       domain), pixel, project or result is O(log n).
 *   <li>The first list by clicks after visits: O(log n) for each link that was visited since the last such list.
 * </ul>
 *
 * <p>The heap is the only limit. In addition to its own size, a link of an owner with many links takes about 280 bytes, or
 * about 440 bytes in total after the search indexes contain all texts of the link (measured with a million links of one
 * owner). The link of an owner with one link takes about 400 bytes more (measured with 100,000 such owners).
 *
 * <p>Garbage collections delay visits. For servers with many links, use a collector that works beside the program
 * ({@code -XX:+UseZGC}). With a million links, a heap of 4 GB, and 5,000 creations and 5,000 visits a second, 99.9 % of the
 * visits took at most 4, 5 and 23 milliseconds in three runs with this collector, and at most 92 milliseconds with the default
 * collector (measured on two cores). With {@code -XX:+AlwaysPreTouch}, which touches the heap at the start, the visits took at
 * most 2 and 3 milliseconds in two runs.
 *
 * <h2>Threads</h2>
 *
 * <p>This class is thread-safe. Each operation is atomic: a list or a visit sees a change completely or not at all,
 * even a change that creates many links. Lists of an owner's links or reports read the snapshot that was current at the
 * start of the list, and do not wait for writers. Only the first list by clicks after visits waits for the writers of the
 * list's owner. Lists of API keys, and lists of requested reports, wait for the writers of API keys or of reports. The clicks
 * in one list include all clicks that were counted before the call. The clicks of different links may be read at slightly
 * different moments during the call.
 */
public final class MemoryStorage implements Storage {

    private final ReportStore reports;
    private final LinkStore links;
    private final ApiKeyStore apiKeys = new MemoryApiKeyStore();

    /** Creates a storage with other rules for text indexes. */
    MemoryStorage(TextIndexing indexing) {
        reports = new MemoryReportStore(indexing);
        links = new MemoryLinkStore(indexing);
    }

    /** Creates an empty storage. Two storages share no records. */
    public static MemoryStorage create() {
        return new MemoryStorage(TextIndexing.DEFAULT);
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
    public Optional<Storage> forWarmUp() {
        return Optional.of(create());
    }
}
