package dev.waymark.storage.jdbc.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Ordering;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.bulk.Versions;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Columns;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The update of links, within the transaction of a session. Each link has a statement of its own. */
final class LinkUpdates {

    private static final SqlTemplate UPDATE = SqlTemplate.of("""
            UPDATE waymark_link
            SET {assignments}{removal}
            WHERE id = :id
              AND owner_id = :owner_id
              AND version = :expected_version{condition}""");

    /** Removes the creation key, or keeps the stored key: the key may have been cleared since the read of the link. */
    private static final String REMOVAL = """
            ,
            creation_key = CASE WHEN :keeps_key = TRUE THEN creation_key END,
            creation_fingerprint = CASE WHEN :keeps_key = TRUE THEN creation_fingerprint END""";

    /** For databases whose transactions end at the first failed statement: no update instead of a failure. */
    private static final String UNLESS_TAKEN = """

              AND NOT EXISTS (
                SELECT 1
                FROM waymark_link other
                WHERE other.domain_id = :domain_id
                  AND other.alias_key = :alias_key
                  AND other.id <> :id
              )""";

    private final SqlCatalog sql;
    private final ImmutableList<SetIndex> indexes;
    private final LinkConflicts conflicts;
    private final Versions versions;

    LinkUpdates(SqlCatalog sql, ImmutableList<SetIndex> indexes, LinkConflicts conflicts) {
        this.sql = sql;
        this.indexes = indexes;
        this.conflicts = conflicts;
        this.versions = new Versions(sql, LinkColumns.NAME);
    }

    /**
     * Replaces the links that still have the expected versions, in the order of the ids, so that two of these transactions
     * cannot deadlock. A statement writes only columns that differ between a link before and after the update.
     *
     * @return the ids of the replaced links
     * @throws LinkStore.DuplicateAliasException if another link has the new alias, and the database reports this without an
     *     error
     */
    Set<Long> update(Transactions transactions, Session session, List<LinkStore.Replacement> replacements)
            throws SQLException {
        List<LinkStore.Replacement> sorted =
                ImmutableList.sortedCopyOf(Comparator.comparingLong(LinkStore.Replacement::id), replacements);
        Map<Long, Parameters> after = sorted.stream()
                .collect(ImmutableMap.toImmutableMap(
                        LinkStore.Replacement::id, each -> LinkColumns.values(each.after())));
        List<String> changed = changed(sorted, after);
        boolean removesKey = sorted.stream().anyMatch(LinkUpdates::removesKey);
        boolean avoidsError = changed.contains("alias_key") && sql.database().endsTransactionOnError();
        String update = UPDATE.fill(Map.of(
                "assignments", Columns.assignments(changed),
                "removal", removesKey ? REMOVAL : "",
                "condition", avoidsError ? UNLESS_TAKEN : ""));
        List<LinkStore.Replacement> refused = session.executeAll(sql.of(update), sorted, each -> {
            Link before = each.before().link();
            Parameters row = checkNotNull(after.get(each.id()))
                    .only(changed)
                    .and(Parameters.of(before.owner(), before.id()))
                    .set("expected_version", before.version());
            if (removesKey) {
                row.set("keeps_key", !removesKey(each));
            }
            if (avoidsError) {
                row.set("domain_id", each.before().aliasKey().domain().id());
            }
            return row;
        });
        // A refused row has another version: a concurrent transaction has changed or deleted the link since the
        // caller's read.
        if (!refused.isEmpty()) {
            checkRefused(transactions, session, refused, avoidsError);
        }
        List<LinkStore.Replacement> replaced =
                sorted.stream().filter(each -> !refused.contains(each)).toList();
        for (SetIndex index : indexes) {
            index.update(session, replaced);
        }
        return ImmutableSet.copyOf(Lists.transform(replaced, LinkStore.Replacement::id));
    }

    private static List<String> changed(List<LinkStore.Replacement> replacements, Map<Long, Parameters> after) {
        Set<String> changed = new LinkedHashSet<>(LinkColumns.VERSION);
        for (LinkStore.Replacement each : replacements) {
            Parameters before = LinkColumns.values(each.before());
            for (String column : LinkColumns.CONTENT) {
                if (!before.agrees(checkNotNull(after.get(each.id())), column)) {
                    changed.add(column);
                }
            }
        }
        return ImmutableList.sortedCopyOf(Ordering.explicit(LinkColumns.ALL.asList()), changed);
    }

    private static boolean removesKey(LinkStore.Replacement replacement) {
        return replacement.before().creationKey().isPresent()
                && replacement.after().creationKey().isEmpty();
    }

    /** Throws an exception if a taken alias or an old snapshot is the reason of a refused update, and not the version. */
    private void checkRefused(
            Transactions transactions, Session session, List<LinkStore.Replacement> refused, boolean mayBeTaken)
            throws SQLException {
        Owner owner = refused.get(0).before().link().owner();
        Map<Long, Long> expected = refused.stream()
                .collect(ImmutableMap.toImmutableMap(
                        LinkStore.Replacement::id, each -> each.before().link().version()));
        if (mayBeTaken && expected.equals(versions.read(session, owner, List.copyOf(expected.keySet())))) {
            ImmutableSet<AliasKey> taken =
                    conflicts.takenAliases(session, Lists.transform(refused, LinkStore.Replacement::after));
            if (!taken.isEmpty()) {
                throw new LinkStore.DuplicateAliasException(taken);
            }
        }
        versions.checkNotStale(transactions, session, owner, expected);
    }
}
