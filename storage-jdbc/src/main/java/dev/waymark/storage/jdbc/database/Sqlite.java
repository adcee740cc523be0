package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/** SQLite 3.35 and later. */
final class Sqlite extends Database {

    /** SQLITE_BUSY and SQLITE_LOCKED: another connection wrote for longer than the busy timeout, or since the snapshot. */
    private static final ImmutableSet<Integer> CONFLICTS = ImmutableSet.of(5, 6);

    private static final int CONSTRAINT = 19;

    /** The lower byte of an extended code, which some versions of the driver report, is the primary code. */
    private static final int PRIMARY_CODE = 0xff;

    /** The columns of the violated constraint, or its name. */
    private static final Pattern CONSTRAINT_NAME = Pattern.compile("constraint failed: ([\\w., ]+)\\)?$");

    /** The name of the code, and its fixed description; the message of the failed statement follows in parentheses. */
    private static final Pattern CODE = Pattern.compile("^(\\[SQLITE_\\w+\\][^(]*)");

    /** A part of the messages: SQLITE_CONSTRAINT_FOREIGNKEY, and SQLITE_CONSTRAINT_TRIGGER for RESTRICT. */
    private static final String FOREIGN_KEY = "foreign key";

    /** SQLITE_READONLY. */
    private static final int READ_ONLY = 8;

    /** SQLITE_FULL. */
    private static final int FULL = 13;

    /** Parts of the messages; the error code is the same for all of these failures. */
    private static final ImmutableSet<String> UNKNOWN_NAME =
            ImmutableSet.of("no such table", "no such column", "has no column named");

    Sqlite() {
        super(
                "SQLite",
                "sqlite",
                Planning.SQLITE,
                CONSTRAINT_NAME,
                ImmutableSetMultimap.of(FailureKind.READ_ONLY, READ_ONLY, FailureKind.FULL, FULL));
    }

    /** SQLite finds the tables of attached files after the tables of the file itself, which is the schema {@code main}. */
    @Override
    public Optional<String> queryForOtherSchemas() {
        return Optional.of("""
                SELECT found.arg AS name, file.name AS found_in, 'main' AS first_schema, MIN(file.seq) AS seq
                FROM pragma_database_list file
                JOIN pragma_table_info found ON found.schema = file.name
                WHERE found.arg IN (:names)
                GROUP BY found.arg
                HAVING SUM(file.name = 'main') = 0
                ORDER BY name
                """);
    }

    /**
     * The ids are consecutive, because no other transaction writes concurrently. The driver returns only the id of a single
     * row.
     */
    @Override
    public Optional<String> firstId(int rows) {
        return Optional.of("SELECT last_insert_rowid() + 1 - " + rows + " AS id, 1 AS step");
    }

    @Override
    public Optional<String> onConflictUpdate(String key) {
        return Optional.of("ON CONFLICT (" + key + ")\nDO UPDATE SET");
    }

    @Override
    public String onConflictDoNothing() {
        return "ON CONFLICT DO NOTHING";
    }

    /**
     * The methods of the driver's connection are unsuitable for two reasons. After a transaction, the methods begin the next
     * transaction immediately; if this fails because another connection writes, the methods report a failed commit or rollback.
     * The methods also begin all transactions in one mode, which the URL sets. In the default mode, a write after a read may
     * fail.
     */
    @Override
    public Optional<String> begin(boolean writing) {
        return Optional.of(writing ? "BEGIN IMMEDIATE" : "BEGIN");
    }

    /** A writing transaction locks the whole database. */
    @Override
    public String lockingRows() {
        return "";
    }

    @Override
    public String skippingLockedRow() {
        return "";
    }

    /** SQLite has no SQLStates, and its messages contain the columns instead of the constraint's name. */
    @Override
    public boolean isDuplicate(Throwable failure, String constraint, String column) {
        return Failures.any(failure, e -> isConstraintViolation(e) && Failures.mentions(e, column));
    }

    private static boolean isConstraintViolation(SQLException failure) {
        return (failure.getErrorCode() & PRIMARY_CODE) == CONSTRAINT;
    }

    @Override
    boolean isReferenced(SQLException failure) {
        return isConstraintViolation(failure) && Failures.mentions(failure, FOREIGN_KEY);
    }

    /** A deferred foreign key fails at the commit, which also writes the pages of a small transaction. */
    @Override
    public boolean refusesCommit(SQLException failure) {
        return super.refusesCommit(failure) || isConstraintViolation(failure) || is(FailureKind.FULL, failure);
    }

    /** SQLite has no SQLStates. */
    @Override
    String messageWithoutData(SQLException failure) {
        String code = Failures.last(CODE, failure.getMessage()).orElse("").strip();
        if (isReferenced(failure)) {
            return code + " violates a foreign key";
        }
        return Failures.last(CONSTRAINT_NAME, failure.getMessage())
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

    /** SQLite rolls back without a request, for example if the disk is full. */
    @Override
    public boolean isRolledBackAlready(SQLException failure) {
        return Failures.mentions(failure, "no transaction is active");
    }

    @Override
    public boolean isUnknownName(SQLException failure) {
        return UNKNOWN_NAME.stream().anyMatch(text -> Failures.mentions(failure, text));
    }

    @Override
    public boolean hasSchemas() {
        return false;
    }
}
