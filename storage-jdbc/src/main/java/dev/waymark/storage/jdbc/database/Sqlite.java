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

    /** While one transaction writes no other does. Its driver would tell the id of a single row only. */
    @Override
    public Optional<String> lastId() {
        return Optional.of("SELECT last_insert_rowid() AS id");
    }

    /**
     * Its driver begins the next transaction as soon as one is committed or rolled back, and if that fails, because
     * another writes, says that the commit or the rollback has failed. It begins it as it was told to in the URL, and
     * a transaction that writes later than it reads may find that it cannot.
     */
    @Override
    public Optional<String> begin(boolean writing) {
        return Optional.of(writing ? "BEGIN IMMEDIATE" : "BEGIN");
    }

    /** It begins reading at the key, but not at the row, unless it is asked for the rows with that very key. */
    @Override
    public ImmutableList<String> behind(String key, String id, SortDirection direction) {
        String later = direction.behind();
        return ImmutableList.of(
                "%s = :after_key AND %s %s :after_id".formatted(key, id, later),
                "%s %s :after_key".formatted(key, later));
    }

    /** With few owners, SQLite would rather look through the links of all, in the order of their ids. */
    @Override
    public String selective(String condition) {
        return "likelihood(" + condition + ", 0.001)";
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

    /** After a full disk, say, it has rolled back by itself. */
    @Override
    public boolean isRolledBackAlready(SQLException failure) {
        return Failures.mentions(failure, "no transaction is active");
    }

    @Override
    public boolean isUnknownName(SQLException failure) {
        return Failures.mentions(failure, "no such table") || Failures.mentions(failure, "no such column");
    }

    @Override
    public boolean hasSchemas() {
        return false;
    }
}
