package dev.waymark.storage.jdbc;

import dev.waymark.error.StorageException;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Runs each operation on a connection of its own, and turns every {@link SQLException} into a {@link StorageException}.
 *
 * <p>An operation that loses against another (a deadlock, a serialization failure, a lock it waits for in vain) is run
 * again, a few times, provided that what it did is known to be undone.
 */
final class Transactions {

    /** What is done within one operation; it may be run more than once. */
    @FunctionalInterface
    interface Work<T> {
        T in(Session session) throws SQLException;
    }

    private static final String LOOK_AT_SCHEMA = "; JdbcSchema.validate() says what its tables lack";
    private static final int ATTEMPTS = 5;
    private static final long LEAST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(8);

    private final DataSource dataSource;
    private final Dialect dialect;

    Transactions(DataSource dataSource, Dialect dialect) {
        this.dataSource = dataSource;
        this.dialect = dialect;
    }

    /**
     * Runs statements that each see what is committed, and that change nothing by themselves or stand alone.
     *
     * @param doing what is being done, for the message if it fails: "listing links"
     */
    <T> T read(String doing, Work<T> work) {
        return run(doing, true, work);
    }

    /**
     * Runs statements that take effect together or not at all.
     *
     * @param doing what is being done, for the message if it fails: "storing links"
     */
    <T> T write(String doing, Work<T> work) {
        return run(doing, false, work);
    }

    private <T> T run(String doing, boolean autoCommit, Work<T> work) {
        for (int attempt = 1; ; attempt++) {
            long start = System.nanoTime();
            try (Loan loan = Loan.of(dataSource, autoCommit)) {
                try {
                    T result = work.in(new Session(loan.connection(), dialect));
                    loan.commit();
                    return result;
                } catch (SQLException e) {
                    boolean undone = loan.rollback(e);
                    if (!undone || attempt == ATTEMPTS || !dialect.isTransient(e)) {
                        throw e;
                    }
                } catch (RuntimeException | Error e) {
                    loan.rollback(e);
                    throw e;
                }
            } catch (SQLException e) {
                throw failure(doing, e, dialect.isUnknownName(e) ? LOOK_AT_SCHEMA : "");
            }
            pause(System.nanoTime() - start, doing);
        }
    }

    /** The message has no part of the driver's, which may repeat values; the cause has it all. */
    static StorageException failure(String doing, SQLException cause, String hint) {
        return new StorageException(
                String.format(
                        "the database failed while %s (SQLState %s, error %d)%s",
                        doing, cause.getSQLState(), cause.getErrorCode(), hint),
                cause);
    }

    /**
     * Waits at random for up to as long as it has just taken to lose. Those who have lost against each other would do so
     * again if they all came back at the same time; H2 does not see a deadlock of inserts, and lets each of them wait for
     * its lock until that times out.
     */
    private static void pause(long nanosLost, String doing) {
        try {
            long most = Math.max(nanosLost, LEAST_PAUSE_NANOS);
            TimeUnit.NANOSECONDS.sleep(ThreadLocalRandom.current().nextLong(most));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException("interrupted while " + doing + ", before trying again", e);
        }
    }
}
