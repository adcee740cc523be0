package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/** PostgreSQL 13 and later with the encoding UTF8, and engines with PostgreSQL's protocol and product name. */
final class PostgreSql extends Database {

    /** A statement after a failed statement of the same transaction. The driver appends the failure of the earlier statement. */
    private static final String IN_FAILED_TRANSACTION = "25P02";

    /** duplicate_prepared_statement, invalid_sql_statement_name. */
    private static final ImmutableSet<String> STATEMENTS_MIXED_UP = ImmutableSet.of("42P05", "26000");

    /** PgBouncer reports a lost session of the server by the same SQLState as a prepared statement that does not exist. */
    private static final String PROTOCOL_VIOLATION = "08P01";

    private static final ImmutableSetMultimap<FailureKind, Object> CODES =
            ImmutableSetMultimap.<FailureKind, Object>builder()
                    // admin_shutdown, crash_shutdown, cannot_connect_now: the server ends its connections
                    .putAll(FailureKind.CONNECTION_LOST, "57P01", "57P02", "57P03")
                    // idle_session_timeout, idle_in_transaction_session_timeout, transaction_timeout
                    .putAll(FailureKind.CONNECTION_LOST, "57P05", "25P03", "25P04")
                    // disk_full
                    .put(FailureKind.FULL, "53100")
                    // lock_not_available
                    .put(FailureKind.LOCK_TIMEOUT, "55P03")
                    // insufficient_privilege
                    .put(FailureKind.NOT_PERMITTED, "42501")
                    // read_only_sql_transaction
                    .put(FailureKind.READ_ONLY, "25006")
                    // foreign_key_violation, and restrict_violation of PostgreSQL 18
                    .putAll(FailureKind.REFERENCED, "23503", "23001")
                    // invalid_schema_name, undefined_table (also of sequences) and undefined_column
                    .putAll(FailureKind.UNKNOWN_NAME, "3F000", "42P01", "42703")
                    .build();

    /** The name in the quotes of the server's language. Hashes of passwords and keys do not match this pattern. */
    private static final Pattern CONSTRAINT_NAME =
            Pattern.compile("[\"\\p{Pi}\\p{Pf}\u201E]\\h?(\\w{1,63})\\h?[\"\\p{Pi}\\p{Pf}]");

    PostgreSql() {
        super("PostgreSQL", "postgresql", Planning.POSTGRESQL, CONSTRAINT_NAME, CODES);
    }

    @Override
    public boolean insertsRowsTogether() {
        return true;
    }

    /** Other encodings cannot store all characters, or do not compare and fold text by characters. */
    @Override
    public Optional<String> queryForDefect() {
        return Optional.of("""
                SELECT CASE
                  WHEN current_setting('server_encoding', TRUE) <> 'UTF8'
                  THEN 'has the encoding ' || current_setting('server_encoding') || ', which cannot store all texts; '
                    || 'use one with the encoding UTF8'
                  END AS defect
                """);
    }

    @Override
    public Optional<String> nextIds(String sequence) {
        return Optional.of("""
                SELECT nextval('%s') AS id
                FROM generate_series(1, :count)
                """.formatted(sequence));
    }

    @Override
    public boolean writesInQueries() {
        return true;
    }

    @Override
    public Optional<String> onConflictUpdate(String key) {
        return Optional.of("ON CONFLICT (" + key + ")\nDO UPDATE SET");
    }

    @Override
    public String onConflictDoNothing() {
        return "ON CONFLICT DO NOTHING";
    }

    @Override
    public Optional<String> raiseIds(String sequence, long last) {
        return Optional.of("SELECT setval('" + sequence + "', GREATEST(" + last + ", nextval('" + sequence + "')))");
    }

    /**
     * PostgreSQL skips a schema of the search path that does not exist, or that the user may not use. The first schema of this
     * query may be such a schema, except {@code "$user"}, with which the default path begins.
     */
    @Override
    public Optional<String> queryForOtherSchemas() {
        return Optional.of("""
                SELECT relname AS name, nspname AS found_in, first_schema
                FROM pg_class
                JOIN pg_namespace ON pg_namespace.oid = relnamespace
                CROSS JOIN (
                  SELECT CASE
                    WHEN path ~ '^ *"?[$]user' AND current_schema() = CURRENT_USER THEN CURRENT_USER
                    WHEN entry LIKE '"%' THEN replace(trim(BOTH '"' FROM entry), '""', '"')
                    ELSE COALESCE(lower(entry), current_schema())
                    END AS first_schema
                  FROM (
                    SELECT path, substring(path FROM '^ *(?:"?[$]user"? *, *)?("(?:[^"]|"")+"|[^", ]+)') AS entry
                    FROM current_setting('search_path') path
                  ) entries
                ) first_schemas
                WHERE relname IN (:names)
                  AND pg_table_is_visible(pg_class.oid)
                  AND nspname <> first_schema
                ORDER BY name
                """);
    }

    /** The information schema contains only sequences for which the user has a privilege. */
    @Override
    public Optional<String> queryForSequences() {
        return Optional.of("""
                SELECT nspname AS sequence_schema, relname AS sequence_name
                FROM pg_class
                JOIN pg_namespace ON pg_namespace.oid = relnamespace
                WHERE relkind = 'S'
                """);
    }

    /** A query with FOR UPDATE, and a change of an alias, make insertions that refer to the link wait. */
    @Override
    public Optional<String> skippingLockedReference() {
        return Optional.of("FOR UPDATE OF counter SKIP LOCKED\nFOR KEY SHARE OF link SKIP LOCKED");
    }

    @Override
    public String skippingLocked() {
        return "FOR UPDATE SKIP LOCKED";
    }

    @Override
    public void bindFolded(PreparedStatement statement, int index, String folded) throws SQLException {
        statement.setString(index, folded);
    }

    @Override
    public boolean endsTransactionOnError() {
        return true;
    }

    @Override
    public Optional<String> readCommitted() {
        return Optional.of("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
    }

    @Override
    String readOnlyHint() {
        return "; the transaction is read-only, as every transaction on a standby is";
    }

    @Override
    public String hint(SQLException failure) {
        if (IN_FAILED_TRANSACTION.equals(failure.getSQLState())) {
            return "; an earlier statement of the transaction failed";
        }
        return hasMixedUpStatements(failure)
                ? "; a connection pooler may have confused prepared statements: add prepareThreshold=0 to the URL, "
                        + "or use PgBouncer 1.21 or later with max_prepared_statements"
                : super.hint(failure);
    }

    @Override
    public boolean refusesCommit(SQLException failure) {
        return super.refusesCommit(failure) || hasMixedUpStatements(failure);
    }

    @Override
    boolean leavesEffectOpen(SQLException failure) {
        return super.leavesEffectOpen(failure) && !hasMixedUpStatements(failure);
    }

    private static boolean hasMixedUpStatements(SQLException failure) {
        return Failures.has(failure, STATEMENTS_MIXED_UP)
                || Failures.any(
                        failure,
                        e -> PROTOCOL_VIOLATION.equals(e.getSQLState()) && Failures.mentions(e, "prepared statement"));
    }
}
