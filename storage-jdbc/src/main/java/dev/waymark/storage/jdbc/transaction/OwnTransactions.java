package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Runs each operation in its own transaction, on a connection of the data source.
 *
 * <p>After a transient failure (a deadlock, a serialization failure, on H2 and SQLite also a lock conflict), an operation
 * is retried for the time of {@link Retries} (by default five seconds), if the failed attempt is certainly undone. A read has
 * nothing to undo: a standby of PostgreSQL may end the connection of a read that delays the replication.
 */
public record OwnTransactions(
        DataSource dataSource, Database database, Retries retries, BrokenConnections brokenConnections)
        implements Transactions {

    public OwnTransactions(DataSource dataSource, Database database, Retries retries) {
        this(dataSource, database, retries, new BrokenConnections(dataSource));
    }

    @Override
    public boolean isJoined() {
        return false;
    }

    private BorrowedConnection borrow(String doing, TransactionMode mode) throws SQLException {
        brokenConnections.startDiscarding();
        return BorrowedConnection.of(Transactions.borrow(dataSource, doing), database, mode, brokenConnections);
    }

    /** Runs work until an attempt succeeds or the time for retries has passed. */
    @Override
    public <T> T run(TransactionMode first, String doing, Work<T> work) {
        Retries.Attempts attempts = retries.begin();
        TransactionMode mode = first;
        TransactionMode modeOfRetries = first.again();
        while (true) {
            try (BorrowedConnection borrowed = borrow(doing, mode)) {
                Session session = new Session(borrowed.connection(), database);
                try {
                    T result = work.in(session);
                    borrowed.commit();
                    return result;
                } catch (SQLException e) {
                    SQLException reason = borrowed.reason(e);
                    boolean refused = mode == TransactionMode.READ_COMMITTED && database.isIsolationRefused(reason);
                    if (refused) {
                        modeOfRetries = first.withoutLevel();
                    }
                    boolean undone = undo(borrowed, session, reason) || first.isReading();
                    if (borrowed.isInDoubt(reason)) {
                        throw new Failure(doing, reason, database).inDoubt();
                    }
                    boolean again = undone && (refused || mayTryAgain(attempts, reason));
                    if (!again) {
                        throw Failure.on(borrowed.connection(), doing, reason, database)
                                .inOwnTransaction(session.hasWritten());
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
            mode = modeOfRetries;
        }
    }

    /**
     * Rolls the transaction back, and returns whether the changes are undone. A database node that refuses all statements also
     * refuses the rollback. In this case, the method returns true only if the session has written nothing before.
     */
    private boolean undo(BorrowedConnection borrowed, Session session, SQLException reason) {
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
