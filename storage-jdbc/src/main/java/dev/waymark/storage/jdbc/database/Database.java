package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One kind of database: all that is special about its SQL and its driver, but for how it searches. A method that a subclass
 * does not override says what most of them do.
 */
public abstract class Database {

    /** The SQLStates of an invalid savepoint specification, without and with a reason. */
    private static final ImmutableSet<String> UNKNOWN_SAVEPOINT = ImmutableSet.of("3B000", "3B001");

    private final String productName;
    private final String scripts;

    /**
     * Made once for each database.
     *
     * @param productName the name that the driver reports
     * @param scripts the folder of its schema scripts
     */
    Database(String productName, String scripts) {
        this.productName = productName;
        this.scripts = scripts;
    }

    /** The name that the driver reports. */
    public String productName() {
        return productName;
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
     * A query for the schema that statements find the table or the sequence {@code :name} in, as {@code found_in}; no row if
     * there is no such. Empty where they find what is in the connection's schema alone.
     */
    public Optional<String> queryForSchema() {
        return Optional.empty();
    }

    /** The folder of this database's schema scripts. */
    public String scripts() {
        return scripts;
    }

    /** Whether statements may name the schema that a table is in. */
    public boolean hasSchemas() {
        return true;
    }

    /**
     * A query for the next {@code :count} values of a sequence, as {@code id}, in ascending order. Empty where the database
     * gives an id to each row that is inserted without one.
     */
    public Optional<String> nextIds(String sequence) {
        return Optional.empty();
    }

    /**
     * A query that inserts one row and lists its {@code id}, which is the next of the sequence if {@code :id} is NULL. If
     * another row has the same key, the query lists no row and does not fail. Present only if this saves a round trip to
     * another process.
     *
     * @param insert an {@code INSERT} of one row
     * @param key the unique columns of the key, separated by commas; empty if the table has no key except the id
     */
    public Optional<String> insertReturningId(String insert, String sequence, String key) {
        return Optional.empty();
    }

    /**
     * The end of an {@code INSERT} that inserts no row, instead of failing, if another row has the same key. Present only if a
     * failed statement {@linkplain #endsTransactionOnError ends the transaction}.
     *
     * @param key the unique columns of the key, separated by commas: a violated unique index of the application is an error
     */
    public Optional<String> orNothing(String key) {
        return Optional.empty();
    }

    /**
     * A statement after which a sequence gives ids that are higher than {@code last}. Empty where the database sees to that
     * when a row is inserted with an id.
     */
    public Optional<String> raiseIds(String sequence, long last) {
        return Optional.empty();
    }

    /**
     * A query for the {@code id} of the row that was inserted last, where the rows that a transaction inserts have consecutive
     * ids. Empty where the driver tells the ids.
     */
    public Optional<String> lastId() {
        return Optional.empty();
    }

    /**
     * A query that runs an update and lists columns of the rows as they are then, where that spares a statement's way to
     * another process. Empty where updates list nothing, and for embedded databases, where nothing would be spared: they would
     * lock out who writes meanwhile, even if there is nothing to update.
     *
     * @param update an {@code UPDATE}
     * @param columns the columns, separated by commas
     */
    public Optional<String> returning(String update, String columns) {
        return Optional.empty();
    }

    /**
     * The same query, which also runs inserts of its own for the rows that are updated. They read these, with those columns,
     * from {@code visited}. All of them see the tables as they were before, and are one statement.
     *
     * @param inserts each is an {@code INSERT}
     */
    public Optional<String> returning(String update, String columns, List<String> inserts) {
        return Optional.empty();
    }

    /**
     * What follows an {@code INSERT INTO ... AS present ...} of a row that may be there already, up to the assignments that
     * then change what is present by what is {@code EXCLUDED}. Empty where there is no such end.
     *
     * @param key the columns of the primary key, separated by commas
     */
    public Optional<String> orUpdate(String key) {
        return Optional.of("ON CONFLICT (" + key + ")\nDO UPDATE SET ");
    }

    /**
     * What follows an {@code INSERT} of a row that may be there already, so that a column has the new value then, too. Empty
     * where there is no such end.
     *
     * @param key the columns of the primary key, separated by commas
     */
    public Optional<String> orReplace(String key, String column) {
        return orUpdate(key).map(end -> end + column + " = EXCLUDED." + column);
    }

    /** Whether an update writes to the indexes of all columns that it names, even where they stay as they are. */
    public boolean writesToUnchangedIndexes() {
        return false;
    }

    /**
     * What ends a query that locks the rows that it finds, and passes over those that others have locked. The empty text where
     * there is no such end on every version, or where nobody else can write at the same time.
     */
    public String skippingLocked() {
        return "";
    }

    /**
     * Binds folded text, for the columns that are sorted and searched by. Most databases have bytes there: UTF-8 sorts by
     * code points.
     */
    public void bindFolded(PreparedStatement statement, int index, String folded) throws SQLException {
        statement.setBytes(index, folded.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Conditions, one or two, for the rows that come behind a row with {@code :after_key} and {@code :after_id} in the order of
     * a column and then of id. Each such row fulfils exactly one of them, and each is a range of an index.
     *
     * <p>The first part of the one that most databases get follows from the rest. It lets them start to read the index near
     * the right place, at the first row with the same key.
     */
    public ImmutableList<String> behind(String key, String id, SortDirection direction) {
        return ImmutableList.of("%1$s %3$s= :after_key AND (%1$s %3$s :after_key OR %2$s %3$s :after_id)"
                .formatted(key, id, direction.behind()));
    }

    /**
     * Returns whether the order of a list begins with the columns that have one value in the whole list, such as the owner. H2
     * recognises an index on owner, key and id as sorted only by the order of all three.
     */
    public boolean ordersByConstants() {
        return true;
    }

    /**
     * A table as it stands behind {@code FROM} in a list of one owner's rows.
     *
     * @param table the name and the alias of the table
     */
    public String ofOneOwner(String table) {
        return table;
    }

    /**
     * The same condition, with a hint that few rows fulfil it, where the database would not use an index for it otherwise.
     */
    public String selective(String condition) {
        return condition;
    }

    /**
     * A statement that has all others of its transaction planned for the values that they are given, where a database would
     * make one plan for all.
     */
    public Optional<String> planningForValues() {
        return Optional.empty();
    }

    /** The end of a query that locks the rows it finds until the end of the transaction. */
    public String lockingRows() {
        return "FOR UPDATE";
    }

    /**
     * The beginning of a query that sorts by long texts: some databases sort by the first kilobyte only, unless told
     * otherwise.
     */
    public String selectSortingLongTexts() {
        return "SELECT";
    }

    /**
     * A statement that begins a transaction, which is then ended by a statement, too. Empty where the methods of the connection
     * are used.
     *
     * @param writing whether the transaction is to write
     */
    public Optional<String> begin(boolean writing) {
        return Optional.empty();
    }

    /**
     * Whether a transaction in which a statement has failed must be rolled back, at least to a savepoint, before the next
     * one.
     */
    public boolean endsTransactionOnError() {
        return false;
    }

    /**
     * The first statement of a transaction that is to have an isolation level of its own. A connection's own method would
     * set that of the session, and so that of the next transaction to which a pooler gives the session. Empty where there is no
     * such statement.
     */
    public Optional<String> isolation(String level) {
        return Optional.empty();
    }

    /**
     * Whether the driver may send a batch as something else than its statements, of whose failure the database does not tell
     * reliably. Then several rows are inserted by one statement that returns their ids, and other statements are run one by
     * one.
     */
    public boolean mistrustsBatches() {
        return false;
    }

    /**
     * Whether the database may roll back a transaction without saying so: what it did is lost, and what follows is done in
     * another one. Then a transaction is checked to be still the same before it is committed.
     */
    public boolean losesTransactions() {
        return false;
    }

    /**
     * A query for the {@code id} of the first row that the last statement of several rows has inserted, and for the difference
     * {@code step} between the ids of consecutive rows. Empty if an {@code INSERT} can return the ids by {@code RETURNING}.
     */
    public Optional<String> firstId() {
        return Optional.empty();
    }

    /** Returns whether a savepoint was not found, because the transaction that set it is gone. */
    public boolean isUnknownSavepoint(SQLException failure) {
        return Failures.hasState(failure, UNKNOWN_SAVEPOINT);
    }

    /**
     * A query whether the server is one node of a cluster whose nodes are all written to ({@code clustered}), and whether
     * queries on it may miss what was committed on another node before ({@code behind}). Empty where there are no such
     * clusters.
     */
    public Optional<String> queryForCluster() {
        return Optional.empty();
    }

    /** What is to be used instead where it is such a cluster. */
    public Database clustered() {
        return this;
    }

    /** Whether the driver shares out connections to such an address over the nodes of a cluster. */
    public boolean isSharedOut(String url) {
        return false;
    }

    /** Whether a rollback failed because nothing was left to roll back. */
    public boolean isRolledBackAlready(SQLException failure) {
        return false;
    }

    /**
     * Returns whether a write failed because another row has the same values in columns that are unique.
     *
     * @param failure an exception with a {@link CauseCopy} as its cause, so that its text contains no values
     * @param constraint the name of the unique constraint
     * @param column the last column of the constraint, as in {@code table.column}
     */
    public boolean isDuplicate(Throwable failure, String constraint, String column) {
        return Failures.violates(failure, constraint);
    }

    /** The name of the violated constraint in a driver's message, in whatever language: the last match's first group. */
    abstract Pattern constraintName();

    /** Returns the part of a failure's message that cannot contain values or parameters; empty if there is no such part. */
    String messageWithoutData(SQLException failure) {
        return Failures.isConstraintViolation(failure)
                ? Failures.last(constraintName(), Failures.firstLine(failure.getMessage()))
                        .map(name -> "violates " + name)
                        .orElse("")
                : Failures.messageWithoutData(failure);
    }

    /** Returns whether a statement failed because it names a schema, table, column or sequence that does not exist. */
    public abstract boolean isUnknownName(SQLException failure);

    /** Returns whether a statement failed because the database user lacks a privilege. */
    public boolean isNotPermitted(SQLException failure) {
        return false;
    }

    /** Returns whether a statement failed because it writes, and its transaction or the database allows only reads. */
    abstract boolean isReadOnly(SQLException failure);

    /** Returns the known reason of a failure, for the end of its message, or the empty text. */
    public String hint(SQLException failure) {
        if (isUnknownName(failure)) {
            return "; JdbcSchema.validate() reports the missing tables, columns and sequences";
        }
        if (isNotPermitted(failure)) {
            return "; the database user lacks a privilege";
        }
        return isReadOnly(failure) ? readOnlyHint() : "";
    }

    String readOnlyHint() {
        return "; the transaction or the database is read-only";
    }

    /** Whether, where a commit failed so, it may have taken effect all the same. */
    public boolean leavesCommitOpen(SQLException failure) {
        return Failures.leavesCommitOpen(failure);
    }

    /**
     * Returns whether a call that failed so may succeed if it is repeated (D-47): {@link #isTransient} or a lock time-out.
     * After a lock time-out, the library itself does not repeat the call, because the caller has already waited.
     */
    public boolean isRetryable(SQLException failure) {
        return isTransient(failure) || isLockTimeout(failure);
    }

    /** Returns whether a statement has waited too long for a lock, and the transaction is still there. */
    boolean isLockTimeout(SQLException failure) {
        return false;
    }

    /** Returns whether the connection is lost. */
    public boolean isConnectionLost(SQLException failure) {
        return Failures.isConnectionLost(failure);
    }

    /** Whether a transaction that failed so, and has been rolled back, may succeed when it is simply run again. */
    public boolean isTransient(SQLException failure) {
        return isRolledBack(failure);
    }

    /** Whether the database has rolled back the transaction for the sake of another one, and said so. */
    public boolean isRolledBack(SQLException failure) {
        return Failures.isRolledBackForAnother(failure);
    }

    /**
     * Returns a query whether a statement that failed so has also rolled back its transaction ({@code rolled_back}). Empty if
     * the failure itself answers this.
     */
    public Optional<String> queryForRollback(SQLException failure) {
        return Optional.empty();
    }

    /** Returns whether a write failed because the server does not permit writes at the isolation level of the transaction. */
    public boolean isIsolationRefused(SQLException failure) {
        return false;
    }

    /** Whether the database does nothing for now, so that the statement that failed has done nothing either. */
    public boolean isRefused(SQLException failure) {
        return false;
    }

    /** The name that the driver reports. */
    @Override
    public String toString() {
        return productName;
    }
}
