package dev.waymark.storage.jdbc.overlap;

import static java.util.stream.Collectors.toCollection;

import com.google.common.collect.Lists;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import dev.waymark.Waymark;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.CommitActions;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Plays operations so that they overlap, on one database whose rows are restored before each schedule. */
final class Overlaps {

    /** The ways in which the first operation overlaps the others. */
    enum Mode {
        /** The first operation belongs to an open transaction, which is committed after the others have ended or wait. */
        JOINED,
        /** As {@link #JOINED}, with a rollback instead of the commit. */
        ROLLED_BACK,
        /** The first operation belongs to a transaction that has read before the others began, at REPEATABLE READ. */
        OLDER_SNAPSHOT,
        /** The first operation pauses before one of its steps. */
        PAUSED,
        /** Both operations pause before one of their steps; then the first operation continues, and then the second. */
        BOTH_PAUSED
    }

    private static final int MOST_STEPS = 30;
    private static final Duration LONG = Duration.ofHours(1);

    private final Database database;
    private final JdbcStorage storage;
    private final Waymark waymark;
    private final OverlapOperations operations;
    private final SavedRows saved;
    private final SerialOrders orders;
    private final boolean isBuffered;
    private final ExecutorService threads = Executors.newCachedThreadPool(new ThreadFactoryBuilder()
            .setDaemon(true)
            .setNameFormat("overlap-%d")
            .build());
    private final Map<String, Outcome> outcomes = new HashMap<>();
    private int played;

    /**
     * Prepares a new database.
     *
     * @param isBuffered whether visits outside of joined transactions are buffered
     */
    Overlaps(Engine engine, Database database, boolean isBuffered) {
        this.database = database;
        this.isBuffered = isBuffered;
        database.storage();
        this.storage = JdbcStorage.create(Actor.stepping(database.dataSource()));
        this.waymark = FixedWaymark.over(storage, Prepared.NOW).build();
        Waymark past = FixedWaymark.over(storage, Prepared.LAST_MONTH).build();
        this.operations = new OverlapOperations(Prepared.in(waymark, past));
        this.saved = new SavedRows(engine, database);
        this.orders = new SerialOrders(engine, this::serial, isBuffered);
    }

    OverlapOperations operations() {
        return operations;
    }

    /** Returns the ordered pairs whose order matters. A transaction of several operations only begins a pair. */
    List<List<OverlapOperation>> dependentPairs(List<OverlapOperation> among) throws SQLException {
        List<List<OverlapOperation>> dependent = new ArrayList<>();
        for (List<OverlapOperation> pair : pairs(among)) {
            boolean isRead = pair.get(0).reads() && pair.get(1).reads();
            if (!isRead && orders.dependOnOrder(pair.get(0), pair.get(1))) {
                dependent.add(pair);
            }
        }
        return dependent;
    }

    /** Returns the ordered pairs of writes on the same kind of records. */
    List<List<OverlapOperation>> pairsOfWrites() {
        return pairs(operations.all().stream()
                .filter(operation -> !operation.reads())
                .toList());
    }

    private List<List<OverlapOperation>> pairs(List<OverlapOperation> among) {
        List<OverlapOperation> firsts = new ArrayList<>(among);
        firsts.addAll(operations.transactions());
        return Lists.cartesianProduct(firsts, among).stream()
                .filter(pair -> pair.get(0).meets(pair.get(1)))
                .collect(toCollection(ArrayList::new));
    }

    /** Returns the number of schedules so far. */
    int played() {
        return played;
    }

    /** Plays operations one after the other. The same order is played only once. */
    private Outcome serial(List<OverlapOperation> order) throws SQLException {
        Outcome known = outcomes.get(order.toString());
        if (known == null) {
            saved.restore();
            known = Outcome.of(order.stream().map(each -> each.run(waymark)).toList(), database);
            outcomes.put(order.toString(), known);
        }
        return known;
    }

    /**
     * Plays all schedules of the modes.
     *
     * @return the description of each fault
     */
    List<String> faults(List<OverlapOperation> order, Set<Mode> modes)
            throws SQLException, InterruptedException, ExecutionException {
        List<String> faults = new ArrayList<>();
        try {
            for (Schedule schedule : schedules(order, modes)) {
                orders.fault(schedule).ifPresent(faults::add);
                played++;
            }
        } catch (AssertionError e) {
            throw new AssertionError(order.toString(), e);
        }
        return faults;
    }

    private List<Schedule> schedules(List<OverlapOperation> order, Set<Mode> modes)
            throws SQLException, InterruptedException, ExecutionException {
        List<Schedule> schedules = new ArrayList<>();
        if (modes.contains(Mode.JOINED)) {
            schedules.add(joined(order, true));
        }
        if (modes.contains(Mode.ROLLED_BACK) && !order.get(0).reads()) {
            schedules.add(joined(order, false));
        }
        if (modes.contains(Mode.OLDER_SNAPSHOT)) {
            schedules.add(inOlderSnapshot(order));
        }
        boolean isTransaction = operations.transactions().contains(order.get(0));
        if (modes.contains(Mode.PAUSED) && !isTransaction) {
            schedules.addAll(paused(order));
        }
        if (modes.contains(Mode.BOTH_PAUSED) && !isTransaction && order.size() == 2) {
            schedules.addAll(bothPaused(order));
        }
        return schedules;
    }

    private Optional<ClickBufferingStorage> buffer() {
        return isBuffered ? Optional.of(ClickBufferingStorage.over(storage, LONG)) : Optional.empty();
    }

    private Waymark over(Optional<ClickBufferingStorage> buffer) {
        return buffer.map(waymark::withStorage).orElse(waymark);
    }

    private Actor start(OverlapOperation operation, Waymark in, int pause) {
        return new Actor(threads, () -> operation.run(in), pause);
    }

    /** Starts each operation after the previous operation has ended or waits. */
    private List<Actor> startOthers(List<OverlapOperation> order, Waymark in) {
        List<Actor> actors = new ArrayList<>();
        for (OverlapOperation other : order.subList(1, order.size())) {
            Actor actor = start(other, in, Actor.NEVER);
            actor.awaitRestOrLock();
            actors.add(actor);
        }
        return actors;
    }

    private Schedule joined(List<OverlapOperation> order, boolean commits)
            throws SQLException, InterruptedException, ExecutionException {
        saved.restore();
        Optional<ClickBufferingStorage> buffer = buffer();
        CommitActions actions = CommitActions.create();
        String first;
        List<Actor> others;
        List<Boolean> waited;
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            first = order.get(0).run(waymark.withStorage(storage.joining(connection, actions)));
            others = startOthers(order, over(buffer));
            waited = waited(others);
            end(connection, commits && !OverlapOperation.isRetryable(first));
        }
        if (commits) {
            actions.evictAndNotify();
        }
        String name = (commits ? "committed" : "rolled back") + " after the others" + ends(waited);
        Mode mode = commits ? Mode.JOINED : Mode.ROLLED_BACK;
        return new Schedule(mode, name, order, outcome(first, others, buffer), waited);
    }

    private Schedule inOlderSnapshot(List<OverlapOperation> order)
            throws SQLException, InterruptedException, ExecutionException {
        saved.restore();
        Optional<ClickBufferingStorage> buffer = buffer();
        CommitActions actions = CommitActions.create();
        String first;
        List<Actor> others;
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            Waymark joined = waymark.withStorage(storage.joining(connection, actions));
            joined.links(Prepared.ALICE).count(LinkQuery.all());
            joined.reports(Prepared.ALICE).count(ReportQuery.all());
            joined.apiKeys(Prepared.ALICE).list();
            others = startOthers(order, over(buffer));
            first = order.get(0).run(joined);
            end(connection, !OverlapOperation.isRetryable(first));
        }
        actions.evictAndNotify();
        // The snapshot began before the others, and the operation after them, so each order is allowed.
        List<Boolean> waited = Collections.nCopies(order.size(), true);
        return new Schedule(Mode.OLDER_SNAPSHOT, "in an older snapshot", order, outcome(first, others, buffer), waited);
    }

    private static void end(Connection connection, boolean commits) throws SQLException {
        if (commits) {
            connection.commit();
        } else {
            connection.rollback();
        }
        connection.setAutoCommit(true);
    }

    private static List<Boolean> waited(List<Actor> others) {
        List<Boolean> waited = new ArrayList<>(List.of(true));
        others.forEach(other -> waited.add(!other.isDone()));
        return waited;
    }

    private static String ends(List<Boolean> waited) {
        return waited.subList(1, waited.size()).stream()
                .map(each -> each ? " wait" : " have ended")
                .toList()
                .toString();
    }

    private Outcome outcome(String first, List<Actor> others, Optional<ClickBufferingStorage> buffer)
            throws InterruptedException, ExecutionException {
        List<String> results = new ArrayList<>(List.of(first));
        for (Actor other : others) {
            results.add(other.result());
        }
        buffer.ifPresent(ClickBufferingStorage::close);
        return Outcome.of(results, database);
    }

    /** Pauses the first operation before each of its steps except the first. */
    private List<Schedule> paused(List<OverlapOperation> order)
            throws SQLException, InterruptedException, ExecutionException {
        List<Schedule> schedules = new ArrayList<>();
        boolean hasStep = true;
        for (int step = 2; hasStep && step < MOST_STEPS; step++) {
            saved.restore();
            Optional<ClickBufferingStorage> buffer = buffer();
            Actor first = start(order.get(0), over(buffer), step);
            first.awaitPause();
            hasStep = first.isPaused();
            String name = "paused before step " + step + " (" + first.step() + ")";
            List<Actor> others = hasStep ? startOthers(order, over(buffer)) : List.of();
            List<Boolean> waited = waited(others);
            first.resume();
            Outcome outcome = outcome(first.result(), others, buffer);
            if (hasStep) {
                schedules.add(
                        new Schedule(Mode.PAUSED, name + " while the others" + ends(waited), order, outcome, waited));
            }
        }
        return schedules;
    }

    /** Pauses two operations before each pair of their steps except the first steps. */
    private List<Schedule> bothPaused(List<OverlapOperation> order)
            throws SQLException, InterruptedException, ExecutionException {
        List<Schedule> schedules = new ArrayList<>();
        boolean hasFirst = true;
        for (int step = 2; hasFirst && step < MOST_STEPS; step++) {
            boolean hasSecond = true;
            for (int other = 2; hasFirst && hasSecond && other < MOST_STEPS; other++) {
                saved.restore();
                Optional<ClickBufferingStorage> buffer = buffer();
                Actor first = start(order.get(0), over(buffer), step);
                first.awaitPause();
                Actor second = start(order.get(1), over(buffer), other);
                second.awaitRestOrLock();
                hasFirst = first.isPaused();
                hasSecond = second.isPaused();
                String name = "both paused before steps " + step + " and " + other + " (" + first.step() + "; "
                        + second.step() + ")";
                first.resume();
                first.awaitRestOrLock();
                second.resume();
                Outcome outcome = outcome(first.result(), List.of(second), buffer);
                if (hasFirst && hasSecond) {
                    schedules.add(new Schedule(Mode.BOTH_PAUSED, name, order, outcome, List.of(true, true)));
                }
            }
        }
        return schedules;
    }
}
