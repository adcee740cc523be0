package dev.waymark.storage.jdbc.search;

import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Source;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * FTS5 tells which texts may have the term, where there is such a table, and {@code instr} which do.
 *
 * <p>SQLite keeps no statistics of terms, so this chooses: between the records of the owner, and those with the term, which a
 * {@link SqliteTrigrams} finds among the records of all owners. It looks at no more of either than is quickly looked at. Where
 * a term has few records these are taken, however the list is sorted. A term that has many is met often where the owner's
 * records are read in the order of the list, and a page is full soon.
 *
 * @param few how many are so few that it is no matter to look at each of them
 */
public record SqliteSearch(Few few) implements SearchMethod {

    /**
     * How many are so few that it is no matter to look at each of them.
     *
     * @param records of an owner
     * @param listed records with a term, of whatever owners, for a page of them
     * @param counted the same, for their total
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

    /** An owner who has less of the records with a term waits too long for those of others to pass. */
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

    /** What is looked up before must be what the search reads. */
    @Override
    public Transactions in(Transactions transactions) {
        return transactions.readingTogether(Optional.empty());
    }

    @Override
    public Source source(Session session, Source all, Owner owner, TextSearch search, Use use) throws SQLException {
        SqliteTrigrams trigrams = new SqliteTrigrams(all.table(), search.field());
        boolean isOfUse = SqliteTrigrams.understands(search.term())
                && trigrams.areThere(session)
                && !hasFewRecords(session, all.table(), owner);
        return isOfUse ? source(session, all, owner, trigrams, search.term(), use) : all;
    }

    private boolean hasFewRecords(Session session, Table table, Owner owner) throws SQLException {
        int most = few.records();
        return session.get(
                        Sql.ofFewKinds(RECORDS.formatted(table.name())),
                        p -> p.set("owner_id", owner.key()).set("limit", most + 1),
                        row -> row.integer("total"))
                <= most;
    }

    private Source source(Session session, Source all, Owner owner, SqliteTrigrams trigrams, String term, Use use)
            throws SQLException {
        int most = few.matches(use);
        List<Long> some = trigrams.matches(session, term, most + 1);
        if (some.size() <= most) {
            return trigrams.these(some);
        }
        return use == Use.LIST_BY_ID && hasManyOf(session, owner, trigrams.these(some), some.size())
                ? trigrams.all(term)
                : all;
    }

    private static boolean hasManyOf(Session session, Owner owner, Source some, int size) throws SQLException {
        ListQuery own = ListQuery.count(some, List.of(Condition.ownedBy(Databases.SQLITE, some.table(), owner)));
        return own.total(session) * 100 >= (long) size * LEAST_PERCENT;
    }
}
