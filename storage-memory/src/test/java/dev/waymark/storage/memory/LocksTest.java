package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.Operation;
import dev.waymark.contract.part.StoredSamples;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.storage.memory.StoreLock.Held;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each operation takes the lock of its store, and each click takes the monitor of its counter. */
@SuppressWarnings("try")
@Timeout(60)
class LocksTest {

    private static final Set<String> WRITES = Set.of(
            "insert",
            "insertUnlessReported",
            "update",
            "clearCreationKey",
            "delete",
            "deleteAll",
            "claim",
            "extend",
            "release",
            "move",
            "restore");

    /** An operation on a counter. */
    private record OnCounter(String name, Consumer<ClickCounter> call) {

        @Override
        public String toString() {
            return name;
        }
    }

    private final MemoryStorage storage = MemoryStorage.create();
    private final StoredSamples stored = StoredSamples.insert(storage);

    static Stream<Operation> operations() {
        return Operation.all();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void an_operation_waits_for_a_writer(Operation operation) throws Exception {
        assertThat(waits(StoreLock::write, () -> operation.call().on(storage, stored)))
                .as("%s waits for a writer", operation)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void only_a_write_waits_for_a_reader(Operation operation) throws Exception {
        String method = operation.name().substring(operation.name().lastIndexOf('.') + 1);

        assertThat(waits(StoreLock::read, () -> operation.call().on(storage, stored)))
                .as("%s waits for a reader", operation)
                .isEqualTo(WRITES.contains(method));
    }

    @Test
    void a_list_by_clicks_waits_for_a_reader_before_it_sorts_new_clicks() throws Exception {
        Slice<LinkSortField> slice = Slice.from(Sort.by(LinkSortField.CLICKS, Direction.DESC), 0, 10);

        assertThat(waits(StoreLock::read, () -> storage.links().list(Samples.filter(LinkQuery.all()), slice)))
                .as("the list waits for a reader")
                .isTrue();
    }

    private boolean waits(Function<StoreLock, Held> taken, Callable<?> call) throws Exception {
        FutureTask<?> task = new FutureTask<>(call);
        boolean waits;
        try (Held links = taken.apply(storage.rows.lock);
                Held reports = taken.apply(storage.reportRows.lock);
                Held apiKeys = taken.apply(storage.apiKeys.lock)) {
            waits = waits(task, Thread.State.WAITING);
        }
        task.get();
        return waits;
    }

    /** Starts a task, and returns whether the task waits in this state before it ends. */
    private static boolean waits(FutureTask<?> task, Thread.State waiting) {
        Thread thread = new Thread(task);
        thread.start();
        while (!task.isDone() && thread.getState() != waiting) {
            Thread.onSpinWait();
        }
        return !task.isDone();
    }

    static Stream<OnCounter> operationsOnCounters() {
        Link link = LinkSample.of("a").link();
        return Stream.of(
                new OnCounter("count", counter -> counter.count(Samples.NOW, ClickFacts.NONE)),
                new OnCounter("add", counter -> counter.add(new ClickTally(2, Samples.NOW, Map.of()))),
                new OnCounter("sort", ClickCounter::sort),
                new OnCounter("applyLimit", counter -> counter.applyLimit(link)),
                new OnCounter("close", ClickCounter::close),
                new OnCounter("closeIf", counter -> counter.closeIf(() -> true)),
                new OnCounter("withHistory", counter -> counter.withHistory(history -> 1, 0)),
                new OnCounter("restore", counter -> counter.restore(List.of())));
    }

    @ParameterizedTest
    @MethodSource("operationsOnCounters")
    void an_operation_on_a_counter_waits_for_a_click(OnCounter operation) throws Exception {
        ClickCounter counter = new ClickCounter(LinkSample.of("a").link(), new HashSet<>());
        FutureTask<?> task = new FutureTask<>(() -> operation.call().accept(counter), null);
        boolean waits;
        synchronized (counter) {
            waits = waits(task, Thread.State.BLOCKED);
        }
        task.get();

        assertThat(waits).as("%s waits for a click", operation).isTrue();
    }

    @Test
    void a_click_that_waits_is_refused_if_another_click_reaches_the_limit() throws Exception {
        ClickCounter counter = new ClickCounter(LinkSample.of("a").clickLimit(1).link(), new HashSet<>());
        FutureTask<OptionalLong> click = new FutureTask<>(() -> counter.count(Samples.NOW, ClickFacts.NONE));
        synchronized (counter) {
            assertThat(waits(click, Thread.State.BLOCKED))
                    .as("the click waits for the counter")
                    .isTrue();
            counter.count(Samples.NOW, ClickFacts.NONE);
        }

        assertThat(click.get()).as("the number of the second click").isEmpty();
    }

    @Test
    void a_deletion_that_waits_keeps_a_link_that_is_clicked_meanwhile() throws Exception {
        assertThat(deletedAfterClick(LinkSample.of("a"), LinkQuery.all().notClickedSince(Samples.NOW)))
                .isEmpty();
    }

    @Test
    void a_deletion_of_active_links_that_waits_keeps_a_link_that_reaches_its_limit_meanwhile() throws Exception {
        assertThat(deletedAfterClick(
                        LinkSample.of("a").clickLimit(1), LinkQuery.all().status(LinkStatus.ACTIVE)))
                .isEmpty();
    }

    /** Counts a click while a deletion waits for the counter, and returns the deleted links. */
    private static List<LinkStore.Deleted> deletedAfterClick(LinkSample sample, LinkQuery query) throws Exception {
        MemoryStorage storage = MemoryStorage.create();
        Link link = storage.links().insert(List.of(sample.stored())).get(0);
        FutureTask<List<LinkStore.Deleted>> deletion =
                new FutureTask<>(() -> storage.links().deleteAll(Samples.filter(query), Long.MAX_VALUE, 10));
        ClickCounter counter = storage.rows.byId.get(link.id()).counter();
        synchronized (counter) {
            assertThat(waits(deletion, Thread.State.BLOCKED))
                    .as("the deletion waits for the counter")
                    .isTrue();
            counter.count(Samples.NOW, ClickFacts.NONE);
        }
        return deletion.get();
    }

    @Test
    void a_click_that_waits_is_not_counted_if_its_link_is_deleted_meanwhile() throws Exception {
        Link link = stored.link().link();
        FutureTask<OptionalLong> click =
                new FutureTask<>(() -> storage.links().countClick(link, Samples.NOW, ClickFacts.NONE));
        synchronized (storage.rows.byId.get(link.id()).counter()) {
            assertThat(waits(click, Thread.State.BLOCKED))
                    .as("the click waits for the counter")
                    .isTrue();
            storage.links().delete(Samples.OWNER, link.id());
        }

        assertThat(click.get()).as("the number of the click").isEmpty();
    }
}
