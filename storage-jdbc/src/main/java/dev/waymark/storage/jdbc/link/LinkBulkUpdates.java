package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.BulkUpdates;
import dev.waymark.storage.jdbc.bulk.BulkUpdates.RowChange;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** Updates and deletions of many links in one transaction. */
final class LinkBulkUpdates {

    private final SqlCatalog sql;
    private final LinkWriter writer;
    private final BulkUpdates<LinkFilter, StoredLink> bulkUpdates;

    LinkBulkUpdates(SqlCatalog sql, LinkQueries queries, LinkWriter writer) {
        this.sql = sql;
        this.writer = writer;
        this.bulkUpdates = new BulkUpdates<>(
                sql,
                queries,
                LinkColumns.TABLE,
                LinkColumns.CONTENT,
                stored -> stored.link().version(),
                stored -> stored.link().updatedAt());
    }

    /** Replaces the links that still have the expected versions, and returns their ids. */
    Set<Long> update(Transactions transactions, List<LinkStore.Replacement> replacements) {
        return transactions.write("updating links", session -> update(transactions, session, replacements));
    }

    private Set<Long> update(Transactions transactions, Session session, List<LinkStore.Replacement> replacements)
            throws SQLException {
        Owner owner = replacements.get(0).before().link().owner();
        Set<Long> updated = bulkUpdates.update(
                transactions,
                session,
                owner,
                Lists.transform(replacements, each -> new RowChange<>(each.id(), each.before(), each.after())));
        writer.updateRulesAndPixels(
                session,
                replacements.stream()
                        .filter(each -> updated.contains(each.id()))
                        .toList());
        return updated;
    }

    /** Sets the same values in the links that match a filter, and returns the number of changed links. */
    int set(Transactions transactions, LinkFilter filter, List<Long> ids, LinkSettings settings) {
        return transactions.write("updating links", session -> {
            List<Long> matching = bulkUpdates.lockMatching(transactions, session, filter, ids);
            return matching.isEmpty() ? 0 : set(session, matching, settings);
        });
    }

    /** Sets columns of locked links, except links that already have these values. */
    private int set(Session session, List<Long> ids, LinkSettings settings) throws SQLException {
        ImmutableList.Builder<String> columns = ImmutableList.builder();
        Binder values = p -> p.set("updated_at", settings.updatedAt()).setEach("ids", ids);
        if (settings.disabled().type() != Patch.Type.KEEP) {
            columns.add("disabled");
            values = values.and(
                    p -> p.set("disabled", settings.disabled().value().orElseThrow()));
        }
        if (settings.spaceId().type() != Patch.Type.KEEP) {
            columns.add("space_id");
            values =
                    values.and(p -> p.set("space_id", settings.spaceId().value().orElse(AbsentValues.ID)));
        }
        return session.execute(sql.ofIds(statement(columns.build()), ids), values);
    }

    private static String statement(List<String> columns) {
        return """
                UPDATE waymark_link
                SET
                  %s,
                  updated_at = CASE WHEN updated_at > :updated_at THEN updated_at ELSE :updated_at END,
                  version = version + 1
                WHERE id IN (:ids)
                  AND (%s)
                """.formatted(joined(columns, "%1$s = :%1$s", ", "), joined(columns, "%1$s <> :%1$s", " OR "));
    }

    private static String joined(List<String> columns, String each, String separator) {
        return String.join(separator, columns.stream().map(each::formatted).toList());
    }

    /** Deletes the links that match a filter, and returns their ids. */
    Set<Long> delete(Transactions transactions, LinkFilter filter, List<Long> ids) {
        return bulkUpdates.delete(transactions, "deleting links", filter, ids);
    }
}
