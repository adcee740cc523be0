package dev.waymark.caching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Two nodes write to one storage, and one of them remembers links (D-39): how old is what it finds? */
class StalenessProperties {

    private static final Duration MOST = Duration.ofNanos(10);
    private static final AliasKey KEY = new AliasKey(Domain.DEFAULT, "docs");

    enum Change {
        INSERT,
        INSERT_OF_ANOTHER_OWNER,
        DISABLE,
        PROTECT,
        LIMIT,
        RENAME,
        DELETE,
        CLICK
    }

    /**
     * Something happens to what is called so, and a while later somebody looks for it.
     *
     * @param isOwn whether it happens through the node that remembers
     * @param pause how long that while is, in nanoseconds
     */
    record Step(Change change, boolean isOwn, int pause) {}

    /**
     * What the storage had from a moment on.
     *
     * @param since the moment
     * @param link what was called so, without its clicks
     * @param isOwn whether the node that remembers has made it so
     */
    private record State(long since, Optional<StoredLink> link, boolean isOwn) {

        OptionalLong id() {
            return link.isPresent() ? OptionalLong.of(link.get().link().id()) : OptionalLong.empty();
        }
    }

    @Provide
    Arbitrary<List<Step>> plays() {
        return Combinators.combine(
                        Arbitraries.of(Change.class),
                        Arbitraries.of(true, false),
                        Arbitraries.integers().between(0, 12))
                .as(Step::new)
                .list()
                .ofMaxSize(30);
    }

    @Property(tries = 2_000)
    void what_is_found_was_so_within_the_time_and_no_change_of_ones_own_has_ended_it(
            @ForAll("plays") List<Step> plays) {
        Storage storage = new ReferenceStorage();
        LinkStore behind = storage.links();
        SettableTicker ticker = new SettableTicker();
        LinkStore remembering = new LinkCachingLinkStore(storage, new LinkCache(MOST, 100, ticker));
        List<State> history = new ArrayList<>(List.of(new State(0, Optional.empty(), false)));

        for (Step step : plays) {
            LinkStore node = step.isOwn() ? remembering : behind;
            make(step.change(), behind.findByAlias(KEY), node);
            history.add(new State(ticker.read(), butForClicks(behind.findByAlias(KEY)), step.isOwn()));
            assertThat(butForClicks(remembering.findByAlias(KEY))).isIn(possible(history, ticker.read()));
            ticker.advance(Duration.ofNanos(step.pause()));
            assertThat(butForClicks(remembering.findByAlias(KEY))).isIn(possible(history, ticker.read()));
        }
    }

    @Property
    void clicks_of_ones_own_are_seen_at_once(@ForAll("plays") List<Step> plays) {
        Storage storage = new ReferenceStorage();
        LinkStore behind = storage.links();
        SettableTicker ticker = new SettableTicker();
        LinkStore remembering = new LinkCachingLinkStore(storage, new LinkCache(MOST, 100, ticker));
        remembering.insert(List.of(LinkSample.of("docs").stored()));

        for (Step step : plays) {
            Link link = remembering.findByAlias(KEY).orElseThrow().link();
            long clicks = (step.isOwn() ? remembering : behind).countClick(link).orElseThrow();
            long seen = remembering.findByAlias(KEY).orElseThrow().link().clicks();

            assertThat(seen).isBetween(step.isOwn() ? clicks : link.clicks(), clicks);
            ticker.advance(Duration.ofNanos(step.pause()));
        }
    }

    private static Optional<StoredLink> butForClicks(Optional<StoredLink> found) {
        return found.map(stored -> stored.withLink(stored.link().withClicks(0)));
    }

    private static void make(Change change, Optional<StoredLink> current, LinkStore node) {
        if (current.isEmpty()) {
            Owner owner = change == Change.INSERT ? Owner.DEFAULT : Owner.of("another");
            node.insert(List.of(LinkSample.of("docs").owner(owner).stored()));
            return;
        }
        StoredLink link = current.get();
        LinkSample next = LinkSample.after(link);
        switch (change) {
            case INSERT, INSERT_OF_ANOTHER_OWNER, DELETE ->
                node.delete(link.link().owner(), link.link().id());
            case CLICK -> node.findByAlias(KEY).map(StoredLink::link).ifPresent(node::countClick);
            case DISABLE -> update(node, next.disabled(true));
            case PROTECT -> update(node, next.password("hash"));
            case LIMIT -> update(node, next.clickLimit(link.link().clicks() + 1));
            case RENAME -> update(node, next.alias("other" + link.link().id()));
        }
    }

    private static void update(LinkStore node, LinkSample next) {
        node.update(next.stored(), next.stored().link().version() - 1);
    }

    /** What the storage had at some moment of the time that has just passed. */
    private static List<Optional<StoredLink>> possible(List<State> history, long now) {
        int last = history.size() - 1;
        return IntStream.rangeClosed(0, last)
                .filter(i -> i == last || history.get(i + 1).since() > now - MOST.toNanos())
                .filter(i -> !isEndedByOwn(history, i))
                .mapToObj(i -> history.get(i).link())
                .toList();
    }

    /** A link by a later change of that link, the lack of one by a link that got the alias. */
    private static boolean isEndedByOwn(List<State> history, int state) {
        OptionalLong id = history.get(state).id();
        return IntStream.range(state + 1, history.size())
                .filter(i -> history.get(i).isOwn())
                .filter(i -> !history.get(i).link().equals(history.get(i - 1).link()))
                .anyMatch(i -> id.equals(history.get(i - 1).id()));
    }
}
