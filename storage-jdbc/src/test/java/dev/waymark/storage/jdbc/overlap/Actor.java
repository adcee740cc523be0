package dev.waymark.storage.jdbc.overlap;

import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * An operation on a thread of its own, which can be paused before one of its steps. A step is the execution of a statement, or a
 * commit.
 */
final class Actor {

    /** Without a pause. */
    static final int NEVER = 0;

    /** A statement that runs longer waits for a lock. A wrong guess only makes a schedule weaker. */
    private static final long BLOCKED_NANOS = TimeUnit.MILLISECONDS.toNanos(Integer.getInteger("overlap.blocked", 15));

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long POLL_NANOS = 100_000;
    private static final ThreadLocal<Actor> CURRENT = new ThreadLocal<>();

    private final int pause;
    private final CountDownLatch resumed = new CountDownLatch(1);
    private final Future<String> result;
    private volatile String step = "no statement";
    private volatile boolean paused;
    private volatile long since;
    private int steps;

    /**
     * Starts an operation.
     *
     * @param pause the number of the step before which the operation pauses, from 1; or {@link #NEVER}
     */
    Actor(ExecutorService threads, Supplier<String> operation, int pause) {
        this.pause = pause;
        this.result = threads.submit(() -> {
            CURRENT.set(this);
            try {
                return operation.get();
            } finally {
                CURRENT.remove();
            }
        });
    }

    /** Returns a data source whose statements and commits are the steps of the actor of the current thread. */
    static DataSource stepping(DataSource real) {
        return ProbedDataSource.proxy(
                DataSource.class,
                (method, arguments) -> stepping(ProbedDataSource.invoke(real, method, arguments), arguments));
    }

    private static Object stepping(Object result, Object[] arguments) {
        if (result instanceof Connection connection) {
            return ProbedDataSource.proxy(Connection.class, (method, parameters) -> {
                Object returned = method.getName().equals("commit")
                        ? step(connection, method, parameters, "COMMIT")
                        : ProbedDataSource.invoke(connection, method, parameters);
                return stepping(returned, parameters);
            });
        }
        if (result instanceof PreparedStatement statement) {
            return statement(PreparedStatement.class, statement, (String) arguments[0]);
        }
        return result instanceof Statement statement ? statement(Statement.class, statement, "a statement") : result;
    }

    private static <T extends Statement> T statement(Class<T> type, T statement, String sql) {
        return ProbedDataSource.proxy(
                type,
                (method, arguments) -> method.getName().startsWith("execute")
                        ? step(statement, method, arguments, sql)
                        : ProbedDataSource.invoke(statement, method, arguments));
    }

    private static Object step(Object target, Method method, Object[] arguments, String text) throws Throwable {
        Actor actor = CURRENT.get();
        if (actor == null) {
            return ProbedDataSource.invoke(target, method, arguments);
        }
        actor.begin(text);
        try {
            return ProbedDataSource.invoke(target, method, arguments);
        } finally {
            actor.since = 0;
        }
    }

    private void begin(String text) throws InterruptedException {
        steps++;
        step = text;
        if (steps == pause) {
            paused = true;
            resumed.await();
            paused = false;
        }
        since = System.nanoTime();
    }

    /** Waits until the operation has ended or has reached its pause. */
    void awaitPause() {
        await(this::isAtRest);
    }

    /** Waits until the operation has ended, has reached its pause, or waits for a lock. */
    void awaitRestOrLock() {
        await(() -> isAtRest() || isBlocked());
    }

    private void await(BooleanSupplier condition) {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > PATIENCE.toNanos()) {
                throw new AssertionError(hanging());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private String hanging() {
        return "an operation has not ended after " + PATIENCE + ": " + step();
    }

    private boolean isAtRest() {
        return paused || result.isDone();
    }

    private boolean isBlocked() {
        long begun = since;
        return begun != 0 && System.nanoTime() - begun > BLOCKED_NANOS;
    }

    boolean isPaused() {
        return paused;
    }

    boolean isDone() {
        return result.isDone();
    }

    /** Returns the statement that is paused or runs, in one line. */
    String step() {
        String line = step.replaceAll("\\s+", " ");
        return line.substring(0, Math.min(100, line.length()));
    }

    /** Ends the pause. */
    void resume() {
        resumed.countDown();
    }

    /** Waits for the result. */
    String result() throws InterruptedException, ExecutionException {
        try {
            return result.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError(hanging(), e);
        }
    }
}
