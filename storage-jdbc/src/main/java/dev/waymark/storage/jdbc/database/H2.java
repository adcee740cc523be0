package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSetMultimap;
import java.util.Optional;
import java.util.regex.Pattern;

/** H2 2.2.220 and later, in all modes except STRICT, Derby, MSSQLServer and Oracle. */
final class H2 extends Database {

    private static final ImmutableSetMultimap<FailureKind, Object> CODES =
            ImmutableSetMultimap.<FailureKind, Object>builder()
                    // LOCK_TIMEOUT_1 and CONCURRENT_UPDATE_1 of org.h2.api.ErrorCode; their SQLStates are not of class
                    // 40
                    .putAll(FailureKind.CONFLICT, 50200, 90131)
                    // CONNECTION_BROKEN_1, DATABASE_IS_CLOSED, DATABASE_CALLED_AT_SHUTDOWN
                    .putAll(FailureKind.CONNECTION_LOST, 90067, 90098, 90121)
                    // NOT_ENOUGH_RIGHTS_FOR_1 and ADMIN_RIGHTS_REQUIRED
                    .putAll(FailureKind.NOT_PERMITTED, 90096, 90040)
                    // DATABASE_IS_READ_ONLY
                    .put(FailureKind.READ_ONLY, 90097)
                    // REFERENTIAL_INTEGRITY_VIOLATED_CHILD_EXISTS_1
                    .put(FailureKind.REFERENCED, 23503)
                    // TABLE_OR_VIEW_NOT_FOUND_1, _WITH_CANDIDATES_2 and _DATABASE_EMPTY_1
                    .putAll(FailureKind.UNKNOWN_NAME, 42102, 42103, 42104)
                    // COLUMN_, SEQUENCE_ and SCHEMA_NOT_FOUND_1
                    .putAll(FailureKind.UNKNOWN_NAME, 42122, 90036, 90079)
                    // SAVEPOINT_IS_INVALID_1
                    .put(FailureKind.UNKNOWN_SAVEPOINT, 90063)
                    .build();

    /** The first name in quotes, without its schema; the values of the row follow later in the message. */
    private static final Pattern CONSTRAINT_NAME = Pattern.compile("^[^\"]*\"+(?:\\w+\"*\\.\"*)?(\\w+)");

    H2() {
        super("H2", "h2", Planning.H2, CONSTRAINT_NAME, CODES);
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
        return Optional.of("ALTER SEQUENCE " + sequence + " RESTART WITH GREATEST(" + (last + 1) + ", NEXT VALUE FOR "
                + sequence + ")");
    }

    /** The names are in upper case, because H2 then finds the names with all of its options for upper and lower case. */
    @Override
    public Optional<String> queryForOtherSchemas() {
        return Optional.of("""
                SELECT FOUND_NAME AS name, MIN(FOUND_SCHEMA) AS found_in, CURRENT_SCHEMA AS first_schema
                FROM (
                  SELECT TABLE_NAME AS FOUND_NAME, TABLE_SCHEMA AS FOUND_SCHEMA
                  FROM INFORMATION_SCHEMA.TABLES
                  UNION ALL
                  SELECT SEQUENCE_NAME, SEQUENCE_SCHEMA
                  FROM INFORMATION_SCHEMA.SEQUENCES
                ) FOUND
                WHERE LOWER(FOUND_NAME) IN (:names)
                  AND (FOUND_SCHEMA = CURRENT_SCHEMA OR EXISTS (
                    SELECT 1
                    FROM INFORMATION_SCHEMA.SESSION_STATE
                    WHERE STATE_KEY = 'SCHEMA_SEARCH_PATH'
                      AND LOCATE('"' || FOUND_SCHEMA || '"', STATE_COMMAND) > 0
                  ))
                GROUP BY FOUND_NAME
                HAVING SUM(CASE WHEN FOUND_SCHEMA = CURRENT_SCHEMA THEN 1 ELSE 0 END) = 0
                ORDER BY FOUND_NAME
                """);
    }

    /** The names are in upper case for the same reason. */
    @Override
    public Optional<String> queryForSequences() {
        return Optional.of("""
                SELECT SEQUENCE_SCHEMA, SEQUENCE_NAME
                FROM INFORMATION_SCHEMA.SEQUENCES
                """);
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
}
