package dev.waymark.bench;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.Engine;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.function.IntConsumer;
import javax.sql.DataSource;

/** What operations cost as a store grows, ten times at each step. */
final class ScalingBench {

    private static final int LEAST = 10_000;
    private static final int STEP = 10;
    private static final int TURNS = 8;
    private static final LinkQuery BY_TITLE = LinkQuery.all().sortBy(LinkSortField.TITLE);

    private final int most;
    private final Scoreboard scoreboard;
    private final ImmutableList.Builder<Measurement> measurements = ImmutableList.builder();
    private int created;

    ScalingBench(int most, Scoreboard scoreboard) {
        this.most = most;
        this.scoreboard = scoreboard;
    }

    /** Fills stores of each kind, and measures at each size. */
    ImmutableList<Measurement> measure() {
        measureMemory();
        measure("SQLite", Engine.SQLITE, most);
        // It takes minutes to store a million.
        measure("PostgreSQL", Engine.POSTGRESQL, Math.min(most, 1_000_000));
        return measurements.build();
    }

    /** Nothing but this refers to the storage, so that what comes next has room. */
    private void measureMemory() {
        MemoryStorage storage = MemoryStorage.create();
        measure("memory", storage, size -> MemoryListsBench.indexTexts(storage, LinkSearchField.TITLE, size), most);
    }

    private void measure(String store, Engine engine, int largest) {
        DataSource dataSource = Databases.empty(engine);
        JdbcStorage storage = Databases.storage(dataSource);
        storage.schema().createSearchIndexes();
        measure(store, storage, size -> Databases.settle(engine, dataSource), largest);
    }

    private void measure(String store, Storage storage, IntConsumer settle, int largest) {
        int stored = 0;
        for (long size = LEAST; size <= largest; size *= STEP) {
            Population population = new Population((int) size);
            population.fill(storage.links(), stored);
            stored = population.size();
            settle.accept(stored);
            ImmutableMap<String, IntConsumer> operations = operations(storage, population);
            if (size == LEAST) {
                operations.values().forEach(ScalingBench::micros); // warms up
            }
            operations.forEach((name, operation) -> measure(store, name, population.size(), operation));
        }
    }

    private void measure(String store, String operation, int size, IntConsumer work) {
        double micros = micros(work);
        measurements.add(new Measurement(store, operation, size, micros));
        scoreboard.tell(store + " " + operation + ", " + size + " links, µs", Estimate.exactly(micros), "");
    }

    private static double micros(IntConsumer work) {
        return Contest.fitting(TURNS, work).between(work).nanosOf(0).median() / 1_000;
    }

    private ImmutableMap<String, IntConsumer> operations(Storage storage, Population population) {
        Waymark waymark = Waymark.builder().storage(storage).build();
        Links links = waymark.links(Population.BIG);
        // What is created must not be in the lists.
        Links others = waymark.links(Owner.of("others"));
        Visits visits = waymark.visits();
        PageRequest first = PageRequest.first(25);
        PageRequest farOut = PageRequest.page(population.size() / 4 / 25, 25);
        PageRequest deep = links.list(BY_TITLE, farOut).next().orElseThrow();
        return ImmutableMap.<String, IntConsumer>builder()
                .put("find by alias", i -> links.findByAlias(Population.alias(population.anyOfBig(i))))
                .put("visit", i -> visits.visit(Population.alias(population.any(i)), Visitor.UNKNOWN))
                .put("first page", i -> links.list(BY_TITLE, first))
                .put("page behind a cursor far out", i -> links.list(BY_TITLE, deep))
                .put("page by number far out", i -> links.list(BY_TITLE, farOut))
                .put("search for a rare term", i -> links.list(searchFor(Term.RARE), first))
                .put("search for a common term", i -> links.list(searchFor(Term.COMMON), first))
                .put("count of all", i -> links.count(LinkQuery.all()))
                .put(
                        "create",
                        i -> others.create(CreateLink.to("https://example.com/" + i)
                                .alias("new-" + created++)
                                .title("Title " + i)))
                .buildOrThrow();
    }

    private static LinkQuery searchFor(Term term) {
        return LinkQuery.all().search(term.text(), LinkSearchField.TITLE);
    }
}
