package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/** SQLite 3.35 and later. */
final class Sqlite extends Database {

    /** SQLITE_BUSY and SQLITE_LOCKED: others wrote for longer than the busy timeout, or since a snapshot. */
    private static final ImmutableSet<Integer> CONFLICTS = ImmutableSet.of(5, 6);

    private static final int CONSTRAINT = 19;

    /** The lower byte of an extended code, which some versions of the driver report, is the primary code. */
    private static final int PRIMARY_CODE = 0xff;

    /** The columns of the violated constraint, or its name. */
    private static final Pattern CONSTRAINT_NAME = Pattern.compile("constraint failed: ([\\w., ]+)\\)?$");

    /** The name of the code, and its fixed description; the message of the failed statement follows in parentheses. */
    private static final Pattern CODE = Pattern.compile("^(\\[SQLITE_\\w+\\][^(]*)");

    /** SQLITE_READONLY. */
    private static final ImmutableSet<Integer> READ_ONLY = ImmutableSet.of(8);

    /** The parts of messages, which have one error code in common. */
    private static final ImmutableSet<String> UNKNOWN_NAME =
            ImmutableSet.of("no such table", "no such column", "has no column named");

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
        return Failures.any(failure, e -> isConstraintViolation(e) && Failures.mentions(e, column));
    }

    private static boolean isConstraintViolation(SQLException failure) {
        return (failure.getErrorCode() & PRIMARY_CODE) == CONSTRAINT;
    }

    @Override
    Pattern constraintName() {
        return CONSTRAINT_NAME;
    }

    /** SQLite has no SQLStates. */
    @Override
    String messageWithoutData(SQLException failure) {
        String code = Failures.last(CODE, failure.getMessage()).orElse("").strip();
        return Failures.last(constraintName(), failure.getMessage())
                .filter(name -> isConstraintViolation(failure))
                .map(name -> code + " violates " + name)
                .orElse(code);
    }

    @Override
    public boolean isUnknownSavepoint(SQLException failure) {
        return super.isUnknownSavepoint(failure) || Failures.mentions(failure, "no such savepoint");
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return Failures.any(failure, e -> CONFLICTS.contains(e.getErrorCode() & PRIMARY_CODE));
    }

    /** SQLite rolls back by itself when the disk is full, for example. */
    @Override
    public boolean isRolledBackAlready(SQLException failure) {
        return Failures.mentions(failure, "no transaction is active");
    }

    @Override
    public boolean isUnknownName(SQLException failure) {
        return UNKNOWN_NAME.stream().anyMatch(text -> Failures.mentions(failure, text));
    }

    @Override
    boolean isReadOnly(SQLException failure) {
        return Failures.has(failure, READ_ONLY);
    }

    @Override
    public boolean hasSchemas() {
        return false;
    }
}
