package dev.waymark.storage.jdbc.search;

import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.list.Matches;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The search of SQLite by {@code instr}. An optional FTS5 table first finds the records that may contain the term.
 *
 * <p>SQLite has no statistics of terms, so this class chooses the records to read: the records of the owner, or the records of
 * all owners that {@link SqliteTrigrams} finds for the term. For this choice, this class counts both kinds of records, up to a
 * limit.
 *
 * <ul>
 *   <li>If the owner has few records, the search reads the records of the owner.
 *   <li>If few records of all owners contain the term, the search reads these records, whatever the order of the list is.
 *   <li>If many records contain the term, the search reads the records of the owner in the order of the list, and a page is
 *       soon full. A list by id reads the records with the term instead, if enough of these records belong to the owner.
 * </ul>
 *
 * @param limits the numbers up to which records count as few
 */
public record SqliteSearch(Limits limits) implements SearchMethod {

    /**
     * The numbers of records that can be read quickly.
     *
     * @param records the records of an owner
     * @param listed the records with a term, of all owners, for a page
     * @param counted the records with a term, of all owners, for a total
     */
    public record Limits(int records, int listed, int counted) {

        /** With these limits, a search in a million links takes some milliseconds. */
        public static final Limits DEFAULT = new Limits(2_000, 400, 10_000);

        private int matches(Use use) {
            return switch (use) {
                case LIST_BY_ID, LIST_SORTED -> listed;
                case COUNT -> counted;
            };
        }
    }

    /**
     * The minimum share of the owner in the records with the term; below, the search would skip too many records of other
     * owners.
     */
    private static final int MIN_PERCENT = 5;

    private static final SqlTemplate RECORDS = SqlTemplate.of("""
            SELECT COUNT(*) AS total
            FROM (
              SELECT 1
              FROM {table}
              WHERE owner_id = :owner_id
              LIMIT :limit
            )""");

    /** Counts the records of the owner among some records. */
    private static final SqlTemplate OWN_RECORDS = SqlTemplate.of("""
            SELECT COUNT(*) AS total
            FROM {table}
            WHERE id IN (SELECT value FROM json_each(:matches))
              AND owner_id = :owner_id""");

    @Override
    public String contains(String column) {
        return "instr(" + column + ", :term) > 0";
    }

    /** The counts that choose the source, and the list, read one state of the data. */
    @Override
    public boolean readsOneState() {
        return true;
    }

    @Override
    public Optional<Matches> matches(
            Session session, SqlCatalog sql, Table table, Owner owner, TextSearch search, Use use) throws SQLException {
        SqliteTrigrams trigrams = new SqliteTrigrams(sql, table, search.field());
        boolean usesTrigrams = SqliteTrigrams.supports(search.term())
                && trigrams.exist(session)
                && !hasFewRecords(session, sql, table, owner);
        if (!usesTrigrams) {
            return Optional.empty();
        }
        int limit = limits.matches(use);
        List<Long> some = trigrams.matches(session, search.term(), limit + 1);
        if (some.size() <= limit) {
            return Optional.of(trigrams.withIds(some));
        }
        return use == Use.LIST_BY_ID && hasManyOf(session, sql, table, owner, some)
                ? Optional.of(trigrams.all(search.term()))
                : Optional.empty();
    }

    private boolean hasFewRecords(Session session, SqlCatalog sql, Table table, Owner owner) throws SQLException {
        int limit = limits.records();
        Sql count = sql.of(RECORDS.fill(Map.of("table", table.name())));
        Parameters parameters = Parameters.of(owner).set("limit", limit + 1);
        return session.get(count, parameters, row -> row.integer("total")) <= limit;
    }

    private static boolean hasManyOf(Session session, SqlCatalog sql, Table table, Owner owner, List<Long> some)
            throws SQLException {
        Sql count = sql.of(OWN_RECORDS.fill(Map.of("table", table.name())));
        Parameters parameters = Parameters.of(owner).set("matches", SqliteTrigrams.json(some));
        return session.get(count, parameters, row -> row.integer("total")) * 100 >= some.size() * MIN_PERCENT;
    }
}
