package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.Optional;

/** SQLite 3.35 and later. */
final class Sqlite extends Database {

    /** SQLITE_BUSY and SQLITE_LOCKED: others wrote for longer than the busy timeout, or since a snapshot. */
    private static final ImmutableSet<Integer> CONFLICTS = ImmutableSet.of(5, 6);

    private static final int CONSTRAINT = 19;

    Sqlite() {
        super("SQLite", "sqlite");
    }

    /**
     * The ids are consecutive, since no other transaction writes meanwhile. The driver would tell that of a single row
     * only.
     */
    @Override
    public Optional<String> lastId() {
        return Optional.of("SELECT last_insert_rowid() AS id");
    }

    /**
     * The methods of the connection will not do. As soon as they have ended a transaction they begin the next one, and if that
     * fails, because another connection writes, they report that the commit or the rollback has failed. And they begin all
     * transactions in one mode, which the URL may name: by default, one that reads before it writes may find that it can no
     * longer write.
     */
    @Override
    public Optional<String> begin(boolean writing) {
        return Optional.of(writing ? "BEGIN IMMEDIATE" : "BEGIN");
    }

    /** Two conditions: within one, SQLite would begin to read at the first row with the key, and not at the row itself. */
    @Override
    public ImmutableList<String> behind(String key, String id, SortDirection direction) {
        String later = direction.behind();
        return ImmutableList.of(
                "%s = :after_key AND %s %s :after_id".formatted(key, id, later),
                "%s %s :after_key".formatted(key, later));
    }

    /**
     * Otherwise, where there are few owners, SQLite would rather read the records of all of them in the order of their ids.
     */
    @Override
    public String selective(String condition) {
        return "likelihood(" + condition + ", 0.001)";
    }

    @Override
    public boolean writesToUnchangedIndexes() {
        return true;
    }

    /** Who writes has the whole database locked. */
    @Override
    public String lockingRows() {
        return "";
    }

    /** SQLite has no SQLStates, and names columns where others name the constraint. */
    @Override
    public boolean isDuplicate(Throwable failure, String constraint, String column) {
        return Failures.any(failure, e -> e.getErrorCode() == CONSTRAINT && Failures.mentions(e, column));
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return Failures.has(failure, CONFLICTS);
    }

    /** SQLite rolls back by itself when the disk is full, for example. */
    @Override
    public boolean isRolledBackAlready(SQLException failure) {
        return Failures.mentions(failure, "no transaction is active");
    }

    @Override
    public boolean isUnknownName(SQLException failure) {
        return Failures.mentions(failure, "no such table") || Failures.mentions(failure, "no such column");
    }

    /** There is no {@code IF NOT EXISTS} for columns. */
    @Override
    public boolean isAlreadyThere(SQLException failure) {
        return Failures.mentions(failure, "duplicate column name");
    }

    @Override
    public boolean hasSchemas() {
        return false;
    }
}
