package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkReplacement;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.RowLocks;
import dev.waymark.storage.jdbc.bulk.RowUpdates;
import dev.waymark.storage.jdbc.bulk.RowUpdates.RowChange;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** Replaces and deletes many links in one transaction. */
final class LinkUpdates {

    private final LinkQueries queries;
    private final LinkWriter writer;
    private final RowLocks locks;
    private final RowUpdates<StoredLink> rows;
    private final LinkSetting setting;

    LinkUpdates(SqlCatalog sql, LinkQueries queries, LinkWriter writer) {
        this.queries = queries;
        this.writer = writer;
        this.locks = new RowLocks(sql, LinkColumns.TABLE);
        this.rows = new RowUpdates<>(
                sql,
                LinkColumns.TABLE,
                locks,
                LinkColumns.CONTENT,
                stored -> stored.link().version(),
                stored -> stored.link().updatedAt());
        this.setting = new LinkSetting(sql);
    }

    /** Replaces those that still have their versions, and returns their ids. */
    Set<Long> update(Transactions transactions, List<LinkReplacement> replacements) {
        return transactions.write("updating links", session -> update(transactions, session, replacements));
    }

    private Set<Long> update(Transactions transactions, Session session, List<LinkReplacement> replacements)
            throws SQLException {
        Owner owner = replacements.get(0).before().link().owner();
        Set<Long> unchanged = rows.execute(
                transactions,
                session,
                owner,
                Lists.transform(replacements, each -> new RowChange<>(each.id(), each.before(), each.after())));
        List<LinkReplacement> current = replacements.stream()
                .filter(each -> unchanged.contains(each.id()))
                .toList();
        writer.updateRulesAndPixels(session, current);
        return unchanged;
    }

    /** Gives those that are meant the same values, and returns how many had others. */
    int set(Transactions transactions, LinkFilter filter, List<Long> ids, LinkSettings settings) {
        return transactions.write("updating links", session -> {
            List<Long> meant = lockMeant(transactions, session, filter, ids);
            return meant.isEmpty() ? 0 : setting.execute(session, meant, settings);
        });
    }

    /** Deletes those that are meant, and returns their ids. */
    Set<Long> delete(Transactions transactions, LinkFilter filter, List<Long> ids) {
        return transactions.write("deleting links", session -> {
            List<Long> meant = lockMeant(transactions, session, filter, ids);
            locks.delete(session, meant);
            return ImmutableSet.copyOf(meant);
        });
    }

    private List<Long> lockMeant(Transactions transactions, Session session, LinkFilter filter, List<Long> ids)
            throws SQLException {
        return locks.lockMeant(transactions, session, queries, filter.owner(), filter, ids);
    }
}
