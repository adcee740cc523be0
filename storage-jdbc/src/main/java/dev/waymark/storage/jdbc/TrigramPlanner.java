package dev.waymark.storage.jdbc;

import dev.waymark.access.Owner;
import java.sql.SQLException;
import java.util.List;

/**
 * Chooses for SQLite, which keeps no statistics of terms: between the records of the owner, and those with the term, which a
 * {@link TrigramIndex} finds among the records of all owners.
 *
 * <p>It looks at no more of either than is quickly looked at. Where a term has few records these are taken, however the
 * list is sorted. A term that has many is met often where the owner's records are read in the order of the list, and a page
 * is full soon.
 */
final class TrigramPlanner implements SearchPlanner {

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

    private final Source scan;
    private final Few few;
    private final Sql records;

    /** For searches of the table that {@code scan} is all of. */
    TrigramPlanner(Source scan, Few few) {
        this.scan = scan;
        this.few = few;
        this.records = Sql.parse(RECORDS.formatted(scan.table().name()));
    }

    @Override
    public Source source(Session session, Owner owner, TextSearch search, Use use) throws SQLException {
        TrigramIndex index = new TrigramIndex(scan.table(), search.field());
        return TrigramIndex.understands(search.term()) && index.isThere(session) && !hasFewRecords(session, owner)
                ? source(session, owner, index, search.term(), use)
                : scan;
    }

    private boolean hasFewRecords(Session session, Owner owner) throws SQLException {
        int most = few.records();
        return session.get(
                        records,
                        p -> p.set("owner_id", owner.key()).set("limit", most + 1),
                        row -> row.integer("total"))
                <= most;
    }

    private Source source(Session session, Owner owner, TrigramIndex index, String term, Use use) throws SQLException {
        int most = few.matches(use);
        List<Long> some = index.matches(session, term, most + 1);
        if (some.size() <= most) {
            return index.these(some);
        }
        return use == Use.LIST_BY_ID && hasManyOf(session, owner, index.these(some), some.size())
                ? index.all(term)
                : scan;
    }

    private boolean hasManyOf(Session session, Owner owner, Source some, int size) throws SQLException {
        ListQuery own = ListQuery.count(some, List.of(Condition.ownedBy(Dialect.SQLITE, scan.table(), owner)));
        return session.get(own.sql(), own.binder(), row -> row.number("total")) * 100 >= (long) size * LEAST_PERCENT;
    }
}
