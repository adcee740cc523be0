package dev.waymark.storage.jdbc.transaction;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * Runs each operation in its own transaction, on a connection of the data source.
 *
 * <p>After a transient failure (a deadlock, a serialization failure, on H2 and SQLite also a lock conflict), an operation
 * is retried for the time of {@link Retries} (by default five seconds), if the failed attempt is certainly undone.
 */
public record OwnTransactions(
        DataSource dataSource,
        Database database,
        Retries retries,
        TransactionMode reading,
        BrokenConnections brokenConnections)
        implements Transactions {

    /** The attempts before the attempt in a snapshot. {@code LinkReader} reports damage at the third attempt at the earliest. */
    private static final int READS = 3;

    /** The pause before the third read, long enough for a concurrent transaction to commit, even on a busy processor. */
    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    public OwnTransactions(DataSource dataSource, Database database, Retries retries) {
        this(dataSource, database, retries, TransactionMode.STATEMENTS, new BrokenConnections());
    }

    @Override
    public Transactions readingInTransactions() {
        return new OwnTransactions(dataSource, database, retries, TransactionMode.READING, brokenConnections);
    }

    @Override
    public <T> T read(String doing, Work<T> work) {
        return run(doing, reading, work);
    }

    /**
     * Reads up to three times in the mode {@code reading}, and then once in a snapshot. The default mode has no transaction,
     * which costs least.
     */
    @Override
    public <T> Optional<T> readConsistently(String doing, Work<Optional<T>> work) {
        for (int attempt = 1; attempt <= READS; attempt++) {
            if (attempt == READS) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            Optional<T> result = run(doing, reading, work);
            if (result.isPresent()) {
                return result;
            }
        }
        return run(doing, TransactionMode.SNAPSHOT, work);
    }

    @Override
    public <T> T write(String doing, Work<T> work) {
        return run(doing, TransactionMode.TRANSACTION, work);
    }

    @Override
    public <T> T define(String doing, Work<T> work) {
        return run(doing, TransactionMode.DEFINITION, work);
    }

    /**
     * Retries the work at READ COMMITTED, where a statement waits for a locked row. At a stricter level, most concurrent clicks
     * of one link would fail at each attempt.
     */
    @Override
    public <T> T count(String doing, Work<T> work) {
        return run(doing, TransactionMode.TRANSACTION, TransactionMode.COUNTING, work);
    }

    /** Retries the work as {@link #count} does. */
    @Override
    public <T> T countInOneStatement(String doing, Work<T> work) {
        return run(doing, TransactionMode.SINGLE_WRITE, TransactionMode.COUNTING, work);
    }

    @Override
    public <T> Optional<T> tryInOneStatement(String doing, Work<T> work) {
        try (BorrowedConnection borrowed = borrow(doing, TransactionMode.SINGLE_WRITE)) {
            Session session = new Session(borrowed.connection(), database);
            try {
                T result = work.in(session);
                borrowed.commit();
                return Optional.of(result);
            } catch (SQLException e) {
                borrowed.rollback(e);
                if (database.isTransient(e)) {
                    return Optional.empty();
                }
                throw failure(doing, e, borrowed, session);
            } catch (RuntimeException e) {
                borrowed.rollback(e);
                throw e;
            }
        } catch (SQLException e) { // the transaction did not begin
            throw new Failure(doing, e, database).inOwnTransaction(false);
        }
    }

    @Override
    public boolean mayBeStale() {
        return false;
    }

    private BorrowedConnection borrow(String doing, TransactionMode mode) throws SQLException {
        brokenConnections.discard();
        return BorrowedConnection.of(Transactions.borrow(dataSource, doing), database, mode, brokenConnections);
    }

    private <T> T run(String doing, TransactionMode mode, Work<T> work) {
        return run(doing, mode, mode, work);
    }

    /**
     * Runs work until an attempt succeeds or the time for retries has passed.
     *
     * @param again the mode of all attempts after the first, unless the database refuses the isolation level of this mode
     */
    private <T> T run(String doing, TransactionMode first, TransactionMode again, Work<T> work) {
        Retries.Attempts attempts = retries.begin();
        TransactionMode mode = first;
        TransactionMode next = again;
        while (true) {
            try (BorrowedConnection borrowed = borrow(doing, mode)) {
                Session session = new Session(borrowed.connection(), database);
                try {
                    T result = work.in(session);
                    borrowed.commit();
                    return result;
                } catch (SQLException e) {
                    SQLException reason = borrowed.reason(e);
                    boolean refused = mode != first && database.isIsolationRefused(reason);
                    next = refused ? first : next;
                    if (!isUndone(borrowed, session, reason) || !(refused || mayTryAgain(attempts, reason))) {
                        throw failure(doing, reason, borrowed, session);
                    }
                } catch (RuntimeException e) {
                    borrowed.rollback(e);
                    throw e;
                }
            } catch (SQLException e) { // the transaction did not begin
                if (!mayTryAgain(attempts, e)) {
                    throw new Failure(doing, e, database).inOwnTransaction(false);
                }
            }
            attempts.pause(doing);
            mode = next;
        }
    }

    private StorageException failure(String doing, SQLException reason, BorrowedConnection borrowed, Session session) {
        Failure failure = new Failure(doing, reason, database);
        return borrowed.isInDoubt(reason) ? failure.inDoubt() : failure.inOwnTransaction(session.hasWritten());
    }

    /**
     * Returns whether the changes are undone. A database node that refuses all statements also refuses the rollback. In this
     * case, the method returns true only if the session has written nothing before.
     */
    private boolean isUndone(BorrowedConnection borrowed, Session session, SQLException reason) {
        return borrowed.rollback(reason) || (database.executesNothing(reason) && !session.hasWritten());
    }

    /**
     * A first attempt may have waited for longer than the time for retries; a second attempt follows if the first was rolled
     * back.
     */
    private boolean mayTryAgain(Retries.Attempts attempts, SQLException failure) {
        return database.isTransient(failure)
                && (attempts.hasTimeLeft() || (attempts.isFirst() && database.isRolledBack(failure)));
    }
}
