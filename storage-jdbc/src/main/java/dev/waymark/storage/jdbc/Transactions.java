package dev.waymark.storage.jdbc;

import dev.waymark.error.StorageException;
import java.sql.SQLException;

/** Runs what an operation does on a connection, and turns every {@link SQLException} into a {@link StorageException}. */
interface Transactions {

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

    /** Runs statements that change nothing, and all see the same moment. It costs more than {@link #read}. */
    <T> T readOneMoment(String doing, Work<T> work);

    /**
     * Runs statements that take effect together or not at all.
     *
     * @param doing what is being done, for the message if it fails: "storing links"
     */
    <T> T write(String doing, Work<T> work);

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
    static StorageException failure(String doing, SQLException cause, Dialect dialect) {
        return failure(
                doing, cause, dialect.isUnknownName(cause) ? "; JdbcSchema.validate() says what its tables lack" : "");
    }
}
