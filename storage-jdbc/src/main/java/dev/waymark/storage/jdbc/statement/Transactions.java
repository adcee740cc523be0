package dev.waymark.storage.jdbc.statement;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import java.sql.SQLException;
import java.util.Optional;

/** Runs what an operation does on a connection, and turns every {@link SQLException} into a {@link StorageException}. */
public interface Transactions {

    /** What is done within one operation; it may be run more than once. */
    @FunctionalInterface
    interface Work<T> {
        T in(Session session) throws SQLException;
    }

    /**
     * Runs statements that each see what is committed, and that change nothing by themselves or stand alone.
     *
     * @param doing what is being done, for the message if it fails: "listing links"
     */
    <T> T read(String doing, Work<T> work);

    /**
     * Runs statements that change nothing, again and again until they have met one moment: no other has changed in between
     * what they read.
     *
     * @param work empty if another has
     * @return empty if they never met one, which is not for others' changes
     */
    <T> Optional<T> readOneMoment(String doing, Work<Optional<T>> work);

    /**
     * Runs statements that take effect together or not at all.
     *
     * @param doing what is being done, for the message if it fails: "storing links"
     */
    <T> T write(String doing, Work<T> work);

    /**
     * The same for statements that add to numbers, each on its own row: what comes of them is the same at any isolation.
     */
    default <T> T count(String doing, Work<T> work) {
        return write(doing, work);
    }

    /**
     * The same, but that all that is read by one piece of work is read in one transaction, if it is not anyway.
     *
     * @param first a statement that comes before all others in it
     */
    Transactions readingTogether(Optional<String> first);

    /** Whether what is read may be older than what a write meets, because a transaction began before. */
    boolean mayBeBehind();

    /**
     * For an update that did not meet the version that was expected: if that version is still what is read, no other attempt
     * can succeed.
     *
     * @throws StorageException if so
     */
    default void checkNotBehind(Optional<Long> readVersion, long expectedVersion) {
        if (mayBeBehind() && readVersion.isPresent() && readVersion.get() == expectedVersion) {
            throw behind();
        }
    }

    /** For what cannot be done in a transaction, since that sees a record as it was when it began. */
    static StorageException behind() {
        return new StorageException(
                "the record was changed or deleted after the transaction began that was joined, which does not see it; "
                        + "the transaction has to be rolled back and begun again",
                null);
    }

    /** The message has no part of the driver's, which may repeat values; the cause has it all. */
    static StorageException failure(String doing, SQLException cause, String hint) {
        return new StorageException("the database failed while " + doing + codes(cause) + hint, cause);
    }

    /** There is no connection on which it could be done. */
    static StorageException noConnection(String doing, SQLException cause) {
        return new StorageException("no connection to the database for " + doing + codes(cause), cause);
    }

    private static String codes(SQLException cause) {
        return cause.getSQLState() == null && cause.getErrorCode() == 0
                ? ""
                : String.format(" (SQLState %s, error %d)", cause.getSQLState(), cause.getErrorCode());
    }

    /** The same, with what may help. */
    static StorageException failure(String doing, SQLException cause, Database database) {
        return failure(doing, cause, database.hint(cause));
    }
}
