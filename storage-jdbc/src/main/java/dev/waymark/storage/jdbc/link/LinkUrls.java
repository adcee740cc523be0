package dev.waymark.storage.jdbc.link;

import dev.waymark.access.Owner;
import dev.waymark.spi.help.UrlKeys;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.TableNames;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.SQLException;
import java.util.List;

/**
 * Gives links their keys of URLs that have none, since version 1 of the schema had no such column and SQL cannot compute it. It is
 * done for one owner when links are first looked for by their URL, so that no upgrade waits for it.
 */
final class LinkUrls {

    private static final String DOING = "looking for links by their URL";
    private static final int AT_ONCE = 512;

    private static final String WITHOUT_KEY = """
            SELECT id, url
            FROM waymark_link
            WHERE owner_id = :owner_id
              AND url_key = ''
              AND id > :after
            ORDER BY id
            LIMIT :limit
            """;

    private static final String GIVE_KEY = """
            UPDATE waymark_link
            SET url_key = :url_key
            WHERE id = :id
              AND url_key = ''
            """;

    private record Place(long id, String url) {}

    private final Sql withoutKey;
    private final Sql giveKey;

    LinkUrls(TableNames names) {
        this.withoutKey = names.sql(WITHOUT_KEY);
        this.giveKey = names.sql(GIVE_KEY);
    }

    /**
     * Sees to it that all links of this owner have keys.
     *
     * @throws dev.waymark.error.StorageException if this transaction will never see those that others have given them
     */
    void complete(Transactions transactions, Owner owner) {
        List<Place> some = transactions.read(DOING, session -> list(session, owner, 0, 1));
        long after = 0;
        while (!some.isEmpty()) {
            long last = after;
            some = transactions.write(
                    DOING, session -> giveKeys(transactions, session, list(session, owner, last, AT_ONCE)));
            after = some.isEmpty() ? after : some.get(some.size() - 1).id();
        }
    }

    private List<Place> giveKeys(Transactions transactions, Session session, List<Place> some) throws SQLException {
        List<Place> others = session.executeEach(
                giveKey,
                some,
                each -> p -> p.set("url_key", UrlKeys.of(each.url())).set("id", each.id()));
        if (!others.isEmpty() && transactions.mayBeBehind()) {
            throw Transactions.behind();
        }
        return some;
    }

    private List<Place> list(Session session, Owner owner, long after, int limit) throws SQLException {
        return session.list(
                withoutKey,
                p -> p.set("owner_id", owner.key()).set("after", after).set("limit", limit),
                row -> new Place(row.number("id"), row.text("url")));
    }
}
