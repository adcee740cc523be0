package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What differs between databases; all else is the same SQL for all of them.
 *
 * <p>It is recognised from what the database says of itself. Name it to {@link JdbcStorage.Builder#dialect} for a database
 * that goes by another name and understands the same SQL; what goes by the name of one of these is not taken for another.
 */
public enum Dialect {
    /** H2 2.x, in its regular mode. */
    H2("H2", "h2", SearchMethod.LOCATE) {

        @Override
        Optional<String> nextIds(String sequence) {
            return Optional.of("""
                    SELECT NEXT VALUE FOR %s AS id
                    FROM SYSTEM_RANGE(1, :count)
                    """.formatted(sequence));
        }

        @Override
        Optional<String> letterCase() {
            return Optional.of("SELECT CAST('a' AS VARCHAR(1)) = 'A' AS ignored");
        }

        @Override
        boolean isTransient(SQLException failure) {
            return super.isTransient(failure) || Failures.has(failure, H2_CONFLICTS);
        }

        @Override
        boolean isUnknownName(SQLException failure) {
            return super.isUnknownName(failure) || Failures.has(failure, H2_NO_SEQUENCE);
        }

        @Override
        boolean isAlreadyThere(SQLException failure) {
            return Failures.has(failure, H2_ALREADY_THERE);
        }
    },

    /** PostgreSQL 13 and later, with a database in UTF8; and what speaks its protocol and goes by its name. */
    POSTGRESQL("PostgreSQL", "postgresql", SearchMethod.LIKE) {

        @Override
        Optional<String> nextIds(String sequence) {
            return Optional.of("""
                    SELECT nextval('%s') AS id
                    FROM generate_series(1, :count)
                    """.formatted(sequence));
        }

        @Override
        void bindFolded(PreparedStatement statement, int index, String folded) throws SQLException {
            statement.setString(index, folded);
        }

        @Override
        boolean endsTransactionOnError() {
            return true;
        }

        @Override
        Optional<String> isolation(String level) {
            return Optional.of("SET TRANSACTION ISOLATION LEVEL " + level);
        }

        @Override
        Optional<String> turn() {
            return Optional.of("SELECT pg_advisory_xact_lock(hashtext('waymark schema')) IS NULL AS turn");
        }

        @Override
        boolean isUnknownName(SQLException failure) {
            return super.isUnknownName(failure) && !hasMixedUpStatements(failure);
        }

        @Override
        String hint(SQLException failure) {
            return hasMixedUpStatements(failure)
                    ? "; a connection pooler between may have mixed up prepared statements: add prepareThreshold=0 to the URL, "
                            + "or have the pooler keep them (PgBouncer 1.21 or later, with max_prepared_statements)"
                    : super.hint(failure);
        }

        private static boolean hasMixedUpStatements(SQLException failure) {
            return Failures.hasState(failure, POSTGRESQL_STATEMENTS_MIXED_UP);
        }

        /** It starts reading the index at the very row, however many rows have the same key. */
        @Override
        ImmutableList<String> behind(String key, String id, SortDirection direction) {
            return ImmutableList.of("(%s, %s) %s (:after_key, :after_id)".formatted(key, id, direction.behind()));
        }
    },

    /** MariaDB 10.6 and later. */
    MARIADB("MariaDB", "mysql", SearchMethod.LOCATE) {

        @Override
        ImmutableList<String> behind(String key, String id, SortDirection direction) {
            return MYSQL.behind(key, id, direction);
        }

        @Override
        Optional<String> isolation(String level) {
            return MYSQL.isolation(level);
        }

        @Override
        String selectSortingLongTexts() {
            return "SET STATEMENT max_sort_length = 8192 FOR\nSELECT";
        }

        @Override
        boolean isTransient(SQLException failure) {
            return MYSQL.isTransient(failure);
        }

        @Override
        boolean isAlreadyThere(SQLException failure) {
            return MYSQL.isAlreadyThere(failure);
        }
    },

    /** MySQL 8.0 and later. */
    MYSQL("MySQL", "mysql", SearchMethod.LOCATE) {

        @Override
        Optional<String> isolation(String level) {
            return Optional.of("SET TRANSACTION ISOLATION LEVEL " + level);
        }

        /** Two ranges of the index, of which the first begins at the very row, however many have the same key. */
        @Override
        ImmutableList<String> behind(String key, String id, SortDirection direction) {
            return ImmutableList.of("(%1$s %3$s :after_key OR (%1$s = :after_key AND %2$s %3$s :after_id))"
                    .formatted(key, id, direction.behind()));
        }

        @Override
        String selectSortingLongTexts() {
            return "SELECT /*+ SET_VAR(max_sort_length = 8192) */";
        }

        @Override
        boolean isTransient(SQLException failure) {
            return super.isTransient(failure) || Failures.has(failure, MYSQL_CONFLICTS);
        }

        @Override
        boolean isAlreadyThere(SQLException failure) {
            return Failures.has(failure, MYSQL_ALREADY_THERE);
        }
    },

    /** SQLite 3.35 and later. */
    SQLITE("SQLite", "sqlite", SearchMethod.FTS5) {

        /** While one transaction writes no other does. Its driver would tell the id of a single row only. */
        @Override
        Optional<String> lastId() {
            return Optional.of("SELECT last_insert_rowid() AS id");
        }

        /**
         * Its driver begins the next transaction as soon as one is committed or rolled back, and if that fails, because
         * another writes, says that the commit or the rollback has failed. It begins it as it was told to in the URL, and
         * a transaction that writes later than it reads may find that it cannot.
         */
        @Override
        boolean beginsByStatement() {
            return true;
        }

        /** It begins reading at the key, but not at the row, unless it is asked for the rows with that very key. */
        @Override
        ImmutableList<String> behind(String key, String id, SortDirection direction) {
            String later = direction.behind();
            return ImmutableList.of(
                    "%s = :after_key AND %s %s :after_id".formatted(key, id, later),
                    "%s %s :after_key".formatted(key, later));
        }

        /** With few owners, SQLite would rather look through the links of all, in the order of their ids. */
        @Override
        String selective(String condition) {
            return "likelihood(" + condition + ", 0.001)";
        }

        /** SQLite has no SQLStates, and names columns where others name the constraint. */
        @Override
        boolean isDuplicate(Throwable failure, String constraint, String column) {
            return Failures.any(failure, e -> e.getErrorCode() == SQLITE_CONSTRAINT && Failures.mentions(e, column));
        }

        @Override
        boolean isTransient(SQLException failure) {
            return Failures.has(failure, SQLITE_CONFLICTS);
        }

        /** After a full disk, say, it has rolled back by itself. */
        @Override
        boolean isRolledBackAlready(SQLException failure) {
            return Failures.mentions(failure, "no transaction is active");
        }

        @Override
        boolean isUnknownName(SQLException failure) {
            return Failures.mentions(failure, "no such table") || Failures.mentions(failure, "no such column");
        }

        @Override
        boolean hasSchemas() {
            return false;
        }
    };

    /** LOCK_TIMEOUT_1 and CONCURRENT_UPDATE_1 of {@code org.h2.api.ErrorCode}; their SQLStates are not of class 40. */
    private static final ImmutableSet<Integer> H2_CONFLICTS = ImmutableSet.of(50200, 90131);

    /** SEQUENCE_NOT_FOUND_1; its SQLState is not of class 42. */
    private static final ImmutableSet<Integer> H2_NO_SEQUENCE = ImmutableSet.of(90036);

    /** TABLE_OR_VIEW_, INDEX_, SEQUENCE_ and CONSTRAINT_ALREADY_EXISTS_1, DUPLICATE_COLUMN_NAME_1. */
    private static final ImmutableSet<Integer> H2_ALREADY_THERE = ImmutableSet.of(42101, 42111, 90035, 90045, 42121);

    /** ER_CHECKREAD, where a row has changed since the transaction's snapshot; its SQLState is not of class 40. */
    private static final ImmutableSet<Integer> MYSQL_CONFLICTS = ImmutableSet.of(1020);

    /** ER_TABLE_EXISTS_ERROR, ER_DUP_FIELDNAME, ER_DUP_KEYNAME and ER_FK_DUP_NAME. */
    private static final ImmutableSet<Integer> MYSQL_ALREADY_THERE = ImmutableSet.of(1050, 1060, 1061, 1826);

    /** SQLITE_BUSY and SQLITE_LOCKED: others wrote for longer than the busy timeout, or since a snapshot. */
    private static final ImmutableSet<Integer> SQLITE_CONFLICTS = ImmutableSet.of(5, 6);

    /** duplicate_prepared_statement, invalid_sql_statement_name, protocol_violation. */
    private static final ImmutableSet<String> POSTGRESQL_STATEMENTS_MIXED_UP =
            ImmutableSet.of("42P05", "26000", "08P01");

    private static final int SQLITE_CONSTRAINT = 19;

    private final String productName;
    private final String scripts;
    private final SearchMethod searchMethod;

    Dialect(String productName, String scripts, SearchMethod searchMethod) {
        this.productName = productName;
        this.scripts = scripts;
        this.searchMethod = searchMethod;
    }

    /** What the database calls itself. */
    String productName() {
        return productName;
    }

    /**
     * A query whether letter case is {@code ignored}; empty where columns say so themselves, as our scripts make them.
     */
    Optional<String> letterCase() {
        return Optional.empty();
    }

    /** The folder of this database's schema scripts. */
    String scripts() {
        return scripts;
    }

    /** How it searches texts. */
    SearchMethod searchMethod() {
        return searchMethod;
    }

    /** Whether tables may be in a schema that statements name. */
    boolean hasSchemas() {
        return true;
    }

    /**
     * A query for the next {@code :count} values of a sequence, as {@code id}, in ascending order; or empty where a row
     * gets its id when it is inserted without one.
     */
    Optional<String> nextIds(String sequence) {
        return Optional.empty();
    }

    /** A query for the {@code id} of the row inserted last, if those inserted by one transaction are consecutive. */
    Optional<String> lastId() {
        return Optional.empty();
    }

    /** Binds folded text as the columns have it that sort, in the order of code points, and are searched. */
    void bindFolded(PreparedStatement statement, int index, String folded) throws SQLException {
        statement.setBytes(index, folded.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Conditions of the rows behind another one, in the order of a column and then of id, of which each such row fulfils
     * one: a range of the index each, one or two. The first part of this one is redundant, and what lets a database start
     * reading its index near the right place: at the first row with the same key.
     */
    ImmutableList<String> behind(String key, String id, SortDirection direction) {
        return ImmutableList.of("%1$s %3$s= :after_key AND (%1$s %3$s :after_key OR %2$s %3$s :after_id)"
                .formatted(key, id, direction.behind()));
    }

    /** The same condition, with a hint that an index for it is worth while. */
    String selective(String condition) {
        return condition;
    }

    /** What a query begins with whose sort keys are long and count as a whole; some databases sort by the first kilobyte only. */
    String selectSortingLongTexts() {
        return "SELECT";
    }

    /** Whether a transaction of its own is begun and ended by statements, and not by the methods of the connection. */
    boolean beginsByStatement() {
        return false;
    }

    /** Whether a statement that fails makes its transaction useless, unless it is rolled back to a savepoint. */
    boolean endsTransactionOnError() {
        return false;
    }

    /**
     * A statement that gives the transaction that it begins an isolation level, and no other. What a connection's own method
     * sets is the session's, and where a pooler gives sessions to one transaction after the other, the next one's too. Empty
     * where there is no such statement.
     */
    Optional<String> isolation(String level) {
        return Optional.empty();
    }

    /**
     * A query that waits until no other transaction has asked it that has not ended, for what is created by one at a time.
     * Empty where those who create at the same time wait for each other anyway.
     */
    Optional<String> turn() {
        return Optional.empty();
    }

    /** Whether a rollback failed because there was nothing left to roll back. */
    boolean isRolledBackAlready(SQLException failure) {
        return false;
    }

    /**
     * Whether another row has what no two rows have.
     *
     * @param constraint the name of the constraint that says so
     * @param column its last column, after that of its table and a dot
     */
    boolean isDuplicate(Throwable failure, String constraint, String column) {
        return Failures.violates(failure, constraint);
    }

    /** Whether a statement names what is not there: a table, a column, a sequence. */
    boolean isUnknownName(SQLException failure) {
        return Failures.isUnknownName(failure);
    }

    /** What may help, to be said behind what went wrong; empty if nothing is known. */
    String hint(SQLException failure) {
        return isUnknownName(failure) ? "; JdbcSchema.validate() says what its tables lack" : "";
    }

    /** Whether what was to be created exists, on databases where each such statement is a transaction of its own. */
    boolean isAlreadyThere(SQLException failure) {
        return false;
    }

    /** Whether what failed may succeed when it is run again as it was, once it is rolled back. */
    boolean isTransient(SQLException failure) {
        return Failures.isRolledBackForAnother(failure);
    }
}
