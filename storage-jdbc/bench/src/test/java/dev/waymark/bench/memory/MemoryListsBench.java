package dev.waymark.bench.memory;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.measure.Term;
import dev.waymark.bench.peer.CqEnginePeer;
import dev.waymark.bench.peer.H2Peer;
import dev.waymark.bench.peer.MemoryPeer;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.query.Direction;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Lists, searches and counts in memory. */
public final class MemoryListsBench {

    private static final int TURNS = 12;
    private static final int LARGE = 100_000;
    private static final int SMALL = 1_000;
    private static final double MAX_RATIO = 2;

    private static final PageRequest FIRST = PageRequest.first(25);
    private static final LinkQuery BY_TITLE = LinkQuery.all().sortBy(LinkSortField.TITLE, Direction.DESC);

    private final Scoreboard scoreboard;

    public MemoryListsBench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    /** Compares pages of an owner with many links with pages of an owner with few links. */
    public void bySize() {
        Links large = links(ofOneOwner(LARGE));
        Links small = links(ofOneOwner(SMALL));
        for (LinkSortField field : LinkSortField.values()) {
            LinkQuery query = LinkQuery.all().sortBy(field, Direction.DESC);
            String name = "memory page by " + field.wireName() + ", " + LARGE + " links over " + SMALL + ": ";
            compare(name + "first", i -> large.list(query, FIRST), i -> small.list(query, FIRST));
            PageRequest deep = afterTwoFifths(large, query, LARGE);
            PageRequest lessDeep = afterTwoFifths(small, query, SMALL);
            compare(name + "after a cursor", i -> large.list(query, deep), i -> small.list(query, lessDeep));
        }
    }

    private static MemoryStorage ofOneOwner(int size) {
        MemoryStorage storage = MemoryStorage.create();
        new Population(size).batchesOfBig().forEach(storage.links()::insert);
        return storage;
    }

    private static Links links(MemoryStorage storage) {
        return Waymark.builder().storage(storage).build().links(Population.BIG);
    }

    private static PageRequest afterTwoFifths(Links links, LinkQuery query, int size) {
        return links.list(query, PageRequest.page(size * 2 / 5 / 25, 25)).next().orElseThrow();
    }

    private void compare(String name, IntConsumer ours, IntConsumer other) {
        scoreboard.report(
                Goal.atMost(name, MAX_RATIO),
                Contest.fitting(TURNS, ours, other).between(ours, other));
    }

    /** Compares reads of all links of an owner with a loop over an array list that makes the same test. */
    public void overALoop() {
        MemoryStorage storage = ofOneOwner(LARGE);
        Links links = links(storage);
        List<StoredLink> stored =
                List.copyOf(storage.links().allOwners().orElseThrow().list(0, LARGE));
        String name = "memory, a link of an owner with " + LARGE + " links, over a loop with the same test: ";
        LinkQuery search = LinkQuery.all().search(Term.ABSENT.text(), LinkSearchField.TITLE);
        compare(name + "search", i -> links.list(search, FIRST), i -> count(stored, search));
        LinkQuery ofSpace = LinkQuery.all().spaceId(7);
        inform(name + "count of a space", i -> links.count(ofSpace), i -> count(stored, ofSpace));
        LinkQuery expired = LinkQuery.all().status(LinkStatus.EXPIRED);
        inform(name + "count of expired links", i -> links.count(expired), i -> count(stored, expired));
    }

    /** A count takes less than a microsecond for each link, so it has no goal. */
    private void inform(String name, IntConsumer ours, IntConsumer other) {
        Contest.Result result = Contest.fitting(TURNS, ours, other).between(ours, other);
        scoreboard.inform(name, result.ratio(), result);
    }

    private static long count(List<StoredLink> stored, LinkQuery query) {
        LinkFilter filter = Samples.filter(Population.BIG, query, Instant.now());
        long count = 0;
        for (StoredLink each : stored) {
            if (StoreRules.includes(filter, each, key -> Optional.empty())) {
                count++;
            }
        }
        return count;
    }

    /** Compares pages without conditions with each peer. One peer runs at a time, because each peer needs much memory. */
    public void againstPeers(Population population) {
        MemoryStorage storage = MemoryStorage.create();
        population.fill(storage.links());
        Waymark waymark = Waymark.builder().storage(storage).build();
        for (Supplier<MemoryPeer> kind : List.<Supplier<MemoryPeer>>of(CqEnginePeer::new, H2Peer::new)) {
            try (MemoryPeer peer = kind.get()) {
                population
                        .batches()
                        .map(batch -> batch.stream().map(StoredLink::link).toList())
                        .forEach(peer::add);
                compareFirst(waymark, peer, "big owner", Population.BIG);
                compareFirst(waymark, peer, "small owner", Population.small(1));
                compareDeep(waymark.links(Population.BIG), peer, population.size() / 2);
            }
        }
    }

    private void compareFirst(Waymark waymark, MemoryPeer peer, String whose, Owner owner) {
        Links links = waymark.links(owner);
        // The library also reads one more link, to find out whether a next page exists.
        Slice<LinkSortField> slice = Slice.from(MemoryPeer.ORDER, 0, 25 + 1);
        reportPeer("list by title, " + whose, peer, i -> links.list(BY_TITLE, FIRST), i -> peer.list(owner, slice));
    }

    private void compareDeep(Links links, MemoryPeer peer, int size) {
        Page<Link> before = links.list(BY_TITLE, PageRequest.page(size * 2 / 5 / 25, 25));
        PageRequest page = before.next().orElseThrow();
        Link last = before.items().get(before.items().size() - 1);
        Slice<LinkSortField> slice =
                Slice.after(MemoryPeer.ORDER, StoreRules.position(last, LinkSortField.TITLE), 25 + 1);
        reportPeer(
                "list by title after a cursor, big owner",
                peer,
                i -> links.list(BY_TITLE, page),
                i -> peer.list(Population.BIG, slice));
    }

    private void reportPeer(String name, MemoryPeer peer, IntConsumer ours, IntConsumer theirs) {
        scoreboard.report(
                Goal.atMost("memory " + name + ", over " + peer.name(), 1),
                Contest.fitting(TURNS, ours, theirs).between(ours, theirs));
    }
}
