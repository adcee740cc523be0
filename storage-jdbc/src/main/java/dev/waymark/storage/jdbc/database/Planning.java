package dev.waymark.storage.jdbc.database;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The hints that lead the planner of a database. A hint stays only if a call of users takes more than ten times as long without it.
 * The comment of its method names such a call, measured with a million links: one owner has half of them. The README of the benchmarks
 * contains further calls. The methods {@link #joinsRowsOfPages}, {@link #joinsSingleRows}, {@link #listingById} and {@link #sortingLongTexts}
 * give other reasons.
 */
public enum Planning {
    H2,
    POSTGRESQL,
    MARIADB,
    MYSQL,
    SQLITE;

    /**
     * Returns one or two conditions for the rows after the row with {@code :after_key} and {@code :after_id}, in the order of a
     * column and then the id. Each of these rows matches exactly one condition, and each condition is a range of an index, which
     * begins exactly after the row, regardless of the number of rows with the same key. On H2, the range begins at the first row with
     * the same key.
     *
     * <p>The links by clicks after one of many links without clicks take 3 ms on PostgreSQL and 187 ms with the condition of H2; on
     * MySQL 5 ms and 122 ms, with PostgreSQL's condition 613 ms; on SQLite 0.4 ms and 42 ms.
     */
    public ImmutableList<String> rowsAfter(String key, String id, String operator) {
        String keyAfter = key + " " + operator + " :after_key";
        String idAfter = id + " " + operator + " :after_id";
        String sameKey = key + " = :after_key AND " + idAfter;
        return switch (this) {
            case H2 ->
                ImmutableList.of(key + " " + operator + "= :after_key AND (" + keyAfter + " OR " + idAfter + ")");
            case POSTGRESQL -> ImmutableList.of("(" + key + ", " + id + ") " + operator + " (:after_key, :after_id)");
            case MARIADB, MYSQL -> ImmutableList.of("(" + keyAfter + " OR (" + sameKey + "))");
            case SQLITE -> ImmutableList.of(sameKey, keyAfter);
        };
    }

    /**
     * Returns whether a page of records in several tables first selects ids, and then joins the tables. Otherwise, subqueries read
     * the further tables: in a nested query, H2 chooses an index without the order of the list.
     */
    public boolean joinsRowsOfPages() {
        return this != H2;
    }

    /**
     * Returns whether a look-up of one record by a key joins the further tables. Otherwise, subqueries read these tables: SQLite plans
     * each execution, and a look-up in one table needs no plan. A link by its alias takes 48 µs there, with a join 76 µs; on
     * PostgreSQL 25 µs, with subqueries 29 µs.
     */
    public boolean joinsSingleRows() {
        return this != SQLITE;
    }

    /**
     * Returns the table after {@code FROM} in a list of one owner's rows.
     *
     * <p>MySQL would read the rows of all owners, or of the owner's other values, in the order of their ids: the links of a space after
     * a link in the middle take 42 ms and more than 3 s; the active links of an owner with 100 links take 5 ms and 927 ms.
     *
     * @param table the name and the alias of the table
     * @param unsuitable the indexes that contain the order of the list, but skip many rows
     */
    public String listing(String table, String... unsuitable) {
        return this == MYSQL ? table + " IGNORE INDEX FOR ORDER BY (" + String.join(", ", unsuitable) + ")" : table;
    }

    /**
     * Returns the table after {@code FROM} in a list by id of one owner's rows, if no condition has an index.
     *
     * <p>MySQL would read the rows of other owners first, from the end of the index to a position: a portion of an update by a search
     * among 40,000 links reads all rows of these owners.
     *
     * @param table the name and the alias of the table
     * @param indexById the name of the index on owner and id
     */
    public String listingById(String table, String indexById) {
        return this == MYSQL ? table + " FORCE INDEX (" + indexById + ")" : table;
    }

    /**
     * Returns the comparison of the owner with a hint that few rows match.
     *
     * <p>Before {@code ANALYZE}, SQLite would read the rows of all owners in the order of their ids: the links of an owner with 100
     * links by clicks take 0.4 ms and 143 ms.
     */
    public String selective(String comparison) {
        return this == SQLITE ? "likelihood(" + comparison + ", 0.001)" : comparison;
    }

    /**
     * Returns a condition that each row meets, and that makes the database expect few rows. The first page of a time range by id
     * then reads the index of the time. Otherwise the database reads the rows by id until the page is full, and would skip almost all
     * rows if the range is far from the first row of the list. Empty if the database needs no such condition.
     *
     * <p>PostgreSQL expects one of 200 rows to meet a condition with an expression on a column: the newest links of the first
     * hundredth of the time take 4 ms and 850 ms.
     *
     * @param id the column of the ids
     */
    public Optional<String> expectingFewRows(String id) {
        return this == POSTGRESQL ? Optional.of(id + " + 0 = " + id) : Optional.empty();
    }

    /**
     * Returns a condition that each row meets, and that makes the database expect a ninth of the rows. A list by the key of another
     * table then reads that table first only if many records match. Empty if the database does not compare both orders by the number
     * of matching rows.
     *
     * <p>PostgreSQL expects one of three rows to meet an inequality of an expression on a column: the links of a hundredth of the time
     * by clicks take 24 ms and 1.4 s.
     *
     * @param id the column of the ids
     */
    public Optional<String> expectingNinthOfRows(String id) {
        return this == POSTGRESQL ? Optional.of(id + " + 0 > 0 AND " + id + " - 0 > 0") : Optional.empty();
    }

    /**
     * Returns a statement that disables generic plans in its transaction: each execution of a statement is then planned for its
     * values. Empty if the database has no generic plans.
     *
     * <p>PostgreSQL's generic plan, from the sixth execution on, would assume an average number of records for each owner: half of an
     * owner's links by clicks take 8 ms and 2 s.
     */
    public Optional<String> planningEachExecution() {
        return this == POSTGRESQL ? Optional.of("SET LOCAL plan_cache_mode = force_custom_plan") : Optional.empty();
    }

    /**
     * Returns the beginning of a query that sorts by texts of two kilobytes. This is no matter of time: by default, MariaDB sorts by
     * the first kilobyte.
     */
    public String sortingLongTexts() {
        // The number includes the length of a key, which follows its 2,048 bytes.
        return this == MARIADB ? "SET STATEMENT max_sort_length = 2064 FOR\n" : "";
    }
}
