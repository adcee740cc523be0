package dev.waymark.storage.memory;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;

/**
 * Keeps reports, links and API keys in this process, as long as this object lives. Nothing is written anywhere, so all of it is
 * lost when the process ends, and other processes see none of it.
 *
 * <p>Good for unit tests, as a stand-in that behaves as a database does down to the order of pages and the errors; for
 * prototypes; and for services whose links may be lost or are loaded at the start. A new one is empty, takes one line,
 * costs next to nothing and needs no closing:
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
 * }</pre>
 *
 * <p>What operations cost, with n records of the owner:
 *
 * <ul>
 *   <li>To find by id or by alias, and to count a click: O(1) and without a lock. Visits wait neither for each other
 *       (those of one link may have to try again) nor for lists or changes.
 *   <li>To create, update or delete: O(log n) comparisons, one writer at a time.
 *   <li>A page, in any order and however deep, by cursor or by number: O(log n) and the page, as far as no condition
 *       stands in the way. By number it passes over whole blocks of some hundred records, so that even the page at
 *       record 400,000 takes microseconds.
 *   <li>With conditions: as many records are looked at, in the order of the list, as it takes to fill the page and those
 *       before it (behind a cursor: only the page). Where few records have the space, domain, pixel, status, project or
 *       result that is asked for, only those are looked at; for the default domain there is no such index.
 *   <li>A search is such a condition, too: of three characters and more, only records are looked at that have all of the
 *       term's trigrams. These indexes are made by the searches: what is never searched costs next to nothing, and after many
 *       changes each search indexes some 8,000 records, which takes it up to a tenth of a second, and looks at the rest.
 *       An owner of fewer than 16,384 records has none; to look at those takes a millisecond.
 *   <li>A count looks at every record that meets the narrowest of its conditions. A count of all, or by nothing but one
 *       space, domain, pixel, project or result, is O(1).
 *   <li>The first list by clicks after visits: O(log n) for each link visited since the last one.
 * </ul>
 *
 * <p>Safe for use by many threads. Each operation is one step: a list sees all of a change or nothing of it, and so does
 * who finds by alias while many links are created at once. Lists run beside each other, and exclude changes while they
 * run; none starves. The clicks of different links in one list may be of slightly different moments within the call, those
 * that were counted before it always included.
 *
 * <p>There is no bound but the heap. Beside its own size, a link of an owner with many takes some 290 bytes, and 450 once all
 * of its texts are indexed (measured with a million of one owner). An owner's first link takes some 3,500 (measured with
 * 100,000 owners of one link each).
 */
public final class MemoryStorage implements Storage {

    private final ReportStore reports;
    private final LinkStore links;
    private final ApiKeyStore apiKeys = new MemoryApiKeyStore();

    /** With another idea of what is worth an index. */
    MemoryStorage(TextIndexing indexing) {
        reports = new MemoryReportStore(indexing);
        links = new MemoryLinkStore(indexing);
    }

    /** A new, empty store. It shares nothing with any other. */
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
}
