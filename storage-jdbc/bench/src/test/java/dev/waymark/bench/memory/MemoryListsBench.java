package dev.waymark.bench.memory;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.measure.Term;
import dev.waymark.bench.peer.CqEnginePeer;
import dev.waymark.bench.peer.H2Peer;
import dev.waymark.bench.peer.MemoryPeer;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.SortKeys;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Lists in memory, compared with other stores in memory. */
public final class MemoryListsBench {

    private static final int TURNS = 12;
    private static final int DEEP = 100_000;
    private static final double MAX_SHARE = 1;

    /** The minimum number of links for an index of texts. The big owner has half of the links. */
    private static final int MIN_INDEXED = 40_000;

    private static final long MAX_NANOS_BY_INDEX = 500_000;
    private static final long PAUSE_NANOS = 20_000_000;

    private static final long SPACE = 7;
    private static final LinkQuery BY_TITLE = LinkQuery.all().sortBy(LinkSortField.TITLE, MemoryPeer.ORDER.direction());

    private final Scoreboard scoreboard;
    private final Population population;
    private final MemoryStorage storage = MemoryStorage.create();
    private final List<List<Link>> stored = new ArrayList<>();

    /**
     * A measured list.
     *
     * @param name the name of the list
     * @param query the selected links
     * @param depth the number of links before the list begins
     * @param most the maximum share of the peer's time
     */
    private record Case(String name, LinkQuery query, int depth, double most) {}

    public MemoryListsBench(Population population, Scoreboard scoreboard) {
        this.population = population;
        this.scoreboard = scoreboard;
        List<List<StoredLink>> batches = population.batches().toList();
        timeAdds("Waymark", () -> batches.forEach(storage.links().allOwners().orElseThrow()::restore));
        batches.forEach(batch -> stored.add(batch.stream().map(StoredLink::link).toList()));
        indexTexts(storage, LinkSearchField.TITLE, population.size());
    }

    /** Searches until all texts are indexed: a search that reads texts takes longer. */
    public static void indexTexts(MemoryStorage storage, LinkSearchField field, int size) {
        Links links = Waymark.builder().storage(storage).build().links(Population.BIG);
        long took = size < MIN_INDEXED ? 0 : Long.MAX_VALUE;
        while (took > MAX_NANOS_BY_INDEX) {
            LockSupport.parkNanos(PAUSE_NANOS);
            long start = System.nanoTime();
            links.list(LinkQuery.all().search("nothing", field), PageRequest.first(10));
            took = System.nanoTime() - start;
        }
    }

    /** Compares the store with each peer. One peer runs at a time, because each peer needs much memory. */
    public void againstPeers() {
        for (Supplier<MemoryPeer> kind : List.<Supplier<MemoryPeer>>of(CqEnginePeer::new, H2Peer::new)) {
            try (MemoryPeer peer = kind.get()) {
                timeAdds(peer.name(), () -> stored.forEach(peer::add));
                cases(peer.mostOfSearch(), MAX_SHARE).forEach(each -> compare(each, "big owner", Population.BIG, peer));
                // Deep lists of a few hundred links are fast in every store.
                cases(MAX_SHARE, peer.mostOfFewLinks())
                        .filter(each -> each.depth() == 0)
                        .forEach(each -> compare(each, "small owner", Population.small(1), peer));
            }
        }
    }

    private void timeAdds(String name, Runnable adding) {
        long start = System.nanoTime();
        adding.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        scoreboard.inform("memory links added per second, " + name, Estimate.exactly(population.size() / seconds), "");
    }

    private Stream<Case> cases(double mostOfSearch, double mostOfSpace) {
        int depth = Math.min(DEEP, population.size() / 4 / 25 * 25);
        Stream<Case> lists = Stream.of(
                new Case("list by title", BY_TITLE, 0, MAX_SHARE),
                new Case("list by title after " + depth, BY_TITLE, depth, MAX_SHARE),
                new Case("list of a space", BY_TITLE.spaceId(SPACE), 0, mostOfSpace));
        Stream<Case> byStatus = Stream.of(LinkStatus.values())
                .map(status -> new Case(
                        "list of " + status.name().toLowerCase(Locale.ROOT) + " links",
                        BY_TITLE.status(status),
                        0,
                        MAX_SHARE));
        Stream<Case> searches = Term.indexed()
                .map(term -> new Case(
                        "search for " + term, BY_TITLE.search(term.text(), LinkSearchField.TITLE), 0, mostOfSearch));
        return Stream.of(lists, byStatus, searches).flatMap(each -> each);
    }

    private void compare(Case each, String whose, Owner owner, MemoryPeer peer) {
        Links links = Waymark.builder().storage(storage).build().links(owner);
        Optional<Page<Link>> before = Optional.of(each.depth())
                .filter(depth -> depth > 0)
                .map(depth -> links.list(each.query(), PageRequest.page(depth / 25, 25)));
        PageRequest page = before.flatMap(Page::next).orElse(PageRequest.first(25));
        Optional<Position> after = before.map(MemoryListsBench::end);
        IntConsumer ours = i -> links.list(each.query(), page);
        // The library also reads one more link, to find out whether a next page exists.
        Slice<LinkSortField> slice = new Slice<>(MemoryPeer.ORDER, after, 0, 25 + 1);
        IntConsumer theirs = i -> peer.list(filter(owner, each.query()), slice);
        scoreboard.report(
                Goal.atMost("memory " + each.name() + ", " + whose + ", over " + peer.name(), each.most()),
                Contest.fitting(TURNS, ours, theirs).between(ours, theirs));
    }

    private static Position end(Page<Link> page) {
        Link last = page.items().get(page.items().size() - 1);
        return new Position(SortKeys.of(last, LinkSortField.TITLE), last.id());
    }

    private static LinkFilter filter(Owner owner, LinkQuery query) {
        return new LinkFilter(
                owner,
                query.search(),
                query.status(),
                Instant.now(),
                query.spaceId(),
                query.domain(),
                query.pixelId(),
                query.url().map(UrlKey::of),
                query.created(),
                query.updated(),
                query.expired());
    }
}
