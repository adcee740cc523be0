package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableMap;
import java.sql.BatchUpdateException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.IdentityHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a driver's exception without the values and parameters that its messages may quote (D-3).
 *
 * <p>The copy has the same JDBC subclass, SQLState, error code and stack trace. Its message contains the driver's class and
 * the part of the driver's message that cannot contain data. Causes, next exceptions and suppressed exceptions are copies,
 * too.
 */
public final class CauseCopy {

    /** The maximum number of copies: a batch may have an exception for each of 1,000 values. */
    private static final int MAX_COPIES = 50;

    /** Creates an exception of one JDBC subclass. */
    @FunctionalInterface
    private interface Constructor {
        SQLException create(String message, @Nullable String state, int code);
    }

    /** The subclasses of JDBC, each before its superclass. */
    private static final ImmutableMap<Class<? extends SQLException>, Constructor> CLASSES =
            ImmutableMap.<Class<? extends SQLException>, Constructor>builder()
                    .put(SQLDataException.class, SQLDataException::new)
                    .put(SQLFeatureNotSupportedException.class, SQLFeatureNotSupportedException::new)
                    .put(SQLIntegrityConstraintViolationException.class, SQLIntegrityConstraintViolationException::new)
                    .put(SQLInvalidAuthorizationSpecException.class, SQLInvalidAuthorizationSpecException::new)
                    .put(SQLNonTransientConnectionException.class, SQLNonTransientConnectionException::new)
                    .put(SQLSyntaxErrorException.class, SQLSyntaxErrorException::new)
                    .put(SQLTimeoutException.class, SQLTimeoutException::new)
                    .put(SQLTransactionRollbackException.class, SQLTransactionRollbackException::new)
                    .put(SQLTransientConnectionException.class, SQLTransientConnectionException::new)
                    .put(SQLNonTransientException.class, SQLNonTransientException::new)
                    .put(SQLTransientException.class, SQLTransientException::new)
                    .put(SQLRecoverableException.class, SQLRecoverableException::new)
                    .put(
                            BatchUpdateException.class,
                            (message, state, code) -> new BatchUpdateException(message, state, code, new int[0]))
                    .put(SQLException.class, SQLException::new)
                    .buildOrThrow();

    /** A copy of an exception that is not an {@link SQLException}. */
    private static final class OtherCause extends Exception {

        private static final long serialVersionUID = 1L;

        OtherCause(String message) {
            super(message);
        }
    }

    private final Function<SQLException, String> safeMessage;
    private final IdentityHashMap<Throwable, Throwable> copies = new IdentityHashMap<>();

    private CauseCopy(Function<SQLException, String> safeMessage) {
        this.safeMessage = safeMessage;
    }

    /** Returns the copy of an exception of a statement, or of the begin, the commit or the rollback of a transaction. */
    public static SQLException of(SQLException original, Database database) {
        return new CauseCopy(database::messageWithoutData).copy(original);
    }

    /**
     * Returns the copy of an exception of an attempt to connect. The copy keeps messages without an
     * SQLState, such as a pool's message about its time-out, because the messages cannot contain data of records yet.
     */
    public static SQLException ofConnecting(SQLException original) {
        return new CauseCopy(failure -> Failures.firstLine(failure.getMessage())).copy(original);
    }

    /**
     * Adds an exception to the suppressed exceptions of {@code reason}; an {@link SQLException} as a copy. If {@code reason}
     * is an {@link SQLException}, the original is added, because {@code reason} is copied later.
     */
    public static void addSuppressed(Throwable reason, Exception suppressed, Database database) {
        boolean isCopied = suppressed instanceof SQLException && !(reason instanceof SQLException);
        reason.addSuppressed(isCopied ? of((SQLException) suppressed, database) : suppressed);
    }

    private SQLException copy(SQLException original) {
        String kept = safeMessage.apply(original);
        SQLException copy = original instanceof DetectedFailure detected
                ? detected.copy()
                : constructor(original)
                        .create(message(original, kept), original.getSQLState(), original.getErrorCode());
        fill(copy, original, !kept.isEmpty());
        @Nullable SQLException next = original.getNextException();
        if (next != null && isNew(next)) {
            copy.setNextException(copy(next));
        }
        return copy;
    }

    /** @param keepsMessages whether the messages of exceptions without an SQLState cannot contain data */
    private void fill(Throwable copy, Throwable original, boolean keepsMessages) {
        copies.put(original, copy);
        copy.setStackTrace(original.getStackTrace());
        @Nullable Throwable cause = original.getCause();
        if (cause != null && isNew(cause)) {
            copy.initCause(copyAny(cause, keepsMessages));
        }
        for (Throwable suppressed : original.getSuppressed()) {
            if (isNew(suppressed)) {
                copy.addSuppressed(copyAny(suppressed, keepsMessages));
            }
        }
    }

    /** Returns whether an exception has no copy yet: some drivers' chains contain cycles. */
    private boolean isNew(Throwable original) {
        return copies.size() < MAX_COPIES && !copies.containsKey(original);
    }

    private Throwable copyAny(Throwable original, boolean keepsMessages) {
        if (original instanceof SQLException sql) {
            return copy(sql);
        }
        String kept = keepsMessages ? Failures.firstLine(original.getMessage()) : "";
        OtherCause copy = new OtherCause(message(original, kept));
        fill(copy, original, keepsMessages);
        return copy;
    }

    private static String message(Throwable original, String kept) {
        String type = original.getClass().getName();
        return kept.isEmpty() ? type : type + ": " + kept;
    }

    private static Constructor constructor(SQLException original) {
        return CLASSES.entrySet().stream()
                .filter(type -> type.getKey().isInstance(original))
                .findFirst()
                .orElseThrow()
                .getValue();
    }
}
