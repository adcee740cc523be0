package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableList;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What differs between databases but how they search; all else is the same SQL for all of them. What is not overridden is what
 * most of them do.
 */
public abstract class Database {

    private final String productName;
    private final String scripts;

    /**
     * Made once for each database.
     *
     * @param productName what it calls itself
     * @param scripts the folder of its schema scripts
     */
    Database(String productName, String scripts) {
        this.productName = productName;
        this.scripts = scripts;
    }

    /** What the database calls itself. */
    public String productName() {
        return productName;
    }

    /**
     * A query for whether texts are compared with letter case {@code ignored}, where a setting of the whole database decides;
     * empty where each column does, since our scripts say it there.
     */
    public Optional<String> queryForIgnoredCase() {
        return Optional.empty();
    }

    /** The folder of this database's schema scripts. */
    public String scripts() {
        return scripts;
    }

    /** Whether tables may be in a schema that statements name. */
    public boolean hasSchemas() {
        return true;
    }

    /**
     * A query for the next {@code :count} values of a sequence, as {@code id}, in ascending order; or empty where a row
     * gets its id when it is inserted without one.
     */
    public Optional<String> nextIds(String sequence) {
        return Optional.empty();
    }

    /** A query for the {@code id} of the row inserted last, if those inserted by one transaction are consecutive. */
    public Optional<String> lastId() {
        return Optional.empty();
    }

    /** Binds folded text as the columns have it that sort, in the order of code points, and are searched. */
    public void bindFolded(PreparedStatement statement, int index, String folded) throws SQLException {
        statement.setBytes(index, folded.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Conditions of the rows behind another one, in the order of a column and then of id, of which each such row fulfils
     * one: a range of the index each, one or two. The first part of this one is redundant, and what lets a database start
     * reading its index near the right place: at the first row with the same key.
     */
    public ImmutableList<String> behind(String key, String id, SortDirection direction) {
        return ImmutableList.of("%1$s %3$s= :after_key AND (%1$s %3$s :after_key OR %2$s %3$s :after_id)"
                .formatted(key, id, direction.behind()));
    }

    /** The same condition, with a hint that an index for it is worth while. */
    public String selective(String condition) {
        return condition;
    }

    /** What a query begins with whose sort keys are long and count as a whole; some databases sort by the first kilobyte only. */
    public String selectSortingLongTexts() {
        return "SELECT";
    }

    /**
     * A statement that begins a transaction, which is then ended by statements, too; empty where the methods of the connection
     * do it.
     *
     * @param writing whether it is to write
     */
    public Optional<String> begin(boolean writing) {
        return Optional.empty();
    }

    /** Whether a statement that fails makes its transaction useless, unless it is rolled back to a savepoint. */
    public boolean endsTransactionOnError() {
        return false;
    }

    /**
     * A statement that gives the transaction that it begins an isolation level, and no other. What a connection's own method
     * sets is the session's, and where a pooler gives sessions to one transaction after the other, the next one's too. Empty
     * where there is no such statement.
     */
    public Optional<String> isolation(String level) {
        return Optional.empty();
    }

    /** Whether a rollback failed because there was nothing left to roll back. */
    public boolean isRolledBackAlready(SQLException failure) {
        return false;
    }

    /**
     * Whether another row has what no two rows have.
     *
     * @param constraint the name of the constraint that says so
     * @param column its last column, after that of its table and a dot
     */
    public boolean isDuplicate(Throwable failure, String constraint, String column) {
        return Failures.violates(failure, constraint);
    }

    /** Whether a statement names what is not there: a table, a column, a sequence. */
    public boolean isUnknownName(SQLException failure) {
        return Failures.isUnknownName(failure);
    }

    /** What may help, to be said behind what went wrong; empty if nothing is known. */
    public String hint(SQLException failure) {
        return isUnknownName(failure) ? "; JdbcSchema.validate() says what its tables lack" : "";
    }

    /** Whether what was to be created exists, on databases where each such statement is a transaction of its own. */
    public boolean isAlreadyThere(SQLException failure) {
        return false;
    }

    /** Whether what failed may succeed when it is run again as it was, once it is rolled back. */
    public boolean isTransient(SQLException failure) {
        return Failures.isRolledBackForAnother(failure);
    }

    /** What the database calls itself. */
    @Override
    public String toString() {
        return productName;
    }
}
