package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import dev.waymark.error.StorageException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The SQL and the driver of one database, without searches. The methods of this class describe the majority of the databases;
 * subclasses override the methods for the differences. The methods are grouped: the database and its settings, ids, statements,
 * transactions, failures.
 */
public abstract class Database {

    /** The SQLStates of an invalid savepoint specification, without and with a reason. */
    private static final ImmutableSet<String> UNKNOWN_SAVEPOINT = ImmutableSet.of("3B000", "3B001");

    private final String productName;
    private final String scripts;
    private final Planning planning;
    private final Pattern constraintName;
    private final ImmutableSetMultimap<FailureKind, Object> codes;

    /**
     * Creates the only instance of a database.
     *
     * @param productName the name that the driver reports
     * @param scripts the folder of the schema scripts
     * @param planning the hints for the planner
     * @param constraintName the pattern of a violated constraint's name in a driver's message of any language: the first group
     *     of the last match
     * @param codes the error codes (integers) and SQLStates (strings) of failures
     */
    Database(
            String productName,
            String scripts,
            Planning planning,
            Pattern constraintName,
            ImmutableSetMultimap<FailureKind, Object> codes) {
        this.productName = productName;
        this.scripts = scripts;
        this.planning = planning;
        this.constraintName = constraintName;
        this.codes = codes;
    }

    /** Returns the name that the driver reports. */
    public String productName() {
        return productName;
    }

    /** Returns the folder of the schema scripts. */
    public String scripts() {
        return scripts;
    }

    /** Returns the hints for the planner. */
    public Planning planning() {
        return planning;
    }

    /** Returns whether statements may contain the schema of a table. */
    public boolean hasSchemas() {
        return true;
    }

    /**
     * Returns a query for one row with the column {@code defect}: the reason why this library does not work with the settings
     * of the database, and the remedy; NULL if the settings are suitable. The text follows the words "the … database". Empty if
     * every setting is suitable.
     */
    public Optional<String> queryForDefect() {
        return Optional.empty();
    }

    /**
     * Returns a query for the tables and sequences among {@code :names} that statements without a schema find outside the first
     * schema of the connection: the {@code name}, the schema {@code found_in}, and the {@code first_schema}. The names are in
     * lower case. Empty if statements find only names of the first schema.
     */
    public Optional<String> queryForOtherSchemas() {
        return Optional.empty();
    }

    /**
     * Returns a query for all sequences, with the columns {@code sequence_schema} and {@code sequence_name}. Empty if the
     * database has no sequences.
     */
    public Optional<String> queryForSequences() {
        return Optional.empty();
    }

    // Ids of inserted rows

    /**
     * Returns a query for the next {@code :count} values of a sequence, as {@code id}, in ascending order. Empty if the
     * database generates the ids of inserted rows.
     */
    public Optional<String> nextIds(String sequence) {
        return Optional.empty();
    }

    /**
     * Returns a statement that raises a sequence, and never lowers it: the next ids are greater than {@code last}, and than each id
     * that was assigned before. Empty if inserting a row with an id raises the generator.
     */
    public Optional<String> raiseIds(String sequence, long last) {
        return Optional.empty();
    }

    /**
     * Returns a query for the {@code id} of the first of the last inserted rows, and for the difference {@code step} between
     * the ids of consecutive rows. Empty if an {@code INSERT} of several rows can return the ids by {@code RETURNING}.
     *
     * @param rows the number of the inserted rows
     */
    public Optional<String> firstId(int rows) {
        return Optional.empty();
    }

    /**
     * Returns whether the library avoids batches of the driver, because the driver may rewrite a batch and lose failures or
     * ids. Then one statement inserts several rows and returns their ids. The other statements are executed separately.
     */
    public boolean avoidsDriverBatches() {
        return false;
    }

    /**
     * Returns whether one {@code INSERT} of several rows is faster than a batch. False for embedded databases, because parsing a long
     * statement takes longer than executing a short statement several times.
     */
    public boolean insertsRowsTogether() {
        return avoidsDriverBatches();
    }

    // Text and values of statements

    /**
     * Returns whether a query can insert or update rows ({@code WITH ... AS (INSERT ... RETURNING ...) SELECT ...}), if this saves
     * a round trip to another process. False for embedded databases, which have no round trip: such a query would block other
     * writers, even without a row to write.
     */
    public boolean writesInQueries() {
        return false;
    }

    /**
     * Returns an expression with the value of a number. An {@code UPDATE} of one row that assigns the expression returns the number
     * as its generated key. Empty if the database has no such expression.
     */
    public Optional<String> asGeneratedKey(String number) {
        return Optional.empty();
    }

    /**
     * Returns the end of an {@code INSERT} that inserts no row, instead of failing, if another row has the same value of a unique
     * index. The empty text if the database has no such syntax.
     */
    public String onConflictDoNothing() {
        return "";
    }

    /**
     * Returns the end of an {@code INSERT} that updates an existing row, before the assignments. Empty if the database has no such
     * syntax.
     *
     * @param key the columns of the primary key, separated by commas
     */
    public Optional<String> onConflictUpdate(String key) {
        return Optional.empty();
    }

    /** Returns the new value of a column, for the assignments after {@link #onConflictUpdate}. */
    public String inserted(String column) {
        return "EXCLUDED." + column;
    }

    /**
     * Returns whether an {@code INSERT} locks the row of its foreign key even if the {@code INSERT} updates an existing row. An
     * existing row is then changed by an {@code UPDATE}, which does not wait for the row of the foreign key.
     */
    public boolean locksReferenceOfExistingRow() {
        return false;
    }

    /** Returns the end of a query that locks its rows until the end of the transaction. */
    public String lockingRows() {
        return "FOR UPDATE";
    }

    /**
     * Returns the end of a query that locks the returned rows and skips rows with other locks. The empty text if the database
     * also locks the rows beyond the limit of the query, as H2 does, or has one writer at a time.
     */
    public String skippingLocked() {
        return "";
    }

    /**
     * Returns the end of a query that locks one row, and finds no row if another transaction has locked the row. The empty text if
     * the database has one writer at a time.
     */
    public String skippingLockedRow() {
        return "FOR UPDATE SKIP LOCKED";
    }

    /**
     * Returns the end of a query that locks a row of the table {@code counter}, and finds no row if this row is locked, or if the
     * insertion of a row with a foreign key to the row of the joined table {@code link} would wait for another transaction. Empty if
     * such an insertion never waits.
     */
    public Optional<String> skippingLockedReference() {
        return Optional.empty();
    }

    /**
     * Binds folded text for a column of sort or search keys. On most databases these columns contain bytes: the order of UTF-8
     * bytes is the order of code points.
     */
    public void bindFolded(PreparedStatement statement, int index, String folded) throws SQLException {
        statement.setBytes(index, folded.getBytes(StandardCharsets.UTF_8));
    }

    // Transactions

    /**
     * Returns a statement that begins a transaction; such a transaction also ends by a statement. Empty if the methods of the
     * connection begin and end transactions.
     *
     * @param writing whether the transaction writes
     */
    public Optional<String> begin(boolean writing) {
        return Optional.empty();
    }

    /**
     * Returns whether a failed statement requires a rollback of the transaction, at least to a savepoint, before the next
     * statement.
     */
    public boolean endsTransactionOnError() {
        return false;
    }

    /**
     * Returns the first statement of a transaction at READ COMMITTED, which sets the level of this transaction. The method of the
     * connection would set the level of the session, and a pooler may give the session to another transaction. Empty if the
     * database has no such statement.
     */
    public Optional<String> readCommitted() {
        return Optional.empty();
    }

    /**
     * Returns whether the database may roll back a transaction without an error, so that the following statements run in
     * another transaction. In this case the library checks before the commit that the transaction still exists.
     */
    public boolean rollsBackSilently() {
        return false;
    }

    // Failures

    boolean is(FailureKind kind, SQLException failure) {
        return Failures.has(failure, codes.get(kind));
    }

    /** Returns whether a savepoint does not exist, because its transaction has ended. */
    public boolean isUnknownSavepoint(SQLException failure) {
        return Failures.has(failure, UNKNOWN_SAVEPOINT) || is(FailureKind.UNKNOWN_SAVEPOINT, failure);
    }

    /** Returns whether a rollback failed because no transaction was active. */
    public boolean isRolledBackAlready(SQLException failure) {
        return false;
    }

    /**
     * Returns whether a write failed because of a unique constraint.
     *
     * @param failure an exception with a {@link CauseCopy} as its cause, so that its text contains no values
     * @param constraint the name of the unique constraint
     * @param column the last column of the constraint, as in {@code table.column}
     */
    public boolean isDuplicate(Throwable failure, String constraint, String column) {
        return Failures.any(failure, e -> Failures.isConstraintViolation(e) && Failures.mentions(e, constraint));
    }

    /**
     * Returns whether a deletion failed because a row of another table refers to the row, and is undone. If the deletion is not
     * undone, the required rollback is the more important failure, and the result is false.
     */
    public final boolean isReferenced(StorageException failure) {
        return !failure.requiresRollback() && Failures.any(failure, this::isReferenced);
    }

    boolean isReferenced(SQLException failure) {
        return is(FailureKind.REFERENCED, failure);
    }

    /** Returns the part of a failure's message that cannot contain values or parameters; empty if there is no such part. */
    String messageWithoutData(SQLException failure) {
        return Failures.isConstraintViolation(failure)
                ? Failures.last(constraintName, Failures.firstLine(failure.getMessage()))
                        .map(name -> "violates " + name)
                        .orElse("")
                : Failures.messageWithoutData(failure);
    }

    /** Returns whether a statement failed because it names a schema, table, column or sequence that does not exist. */
    public boolean isUnknownName(SQLException failure) {
        return is(FailureKind.UNKNOWN_NAME, failure);
    }

    /** Returns whether a statement failed because it writes, and its transaction or the database allows only reads. */
    public boolean isReadOnly(SQLException failure) {
        return is(FailureKind.READ_ONLY, failure);
    }

    /** Returns the known reason of a failure, for the end of its message, or the empty text. */
    public String hint(SQLException failure) {
        if (isUnknownName(failure)) {
            return "; JdbcSchema.validate() reports the missing tables, columns and sequences";
        }
        if (is(FailureKind.NOT_PERMITTED, failure)) {
            return "; the database user lacks a privilege";
        }
        if (is(FailureKind.FULL, failure)) {
            return "; the database has no space left";
        }
        return isReadOnly(failure) ? readOnlyHint() : "";
    }

    String readOnlyHint() {
        return "; the transaction or the database is read-only";
    }

    /** Returns whether this failure of a commit proves that the database has committed nothing. */
    public boolean refusesCommit(SQLException failure) {
        return !leavesEffectOpen(failure)
                && (isRetryable(failure) || Failures.isConstraintViolation(failure) || isRolledBackAlready(failure));
    }

    /** Returns whether this failure of a statement that commits itself proves that the database has committed nothing (D-65). */
    public boolean refusesSingleWrite(SQLException failure) {
        return refusesCommit(failure)
                || (!leavesEffectOpen(failure)
                        && (Failures.isBeforeCommit(failure)
                                || isUnknownName(failure)
                                || isIsolationRefused(failure)
                                || is(FailureKind.NOT_PERMITTED, failure)
                                || is(FailureKind.FULL, failure)));
    }

    /** Returns whether the server may have executed the statement or the commit before this failure, whatever the other codes are. */
    boolean leavesEffectOpen(SQLException failure) {
        return isConnectionLost(failure) || Failures.isCompletionUnknown(failure);
    }

    /**
     * Returns whether a repeated call may succeed after this failure (D-47): {@link #isTransient}, a lock time-out, or a
     * database that is read-only, for example after a switchover. After a lock time-out or on a read-only database, the library
     * itself does not retry, because the caller has already waited, or the pool has to replace its connections first.
     */
    public boolean isRetryable(SQLException failure) {
        return isTransient(failure) || isLockTimeout(failure) || isReadOnly(failure);
    }

    /**
     * Returns whether a statement failed by a lock time-out. On some databases, the transaction then continues; on other
     * databases, the transaction requires a rollback ({@link #endsTransactionOnError}, {@link #queryForRollback}).
     */
    final boolean isLockTimeout(SQLException failure) {
        return is(FailureKind.LOCK_TIMEOUT, failure);
    }

    /** Returns whether the connection is lost. */
    public boolean isConnectionLost(SQLException failure) {
        return Failures.isConnectionLost(failure) || is(FailureKind.CONNECTION_LOST, failure);
    }

    /** Returns whether a transaction with this failure may succeed if it is rolled back and immediately repeated. */
    public boolean isTransient(SQLException failure) {
        return isRolledBack(failure) || is(FailureKind.CONFLICT, failure);
    }

    /** Returns whether the failure reports that the database has rolled the transaction back in favour of another transaction. */
    public boolean isRolledBack(SQLException failure) {
        return Failures.isRolledBackForAnother(failure);
    }

    /**
     * Returns a query whether the failure has also rolled back the transaction ({@code rolled_back}). Empty if the failure
     * itself determines this.
     */
    public Optional<String> queryForRollback(SQLException failure) {
        return Optional.empty();
    }

    /** Returns whether a write failed because the server does not permit writes at the isolation level of the transaction. */
    public boolean isIsolationRefused(SQLException failure) {
        return false;
    }

    /** Returns whether the database currently executes no statements, so the failed statement had no effect. */
    public boolean executesNothing(SQLException failure) {
        return false;
    }

    /** Returns the name that the driver reports. */
    @Override
    public String toString() {
        return productName;
    }
}
