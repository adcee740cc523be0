package dev.waymark.internal.watch;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Iterators;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.LinkService;
import dev.waymark.internal.list.Batches;
import dev.waymark.internal.report.ReportRequests;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.UrlKey;
import dev.waymark.watch.LinkWatch;
import dev.waymark.watch.WatchCounts;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The implementation of {@link LinkWatch} for the links and reports of one owner (D-59). */
public final class WatchService implements LinkWatch {

    private final LinkService links;
    private final ReportRequests requests;

    /** Creates the watch of the links of {@code owner}. */
    public WatchService(Environment environment, Owner owner) {
        this.links = new LinkService(environment, owner);
        this.requests = new ReportRequests(environment, owner);
    }

    @Override
    public WatchCounts requestReports(LinkQuery query, Duration age) {
        checkArgument(!checkNotNull(age, "age").isNegative(), "age must not be negative, was %s", age);
        LinkQuery byId = checkNotNull(query, "query").sortBy(LinkSortField.ID);
        Iterator<List<Link>> portions = Iterators.partition(links.stream(byId).iterator(), Batches.RECORDS);
        long created = 0;
        long requestedAgain = 0;
        long fresh = 0;
        while (portions.hasNext()) {
            ReportRequests.Requested requested = requests.request(urls(portions.next()), age);
            created += requested.created();
            requestedAgain += requested.again();
            fresh += requested.fresh();
        }
        return new WatchCounts(created, requestedAgain, fresh);
    }

    /** Returns the URLs of links by the texts of their keys. Of several spellings, the newest link decides. */
    private static SortedMap<String, String> urls(List<Link> newestFirst) {
        SortedMap<String, String> urls = new TreeMap<>();
        newestFirst.forEach(link -> urls.putIfAbsent(UrlKey.of(link.url()).text(), link.url()));
        return urls;
    }
}
