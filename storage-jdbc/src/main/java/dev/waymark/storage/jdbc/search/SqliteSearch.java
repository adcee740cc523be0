package dev.waymark.storage.jdbc.search;

import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Source;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Compares texts by {@code instr}, and asks an FTS5 table before, where there is one, which texts may have the term.
 *
 * <p>SQLite keeps no statistics of terms, so this class chooses what is read: the records of the owner, or those with the term,
 * which {@link SqliteTrigrams} finds among the records of all owners. It counts both for that, but only up to what is quickly
 * counted.
 *
 * <ul>
 *   <li>If the owner has few records, they are read.
 *   <li>If few records have the term, these are read, however the list is sorted.
 *   <li>If many have it, the owner's records are read in the order of the list: the term is met often, and a page is soon full.
 *       A list by id reads the records with the term instead if enough of them are the owner's.
 * </ul>
 *
 * @param few up to how many records are few
 */
public record SqliteSearch(Few few) implements SearchMethod {

    /**
     * Up to how many records it costs little to look at each of them.
     *
     * @param records those of an owner
     * @param listed those with a term, of all owners, for a page
     * @param counted the same, for a total
     */
    public record Few(int records, int listed, int counted) {

        /** With these, a million links are searched in a few milliseconds. */
        public static final Few DEFAULT = new Few(2_000, 400, 10_000);

        private int matches(Use use) {
            return switch (use) {
                case LIST_BY_ID, LIST_SORTED -> listed;
                case COUNT -> counted;
            };
        }
    }

    /** If fewer of the records with a term are the owner's, it takes too long to pass over those of others. */
    private static final int LEAST_PERCENT = 5;

    private static final String RECORDS = """
            SELECT COUNT(*) AS total
            FROM (
              SELECT 1
              FROM %s
              WHERE owner_id = :owner_id
              LIMIT :limit
            )
            """;

    @Override
    public String contains(String column, String parameter) {
        return "instr(" + column + ", " + parameter + ") > 0";
    }

    /** The records that are counted and those that are then read must be of one moment. */
    @Override
    public Transactions in(Transactions transactions) {
        return transactions.readingTogether(Optional.empty());
    }

    @Override
    public Source source(Session session, SqlCatalog sql, Source all, Owner owner, TextSearch search, Use use)
            throws SQLException {
        SqliteTrigrams trigrams = new SqliteTrigrams(sql, all.table(), search.field());
        boolean isOfUse = SqliteTrigrams.understands(search.term())
                && trigrams.isThere(session)
                && !hasFewRecords(session, sql, all.table(), owner);
        if (!isOfUse) {
            return all;
        }
        int most = few.matches(use);
        List<Long> some = trigrams.matches(session, search.term(), most + 1);
        Source matches = trigrams.these(some);
        if (some.size() <= most) {
            return matches;
        }
        return use == Use.LIST_BY_ID && hasManyOf(session, sql, owner, matches, some.size())
                ? trigrams.all(search.term())
                : all;
    }

    private boolean hasFewRecords(Session session, SqlCatalog sql, Table table, Owner owner) throws SQLException {
        int most = few.records();
        return session.get(
                        sql.of(RECORDS.formatted(table.name())),
                        p -> p.set("owner_id", owner.key()).set("limit", most + 1),
                        row -> row.integer("total"))
                <= most;
    }

    private static boolean hasManyOf(Session session, SqlCatalog sql, Owner owner, Source some, int size)
            throws SQLException {
        ListQuery own = ListQuery.count(sql, some, List.of(Condition.ownedBy(sql.database(), some.table(), owner)));
        return own.total(session) * 100 >= (long) size * LEAST_PERCENT;
    }
}
