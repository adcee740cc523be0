package dev.waymark.caching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
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

/** The age of links in a cache: two instances write to one storage, and one of these instances has a cache (D-39). */
class StalenessProperties {

    private static final Duration MAX_AGE = Duration.ofNanos(10);
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
     * A change of the link with the alias, and a pause before the next read.
     *
     * @param isOwn whether the instance with the cache makes the change
     * @param pause the pause in nanoseconds
     */
    record Step(Change change, boolean isOwn, int pause) {}

    /**
     * The content of the storage from an instant on.
     *
     * @param since the instant, in nanoseconds of the ticker
     * @param link the link with the alias, without its clicks
     * @param isOwn whether the instance with the cache made the change
     */
    private record State(long since, Optional<StoredLink> link, boolean isOwn) {

        OptionalLong id() {
            return link.isPresent() ? OptionalLong.of(link.get().link().id()) : OptionalLong.empty();
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.of(Change.class),
                        Arbitraries.of(true, false),
                        Arbitraries.integers().between(0, 12))
                .as(Step::new)
                .list()
                .ofMaxSize(30);
    }

    @Property(tries = 2_000)
    void a_found_link_was_current_within_the_time_and_after_the_last_own_change(@ForAll("steps") List<Step> steps) {
        Storage storage = new ReferenceStorage();
        LinkStore database = storage.links();
        SettableTicker ticker = new SettableTicker();
        LinkStore cached = new LinkCachingLinkStore(storage, new LinkCache(MAX_AGE, 100, ticker));
        List<State> history = new ArrayList<>(List.of(new State(0, Optional.empty(), false)));

        for (Step step : steps) {
            LinkStore instance = step.isOwn() ? cached : database;
            make(step.change(), database.findByAlias(KEY), instance);
            history.add(new State(ticker.read(), withoutClicks(database.findByAlias(KEY)), step.isOwn()));
            assertThat(withoutClicks(cached.findByAlias(KEY))).isIn(possible(history, ticker.read()));
            ticker.advance(Duration.ofNanos(step.pause()));
            assertThat(withoutClicks(cached.findByAlias(KEY))).isIn(possible(history, ticker.read()));
        }
    }

    private static Optional<StoredLink> withoutClicks(Optional<StoredLink> found) {
        return found.map(stored -> stored.withLink(
                stored.link().toBuilder().clicks(0).lastClick(Optional.empty()).build()));
    }

    private static void make(Change change, Optional<StoredLink> current, LinkStore instance) {
        if (current.isEmpty()) {
            Owner owner = change == Change.INSERT ? Owner.DEFAULT : Owner.of("another");
            instance.insert(List.of(LinkSample.of("docs").owner(owner).stored()));
            return;
        }
        StoredLink link = current.get();
        LinkSample next = LinkSample.after(link);
        switch (change) {
            case INSERT, INSERT_OF_ANOTHER_OWNER, DELETE ->
                instance.delete(link.link().owner(), link.link().id());
            case CLICK -> instance.countClick(link.link(), Samples.NOW, ClickFacts.NONE);
            case DISABLE -> update(instance, link, next.disabled(true));
            case PROTECT -> update(instance, link, next.password("hash"));
            case LIMIT -> update(instance, link, next.clickLimit(link.link().clicks() + 1));
            case RENAME ->
                update(instance, link, next.alias("other" + link.link().id()));
        }
    }

    private static void update(LinkStore instance, StoredLink before, LinkSample next) {
        instance.update(List.of(new LinkStore.Replacement(before, next.stored())));
    }

    /** Returns the contents of the storage within the maximum age. */
    private static List<Optional<StoredLink>> possible(List<State> history, long now) {
        int last = history.size() - 1;
        return IntStream.rangeClosed(0, last)
                .filter(i -> i == last || history.get(i + 1).since() > now - MAX_AGE.toNanos())
                .filter(i -> !endedByOwnChange(history, i))
                .mapToObj(i -> history.get(i).link())
                .toList();
    }

    /**
     * Returns whether an own change has ended a state. A later change of the link ends the state with the link; a
     * creation ends the state without a link.
     */
    private static boolean endedByOwnChange(List<State> history, int state) {
        OptionalLong id = history.get(state).id();
        return IntStream.range(state + 1, history.size())
                .filter(i -> history.get(i).isOwn())
                .filter(i -> !history.get(i).link().equals(history.get(i - 1).link()))
                .anyMatch(i -> id.equals(history.get(i - 1).id()));
    }
}
