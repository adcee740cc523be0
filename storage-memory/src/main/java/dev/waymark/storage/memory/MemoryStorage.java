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
 * Keeps everything in memory, as long as this object lives. Nothing is written anywhere, so everything is lost when the
 * process ends, and other processes see nothing of it.
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
 * }</pre>
 *
 * <p>It is good for unit tests, as it behaves like a database down to the order of pages and the errors; for
 * prototypes; and for services whose links may be lost, or are loaded at the start. A new one is empty, costs next to
 * nothing, and needs no closing.
 *
 * <h2>What operations cost</h2>
 *
 * <p>With n records of the owner:
 *
 * <ul>
 *   <li>To find a link by id or by alias, and to count a click: O(1), without a lock. Visits wait neither for each other
 *       (those of one link may have to try again) nor for lists or changes, but for the last microseconds of a change of
 *       the same link. To find a report: O(log n), without a lock.
 *   <li>To create, update or delete: O(log n) comparisons, and some ten kilobytes that are copied. Links are changed by one
 *       writer for each owner at a time, reports by one in all.
 *   <li>A page, in any order and however deep, by cursor or by number: O(log n) and the page, if there is no condition.
 *       Where a page begins by number is looked up as well, so that even the page at record 400,000 takes microseconds.
 *   <li>With conditions: as many records are looked at, in the order of the list, as it takes to fill the page and
 *       those before it (behind a cursor: only the page). If few records have the space, domain, pixel, status, project
 *       or result that is asked for, only those are looked at; for the default domain there is no such index.
 *   <li>A search is such a condition, too. For three characters and more, only records are looked at that have all of
 *       the term's trigrams. The first search has such an index made, and a search after many changes has it extended, by
 *       {@link java.util.concurrent.ForkJoinPool#commonPool() a thread of the JDK's}, some records at a time, for which the
 *       owner's writers wait some milliseconds; searches wait for nothing, and look at what is not indexed yet. A million
 *       texts are indexed in some five seconds; to look at all of them takes 150 milliseconds until then, and less from moment
 *       to moment. What is never searched costs next to nothing. An owner of fewer than 16,384 records has no such index; to
 *       look at all of them takes a millisecond.
 *   <li>A count looks at every record that meets the narrowest of its conditions. A count of all, or by nothing but one
 *       space, domain, pixel, project or result, is O(1).
 *   <li>The first list by clicks after visits: O(log n) for each link that was visited since the last one.
 * </ul>
 *
 * <p>There is no bound but the heap. Besides its own size, a link of an owner with many takes some 280 bytes, and 440
 * once all of its texts are indexed (measured with a million links of one owner). An owner with one
 * link takes some 400 more (measured with 100,000 of them).
 *
 * <h2>Threads</h2>
 *
 * <p>Safe for use by many threads. Each operation is one step: a list sees all of a change or nothing of it, and so
 * does a visitor who comes while many links are created at once. Lists never wait for writers: each list reads the snapshot
 * that was current at its start. Only the first list by clicks after visits takes its turn with the writers of
 * that owner. The clicks of different links in one list may be of slightly different
 * moments within the call, and include all that were counted before it.
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

    /** A new, empty storage. It shares nothing with any other. */
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
