package dev.waymark.storage.jdbc;

import dev.waymark.error.StorageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Runs each operation on a connection of its own.
 *
 * <p>An operation that loses against another (a deadlock, a serialization failure, on H2 and SQLite also a lock) is run
 * again, a few times and for a few seconds, provided that what it did is known to be undone.
 */
final class OwnTransactions implements Transactions {

    private static final int READS = 3;
    private static final int ATTEMPTS = 20;
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(8);
    private static final int DOUBLINGS = 5;

    private final DataSource dataSource;
    private final Dialect dialect;
    private final Loan.Kind reading;

    OwnTransactions(DataSource dataSource, Dialect dialect) {
        this(dataSource, dialect, Loan.Kind.STATEMENTS);
    }

    private OwnTransactions(DataSource dataSource, Dialect dialect, Loan.Kind reading) {
        this.dataSource = dataSource;
        this.dialect = dialect;
        this.reading = reading;
    }

    @Override
    public Transactions searching() {
        return dialect.searchMethod().needsTransaction()
                ? new OwnTransactions(dataSource, dialect, Loan.Kind.SEARCHES)
                : this;
    }

    @Override
    public <T> T read(String doing, Work<T> work) {
        return run(doing, reading, work);
    }

    /** A few times without a transaction, which costs least, and then in one that sees one moment only. */
    @Override
    public <T> Optional<T> readOneMoment(String doing, Work<Optional<T>> work) {
        for (int attempt = 1; attempt <= READS; attempt++) {
            Optional<T> result = run(doing, reading, work);
            if (result.isPresent()) {
                return result;
            }
        }
        return run(doing, Loan.Kind.SNAPSHOT, work);
    }

    @Override
    public <T> T write(String doing, Work<T> work) {
        return run(doing, Loan.Kind.TRANSACTION, work);
    }

    @Override
    public boolean mayBeBehind() {
        return false;
    }

    private <T> T run(String doing, Loan.Kind kind, Work<T> work) {
        long begin = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            long start = System.nanoTime();
            try (Loan loan = Loan.of(borrow(doing), dialect, kind)) {
                try {
                    T result = work.in(new Session(loan.connection(), dialect));
                    loan.commit();
                    return result;
                } catch (SQLException e) {
                    if (!loan.rollback(e) || !mayTryAgain(attempt, begin, e)) {
                        throw Transactions.failure(doing, e, dialect);
                    }
                } catch (RuntimeException | Error e) {
                    loan.rollback(e);
                    throw e;
                }
            } catch (SQLException e) { // it could not even begin
                if (!mayTryAgain(attempt, begin, e)) {
                    throw Transactions.failure(doing, e, dialect);
                }
            }
            pause(attempt, System.nanoTime() - start, doing);
        }
    }

    private Connection borrow(String doing) {
        try {
            return Loan.borrow(dataSource);
        } catch (SQLException e) {
            throw Transactions.noConnection(doing, e);
        }
    }

    private boolean mayTryAgain(int attempt, long begin, SQLException failure) {
        return attempt < ATTEMPTS && System.nanoTime() - begin < MOST_NANOS && dialect.isTransient(failure);
    }

    /**
     * Waits at random: for up to twice as long each time, and at least for up to as long as it has just taken to lose. Those
     * who have lost against each other would do so again if they all came back at the same time; H2 does not see a
     * deadlock of inserts, and lets each of them wait for its lock until that times out.
     */
    private static void pause(int attempt, long nanosLost, String doing) {
        try {
            long most = FIRST_PAUSE_NANOS << Math.min(attempt - 1, DOUBLINGS);
            TimeUnit.NANOSECONDS.sleep(ThreadLocalRandom.current().nextLong(Math.max(nanosLost, most)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException("interrupted while " + doing + ", before trying again", e);
        }
    }
}
