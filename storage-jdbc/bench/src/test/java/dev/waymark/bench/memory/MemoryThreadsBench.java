package dev.waymark.bench.memory;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Crowd;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Measurement;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Rates;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The store in memory with several threads. */
public final class MemoryThreadsBench {

    private static final LinkQuery BY_TITLE = LinkQuery.all().sortBy(LinkSortField.TITLE);
    private static final PageRequest FIRST = PageRequest.first(25);
    private static final Duration TURN = Duration.ofMillis(500);
    private static final int TURNS = 7;
    private static final Crowd ONE = new Crowd(1, TURN);
    private static final Crowd TWO = new Crowd(2, TURN);
    private static final ImmutableList<Integer> SIZES = ImmutableList.of(1, 2, 4, 8);
    private static final int BATCH = 10_000;

    /** The bound for updates, which run one after the other: the second thread adds no updates, and each thread waits. */
    private static final double OF_ONE_THREAD = 0.7;

    private final Scoreboard scoreboard;
    private final Waymark waymark =
            Waymark.builder().storage(MemoryStorage.create()).build();
    private final Visits visits = waymark.visits();
    private final Tenant first;
    private final AtomicInteger next = new AtomicInteger();

    /** @param size the number of links */
    public MemoryThreadsBench(int size, Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
        first = new Tenant("first", size);
    }

    /** An owner with links. */
    private final class Tenant {

        private final Links links;
        private final ImmutableList<Link> all;

        Tenant(String name, int size) {
            links = waymark.links(Owner.of(name));
            List<CreateLink> commands = IntStream.range(0, size)
                    .mapToObj(i -> CreateLink.to("https://example.com/" + i)
                            .alias(name + i)
                            .title(Population.word(i) + " " + Population.word(i % 777)))
                    .toList();
            all = Lists.partition(commands, BATCH).stream()
                    .flatMap(some -> links.createAll(some).stream())
                    .collect(toImmutableList());
        }

        private Link any() {
            return all.get(ThreadLocalRandom.current().nextInt(all.size()));
        }

        void list() {
            links.list(BY_TITLE, FIRST);
        }

        void find() {
            links.findByAlias(any().alias());
        }

        void update() {
            String title = Population.word(ThreadLocalRandom.current().nextInt(50_000));
            links.update(any().id(), UpdateLink.change().title(title));
        }

        void create() {
            links.create(CreateLink.to("https://example.com/").alias("new" + next.incrementAndGet()));
        }

        void visit() {
            visits.visit(any().alias(), Visitor.UNKNOWN);
        }
    }

    /** Compares operations on one owner's links by one thread and by two threads. */
    public void compare() {
        report(Goal.atLeast("memory visits of many links, two threads over one", 1.7), twoOverOne(first::visit));
        report(Goal.atLeast("memory updates, two threads over one", OF_ONE_THREAD), twoOverOne(first::update));
        Rates lists = Rates.of(
                TURNS,
                () -> Crowd.during(first::update, () -> ONE.perSecond(first::list)),
                () -> ONE.perSecond(first::list));
        scoreboard.inform(
                "memory lists during updates by another thread, over lists alone",
                lists.ratio(0, 1),
                lists.against(0, 1));
    }

    private static Rates twoOverOne(Runnable work) {
        return Rates.of(TURNS, () -> TWO.perSecond(work), () -> ONE.perSecond(work));
    }

    private void report(Goal goal, Rates rates) {
        scoreboard.report(goal, rates.ratio(0, 1), rates.against(0, 1));
    }

    /** Measures the time from one operation to the next, for each number of threads. */
    public List<Measurement> byThreads() {
        ImmutableMap<String, Runnable> operations = ImmutableMap.of(
                "find by alias", first::find,
                "first page", first::list,
                "visit", first::visit,
                "update", first::update,
                "create", first::create);
        return operations.entrySet().stream()
                .flatMap(each -> byThreads(each.getKey(), each.getValue()))
                .toList();
    }

    private Stream<Measurement> byThreads(String operation, Runnable work) {
        List<Crowd> crowds = SIZES.stream().map(size -> new Crowd(size, TURN)).toList();
        Rates rates = Rates.of(
                TURNS,
                crowds.stream()
                        .<DoubleSupplier>map(crowd -> () -> crowd.perSecond(work))
                        .toArray(DoubleSupplier[]::new));
        return IntStream.range(0, crowds.size()).mapToObj(i -> {
            Estimate rate = rates.of(i);
            int threads = crowds.get(i).size();
            scoreboard.inform("memory " + operation + " per second, threads: " + threads, rate, "");
            return new Measurement("memory", operation, threads, 1e6 / rate.median());
        });
    }
}
