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
 * Runs each operation on a connection of its own.
 *
 * <p>An operation that loses against another (a deadlock, a serialization failure, on H2 and SQLite also a lock) is run
 * again for a few seconds, provided that what it did is known to be undone.
 */
public final class OwnTransactions implements Transactions {

    /** The attempts before the attempt in a snapshot. {@code LinkReader} reports damage at the third attempt at the earliest. */
    private static final int READS = 3;

    /** Enough for who is about to commit, even if others have the processor. */
    private static final long BREATH = Duration.ofMillis(20).toNanos();

    private static final TransactionMode STATEMENTS = TransactionMode.of(TransactionKind.STATEMENTS);
    private static final TransactionMode SINGLE_WRITE = TransactionMode.of(TransactionKind.SINGLE_WRITE);
    private static final TransactionMode TRANSACTION = TransactionMode.of(TransactionKind.TRANSACTION);
    private static final TransactionMode DEFINITION = TransactionMode.of(TransactionKind.DEFINITION);
    private static final TransactionMode COUNTING = TransactionMode.of(TransactionKind.COUNTING);
    private static final TransactionMode SNAPSHOT = TransactionMode.of(TransactionKind.SNAPSHOT);

    private final DataSource dataSource;
    private final Database database;
    private final Retries retries;
    private final TransactionMode reading;
    private final BrokenConnections brokenConnections;

    public OwnTransactions(DataSource dataSource, Database database, Retries retries) {
        this(dataSource, database, retries, STATEMENTS, new BrokenConnections());
    }

    private OwnTransactions(
            DataSource dataSource,
            Database database,
            Retries retries,
            TransactionMode reading,
            BrokenConnections brokenConnections) {
        this.dataSource = dataSource;
        this.database = database;
        this.retries = retries;
        this.reading = reading;
        this.brokenConnections = brokenConnections;
    }

    @Override
    public Transactions readingTogether(Optional<String> first) {
        return new OwnTransactions(
                dataSource, database, retries, new TransactionMode(TransactionKind.READING, first), brokenConnections);
    }

    @Override
    public <T> T read(String doing, Work<T> work) {
        return run(doing, reading, work);
    }

    /** A few times without a transaction, which costs least, and then in one that sees one moment only. */
    @Override
    public <T> Optional<T> readOneMoment(String doing, Work<Optional<T>> work) {
        for (int attempt = 1; attempt <= READS; attempt++) {
            if (attempt == READS) {
                LockSupport.parkNanos(BREATH);
            }
            Optional<T> result = run(doing, reading, work);
            if (result.isPresent()) {
                return result;
            }
        }
        return run(doing, SNAPSHOT, work);
    }

    @Override
    public <T> T write(String doing, Work<T> work) {
        return run(doing, TRANSACTION, work);
    }

    @Override
    public <T> T define(String doing, Work<T> work) {
        return run(doing, DEFINITION, work);
    }

    /**
     * Work that has lost is run again at READ COMMITTED, where who comes late to a row waits for it. At a stricter level, of
     * many who click one link at the same time, most would lose each time.
     */
    @Override
    public <T> T count(String doing, Work<T> work) {
        return run(doing, TRANSACTION, COUNTING, work);
    }

    /** Work that has lost is run again as {@link #count} does. */
    @Override
    public <T> T countAtOnce(String doing, Work<T> work) {
        return run(doing, SINGLE_WRITE, COUNTING, work);
    }

    @Override
    public <T> Optional<T> tryAtOnce(String doing, Work<T> work) {
        try (BorrowedConnection borrowed = borrow(doing, SINGLE_WRITE)) {
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
        } catch (SQLException e) { // it could not even begin
            throw new Failure(doing, e, database).ofOwn(false);
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
     * Runs work until it succeeds.
     *
     * @param again the mode of the connections after the first attempt, unless the database refuses its isolation level
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
                    boolean refused = !mode.equals(first) && database.isIsolationRefused(reason);
                    next = refused ? first : next;
                    if (!isUndone(borrowed, session, reason) || !(refused || mayTryAgain(attempts, reason))) {
                        throw failure(doing, reason, borrowed, session);
                    }
                } catch (RuntimeException e) {
                    borrowed.rollback(e);
                    throw e;
                }
            } catch (SQLException e) { // it could not even begin
                if (!mayTryAgain(attempts, e)) {
                    throw new Failure(doing, e, database).ofOwn(false);
                }
            }
            attempts.pause(doing);
            mode = next;
        }
    }

    private StorageException failure(String doing, SQLException reason, BorrowedConnection borrowed, Session session) {
        Failure failure = new Failure(doing, reason, database);
        return borrowed.isInDoubt(reason) ? failure.inDoubt() : failure.ofOwn(session.hasWritten());
    }

    /** What refuses all statements for now refuses the rollback, too; but then there may be nothing to roll back. */
    private boolean isUndone(BorrowedConnection borrowed, Session session, SQLException reason) {
        return borrowed.rollback(reason) || (database.isRefused(reason) && !session.hasWritten());
    }

    /** A first attempt may have stood still for longer than there is time; once it is known what came of it, another is due. */
    private boolean mayTryAgain(Retries.Attempts attempts, SQLException failure) {
        return database.isTransient(failure)
                && (attempts.mayGoOn() || (attempts.isFirst() && database.isRolledBack(failure)));
    }
}
