package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/** H2 2.x, in all modes except STRICT, Derby, MSSQLServer and Oracle. */
final class H2 extends Database {

    /** LOCK_TIMEOUT_1 and CONCURRENT_UPDATE_1 of {@code org.h2.api.ErrorCode}; their SQLStates are not of class 40. */
    private static final ImmutableSet<Integer> CONFLICTS = ImmutableSet.of(50200, 90131);

    /**
     * TABLE_OR_VIEW_NOT_FOUND_1, _WITH_CANDIDATES_2 and _DATABASE_EMPTY_1, COLUMN_, SEQUENCE_ and SCHEMA_NOT_FOUND_1.
     */
    private static final ImmutableSet<Integer> UNKNOWN_NAME = ImmutableSet.of(42102, 42103, 42104, 42122, 90036, 90079);

    /** NOT_ENOUGH_RIGHTS_FOR_1 and ADMIN_RIGHTS_REQUIRED. */
    private static final ImmutableSet<Integer> NOT_PERMITTED = ImmutableSet.of(90096, 90040);

    /** DATABASE_IS_READ_ONLY. */
    private static final ImmutableSet<Integer> READ_ONLY = ImmutableSet.of(90097);

    /** CONNECTION_BROKEN_1, DATABASE_IS_CLOSED, DATABASE_CALLED_AT_SHUTDOWN. */
    private static final ImmutableSet<Integer> CONNECTION_LOST = ImmutableSet.of(90067, 90098, 90121);

    /** SAVEPOINT_IS_INVALID_1. */
    private static final ImmutableSet<Integer> UNKNOWN_SAVEPOINT = ImmutableSet.of(90063);

    /** The first name in quotes, without its schema; the values of the row follow later in the message. */
    private static final Pattern CONSTRAINT_NAME = Pattern.compile("^[^\"]*\"+(?:\\w+\"*\\.\"*)?(\\w+)");

    H2() {
        super("H2", "h2");
    }

    @Override
    public Optional<String> nextIds(String sequence) {
        return Optional.of("""
                SELECT NEXT VALUE FOR %s AS id
                FROM SYSTEM_RANGE(1, :count)
                """.formatted(sequence));
    }

    @Override
    public Optional<String> raiseIds(String sequence, long last) {
        return Optional.of("ALTER SEQUENCE " + sequence + " RESTART WITH " + (last + 1));
    }

    @Override
    public Optional<String> queryForDefect() {
        return Optional.of("""
                SELECT CASE
                  WHEN CAST('a' AS VARCHAR(1)) = 'A'
                  THEN 'is case-insensitive, and so would confuse owners; '
                    || 'use one without IGNORECASE=TRUE, and without a COLLATION'
                  WHEN CAST('a' AS VARCHAR(1)) < 'B'
                  THEN 'sorts the letter a before B, and so would confuse owners; use one without a COLLATION'
                  WHEN SETTING_VALUE IN ('STRICT', 'Derby', 'MSSQLServer', 'Oracle')
                  THEN 'is in the mode ' || SETTING_VALUE || ', which does not support the SQL of this library; '
                    || 'use REGULAR, LEGACY, DB2, HSQLDB, MariaDB, MySQL or PostgreSQL'
                  END AS defect
                FROM INFORMATION_SCHEMA.SETTINGS
                WHERE SETTING_NAME = 'MODE'
                """);
    }

    @Override
    public Optional<String> onConflictUpdate(String key) {
        return Optional.empty();
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return super.isTransient(failure) || Failures.has(failure, CONFLICTS);
    }

    @Override
    Pattern constraintName() {
        return CONSTRAINT_NAME;
    }

    @Override
    public boolean isConnectionLost(SQLException failure) {
        return super.isConnectionLost(failure) || Failures.has(failure, CONNECTION_LOST);
    }

    @Override
    public boolean isUnknownSavepoint(SQLException failure) {
        return super.isUnknownSavepoint(failure) || Failures.has(failure, UNKNOWN_SAVEPOINT);
    }

    @Override
    public boolean isUnknownName(SQLException failure) {
        return Failures.has(failure, UNKNOWN_NAME);
    }

    @Override
    public boolean isNotPermitted(SQLException failure) {
        return Failures.has(failure, NOT_PERMITTED);
    }

    @Override
    boolean isReadOnly(SQLException failure) {
        return Failures.has(failure, READ_ONLY);
    }
}
