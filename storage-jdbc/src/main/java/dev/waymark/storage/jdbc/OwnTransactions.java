package dev.waymark.storage.jdbc;

import dev.waymark.error.StorageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Runs each operation on a connection of its own.
 *
 * <p>An operation that loses against another (a deadlock, a serialization failure, on H2 and SQLite also a lock) is run
 * again for a few seconds, provided that what it did is known to be undone.
 */
final class OwnTransactions implements Transactions {

    private static final int READS = 3;

    private final DataSource dataSource;
    private final Dialect dialect;
    private final Retries retries;
    private final Loan.Kind reading;

    OwnTransactions(DataSource dataSource, Dialect dialect, Retries retries) {
        this(dataSource, dialect, retries, Loan.Kind.STATEMENTS);
    }

    private OwnTransactions(DataSource dataSource, Dialect dialect, Retries retries, Loan.Kind reading) {
        this.dataSource = dataSource;
        this.dialect = dialect;
        this.retries = retries;
        this.reading = reading;
    }

    @Override
    public Transactions searching() {
        return dialect.searchMethod().needsTransaction()
                ? new OwnTransactions(dataSource, dialect, retries, Loan.Kind.SEARCHES)
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

    /**
     * Where isolation makes those lose who come late to a row, it is run again at the level at which they wait for it: of
     * many who count clicks of one link, most would lose each time.
     */
    @Override
    public <T> T count(String doing, Work<T> work) {
        return run(doing, Loan.Kind.TRANSACTION, Loan.Kind.COUNTING, work);
    }

    @Override
    public boolean mayBeBehind() {
        return false;
    }

    private <T> T run(String doing, Loan.Kind kind, Work<T> work) {
        return run(doing, kind, kind, work);
    }

    /** @param again what another attempt is, after one that lost */
    private <T> T run(String doing, Loan.Kind kind, Loan.Kind again, Work<T> work) {
        Retries.Attempts attempts = retries.begin();
        while (true) {
            try (Loan loan = Loan.of(borrow(doing), dialect, attempts.isFirst() ? kind : again)) {
                try {
                    T result = work.in(new Session(loan.connection(), dialect));
                    loan.commit();
                    return result;
                } catch (SQLException e) {
                    if (!loan.rollback(e) || !mayTryAgain(attempts, e)) {
                        throw Transactions.failure(doing, e, dialect);
                    }
                } catch (RuntimeException | Error e) {
                    loan.rollback(e);
                    throw e;
                }
            } catch (SQLException e) { // it could not even begin
                if (!mayTryAgain(attempts, e)) {
                    throw Transactions.failure(doing, e, dialect);
                }
            }
            pause(attempts, doing);
        }
    }

    private Connection borrow(String doing) {
        try {
            return Loan.borrow(dataSource);
        } catch (SQLException e) {
            throw Transactions.noConnection(doing, e);
        }
    }

    private boolean mayTryAgain(Retries.Attempts attempts, SQLException failure) {
        return dialect.isTransient(failure) && attempts.mayGoOn();
    }

    private static void pause(Retries.Attempts attempts, String doing) {
        try {
            attempts.pause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException("interrupted while " + doing + ", before trying again", e);
        }
    }
}
