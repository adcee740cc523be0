package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.TableNames;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Counts clicks of links by their ids. */
final class ClickCounter {

    private static final String COUNT = """
            UPDATE waymark_link
            SET clicks = clicks + 1
            WHERE id = :id
            AND clicks < click_limit
            """;

    private static final String ADD = """
            UPDATE waymark_link
            SET clicks = clicks + :more
            WHERE id = :id
            """;

    private static final String CLICKS = """
            SELECT clicks
            FROM waymark_link
            WHERE id = :id
            """;

    private static final String BELOW_LIMIT = """
            SELECT id
            FROM waymark_link
            WHERE id = :id
            AND clicks < click_limit
            """;

    /**
     * How often a click is tried on a row that refuses it and is then read as one that allows it. That its limit was raised
     * between the two may happen once; if it seems to happen again, the row that is read is an old one.
     */
    private static final int ATTEMPTS = 2;

    private final Optional<Sql> countReturning;
    private final Sql count;
    private final Sql add;
    private final Sql clicks;
    private final Sql belowLimit;

    ClickCounter(TableNames names, Database database) {
        countReturning = database.returning(COUNT, "clicks").map(names::sql);
        count = names.sql(COUNT);
        add = names.sql(ADD);
        clicks = names.sql(CLICKS);
        belowLimit = names.sql(BELOW_LIMIT);
    }

    /** The clicks including this one; empty if the limit was reached or the link is gone. */
    OptionalLong count(Transactions transactions, long id) {
        Transactions.Work<OptionalLong> work =
                session -> count(session, p -> p.set("id", id), transactions.mayBeBehind());
        return countReturning.isPresent()
                ? transactions.countAtOnce("counting a click", work)
                : transactions.count("counting a click", work);
    }

    private OptionalLong count(Session session, Binder id, boolean mayBeBehind) throws SQLException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Optional<Long> counted = countOne(session, id);
            if (counted.isPresent()) {
                return OptionalLong.of(counted.get());
            }
            if (!mayBeBehind || !isBelowLimit(session, id)) {
                return OptionalLong.empty();
            }
        }
        throw Transactions.behind();
    }

    private Optional<Long> countOne(Session session, Binder id) throws SQLException {
        if (countReturning.isPresent()) {
            return session.find(countReturning.get(), id, row -> row.number("clicks"));
        }
        // The row stays locked until the commit, so the number read is the one written.
        return session.execute(count, id) > 0
                ? Optional.of(session.get(clicks, id, row -> row.number("clicks")))
                : Optional.empty();
    }

    private boolean isBelowLimit(Session session, Binder id) throws SQLException {
        return session.find(belowLimit, id, row -> row.number("id")).isPresent();
    }

    /** In the order of ids, so that no two of these wait for each other. */
    void add(Transactions transactions, Map<Long, Long> more) {
        transactions.count("adding clicks", session -> {
            session.executeAll(
                    add,
                    ImmutableList.sortedCopyOf(more.keySet()),
                    id -> p -> p.set("id", id).set("more", more.getOrDefault(id, 0L)));
            return more;
        });
    }
}
