package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The common part of MariaDB and MySQL: the isolation level of one transaction, and the error codes. The subclasses override the
 * differences.
 */
abstract class MySqlFamily extends Database {

    /**
     * ER_CHECKREAD: a row has changed since the transaction's snapshot, and the whole transaction is rolled back. Its SQLState
     * does not belong to class 40. MariaDB makes this check by default since 11.6.2.
     */
    private static final ImmutableSet<Integer> ROLLED_BACK = ImmutableSet.of(1020);

    private static final ImmutableSetMultimap<FailureKind, Object> CODES =
            ImmutableSetMultimap.<FailureKind, Object>builder()
                    // MariaDB's ER_CONNECTION_KILLED and MySQL's ER_CLIENT_INTERACTION_TIMEOUT
                    .putAll(FailureKind.CONNECTION_LOST, 1927, 4031)
                    // ER_DISK_FULL and ER_RECORD_FILE_FULL
                    .putAll(FailureKind.FULL, 1021, 1114)
                    // ER_LOCK_WAIT_TIMEOUT
                    .put(FailureKind.LOCK_TIMEOUT, 1205)
                    // ER_DBACCESS_, ER_TABLEACCESS_, ER_COLUMNACCESS_ and ER_SPECIFIC_ACCESS_DENIED_ERROR
                    .putAll(FailureKind.NOT_PERMITTED, 1044, 1142, 1143, 1227)
                    // ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION and MySQL's ER_READ_ONLY_MODE
                    .putAll(FailureKind.READ_ONLY, 1792, 1836)
                    // ER_ROW_IS_REFERENCED_2, and ER_ROW_IS_REFERENCED without privileges on the other table
                    .putAll(FailureKind.REFERENCED, 1451, 1217)
                    // ER_BAD_DB_ERROR, ER_BAD_FIELD_ERROR and ER_NO_SUCH_TABLE
                    .putAll(FailureKind.UNKNOWN_NAME, 1049, 1054, 1146)
                    // ER_SP_DOES_NOT_EXIST, which is also the error of an unknown savepoint
                    .put(FailureKind.UNKNOWN_SAVEPOINT, 1305)
                    .build();

    /** ER_PARSE_ERROR quotes a part of the statement, with its values if the driver has put them in. */
    private static final ImmutableSet<Integer> QUOTES_STATEMENT = ImmutableSet.of(1064);

    /** The name of the key after a duplicate value, or the name of a check or a foreign key. */
    private static final Pattern CONSTRAINT_NAME = Pattern.compile("(?:CONSTRAINT `|'(?:\\w+\\.)?)(\\w{1,63})['`]");

    /**
     * ER_OPTION_PREVENTS_STATEMENT, whose message contains the option in every language, and the SQLState of MySQL's driver for
     * a call that the driver refuses, such as a write on a read-only connection.
     */
    private static final ImmutableSet<Object> READ_ONLY_IF_MENTIONED = ImmutableSet.of(1290, "S1009");

    /** ER_ERROR_DURING_COMMIT, and ER_RUN_HOOK_ERROR of group replication, also of a statement in auto-commit mode. */
    private static final ImmutableSet<Integer> COMMIT_FAILED = ImmutableSet.of(1180, 3100);

    /** ER_BINLOG_STMT_MODE_AND_ROW_ENGINE: with statement-based logging, InnoDB refuses writes at READ COMMITTED. */
    private static final ImmutableSet<Integer> ROW_LOGGING_REQUIRED = ImmutableSet.of(1665);

    MySqlFamily(String productName, Planning planning) {
        super(productName, "mysql", planning, CONSTRAINT_NAME, CODES);
    }

    /**
     * With {@code EMPTY_STRING_IS_NULL}, the empty text, which stands for a missing value, would violate NOT NULL constraints.
     */
    @Override
    public Optional<String> queryForDefect() {
        return Optional.of("""
                SELECT CASE
                  WHEN @@sql_mode LIKE '%EMPTY_STRING_IS_NULL%'
                  THEN 'stores the empty text as NULL; use an sql_mode without EMPTY_STRING_IS_NULL'
                  END AS defect
                """);
    }

    @Override
    public Optional<String> onConflictUpdate(String key) {
        return Optional.of("ON DUPLICATE KEY UPDATE");
    }

    @Override
    public String inserted(String column) {
        return "VALUES(" + column + ")";
    }

    @Override
    public boolean locksReferenceOfExistingRow() {
        return true;
    }

    /** The response to the UPDATE contains the number, so the driver needs no further statement of the session. */
    @Override
    public Optional<String> asGeneratedKey(String number) {
        return Optional.of("LAST_INSERT_ID(" + number + ")");
    }

    @Override
    public String skippingLocked() {
        return "FOR UPDATE SKIP LOCKED";
    }

    /** Each change of a link makes insertions that refer to the link wait. */
    @Override
    public Optional<String> skippingLockedReference() {
        return Optional.of("FOR UPDATE SKIP LOCKED");
    }

    @Override
    public Optional<String> readCommitted() {
        return Optional.of("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
    }

    /**
     * MariaDB's driver sends a batch by a bulk protocol, depending on the versions and the options of the URL. If a Galera
     * cluster aborts the transaction during such a batch, the server reports success. With some options, MySQL's driver
     * rewrites batches, and computes the ids of the rows from the increment at the start of the session.
     */
    @Override
    public boolean avoidsDriverBatches() {
        return true;
    }

    @Override
    String messageWithoutData(SQLException failure) {
        return Failures.has(failure, QUOTES_STATEMENT) ? "" : super.messageWithoutData(failure);
    }

    @Override
    public boolean isReadOnly(SQLException failure) {
        return super.isReadOnly(failure)
                || (Failures.has(failure, READ_ONLY_IF_MENTIONED) && Failures.mentions(failure, "read-only"));
    }

    /**
     * MySQL's driver reports a lock time-out by the SQLState of a rollback, although by default the transaction continues.
     * Therefore this method returns false for a lock time-out. The query of {@link #queryForRollback} determines whether
     * the transaction was rolled back.
     */
    @Override
    public boolean isRolledBack(SQLException failure) {
        return (super.isRolledBack(failure) && !isLockTimeout(failure)) || Failures.has(failure, ROLLED_BACK);
    }

    /** By default, a lock time-out rolls back the statement only. */
    @Override
    public Optional<String> queryForRollback(SQLException failure) {
        return isLockTimeout(failure)
                ? Optional.of("SELECT @@innodb_rollback_on_timeout AS rolled_back")
                : Optional.empty();
    }

    @Override
    boolean leavesEffectOpen(SQLException failure) {
        return super.leavesEffectOpen(failure) || Failures.has(failure, COMMIT_FAILED);
    }

    @Override
    public boolean isIsolationRefused(SQLException failure) {
        return Failures.has(failure, ROW_LOGGING_REQUIRED);
    }
}
