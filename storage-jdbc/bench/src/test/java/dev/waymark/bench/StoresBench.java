package dev.waymark.bench;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Measurement;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.measure.Term;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Direction;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import javax.sql.DataSource;

/** The time of operations as a store grows tenfold at each step. */
final class StoresBench {

    private static final int FIRST_SIZE = 10_000;
    private static final int STEP = 10;
    private static final int TURNS = 8;

    /** The maximum number of created links. PostgreSQL then stores copies of these links. */
    private static final int MAX_CREATED = 1_000_000;

    private static final int SPACE = 7;
    private static final int WORDS = 50_000;
    private static final LinkQuery BY_TITLE = LinkQuery.all().sortBy(LinkSortField.TITLE);
    private static final LinkQuery BY_CLICKS = LinkQuery.all().sortBy(LinkSortField.CLICKS, Direction.DESC);

    /** The names of the databases with search indexes. */
    private static final ImmutableMap<Engine, String> SEARCHED =
            ImmutableMap.of(Engine.SQLITE, "SQLite", Engine.POSTGRESQL, "PostgreSQL");

    private final int maxLinks;
    private final Scoreboard scoreboard;
    private final ImmutableList.Builder<Measurement> measurements = ImmutableList.builder();
    private int number;

    StoresBench(int maxLinks, Scoreboard scoreboard) {
        this.maxLinks = maxLinks;
        this.scoreboard = scoreboard;
    }

    /** Fills stores of all or of the selected types, and measures at each size. */
    ImmutableList<Measurement> measure() {
        if (Engine.selected().count() > 1) {
            measureMemory();
        }
        Engine.selected().filter(SEARCHED::containsKey).forEach(this::measure);
        return measurements.build();
    }

    /** Measures a new store for each size: links that a measurement creates would shift the ids of the population. */
    private void measureMemory() {
        for (int size : sizes(Math.min(maxLinks, MAX_CREATED))) {
            MemoryStorage storage = MemoryStorage.create();
            Population population = new Population(size);
            population.fill(storage.links());
            measure("memory", storage, population, size);
        }
    }

    /**
     * Measures a new database for each size. The search indexes are created after the links, which takes half the time.
     */
    private void measure(Engine engine) {
        for (int size : sizes(engine == Engine.POSTGRESQL ? maxLinks : Math.min(maxLinks, MAX_CREATED))) {
            DataSource dataSource = Databases.empty(engine);
            JdbcStorage storage = Databases.storage(dataSource);
            Population created = new Population(Math.min(size, MAX_CREATED));
            created.fill(storage.links());
            if (created.size() < size) {
                Databases.multiply(dataSource, size / created.size());
            }
            storage.schema().createSearchIndexes();
            Databases.settle(engine, dataSource);
            measure(checkNotNull(SEARCHED.get(engine)), storage, created, size);
        }
    }

    private static int[] sizes(int largest) {
        return LongStream.iterate(FIRST_SIZE, size -> size <= largest, size -> size * STEP)
                .mapToInt(Math::toIntExact)
                .toArray();
    }

    /** @param population some or all of the stored links */
    private void measure(String store, Storage storage, Population population, int size) {
        ImmutableMap<String, IntConsumer> operations = operations(storage, population, size);
        if (size == FIRST_SIZE) {
            operations.values().forEach(StoresBench::micros); // warms up
        }
        operations.forEach((name, operation) -> measure(store, name, size, operation));
    }

    private void measure(String store, String operation, int size, IntConsumer work) {
        double micros = micros(work);
        measurements.add(new Measurement(store, operation, size, micros));
        scoreboard.inform(store + " " + operation + ", " + size + " links, µs", Estimate.exactly(micros), "");
    }

    private static double micros(IntConsumer work) {
        return Contest.fitting(TURNS, work).between(work).nanosOf(0).median() / 1_000;
    }

    private ImmutableMap<String, IntConsumer> operations(Storage storage, Population population, int size) {
        Waymark waymark = Waymark.builder().storage(storage).build();
        Links links = waymark.links(Population.BIG);
        // Created links must not be in the lists.
        Links others = waymark.links(Owner.of("others"));
        Visits visits = waymark.visits();
        PageRequest first = PageRequest.first(25);
        PageRequest farDown = PageRequest.page(size / 4 / 25, 25);
        PageRequest deep = links.list(BY_TITLE, farDown).next().orElseThrow();
        return ImmutableMap.<String, IntConsumer>builder()
                .put("find by alias", i -> links.findByAlias(Population.alias(population.anyOfBig(i))))
                .put("visit", i -> visits.visit(Population.alias(population.any(i)), Visitor.UNKNOWN))
                .put("first page", i -> links.list(BY_TITLE, first))
                .put("first page of active links", i -> links.list(BY_TITLE.status(LinkStatus.ACTIVE), first))
                .put("first page by clicks", i -> links.list(BY_CLICKS, first))
                .put("first page of a space", i -> links.list(BY_TITLE.spaceId(SPACE), first))
                .put("page after a cursor far down", i -> links.list(BY_TITLE, deep))
                .put("page by number far down", i -> links.list(BY_TITLE, farDown))
                .put("search for a rare term", i -> links.list(searchFor(Term.RARE), first))
                .put("search for a common term", i -> links.list(searchFor(Term.COMMON), first))
                .put("count of all links", i -> links.count(LinkQuery.all()))
                .put("count of a space", i -> links.count(LinkQuery.all().spaceId(SPACE)))
                .put(
                        "update",
                        i -> links.update(
                                1 + population.anyOfBig(i),
                                UpdateLink.change().title(Population.word(Math.floorMod(i, WORDS)))))
                .put(
                        "create",
                        i -> others.create(CreateLink.to("https://example.com/" + i)
                                .alias("new-" + number++)
                                .title("Title " + i)))
                .buildOrThrow();
    }

    private static LinkQuery searchFor(Term term) {
        return LinkQuery.all().search(term.text(), LinkSearchField.TITLE);
    }
}
