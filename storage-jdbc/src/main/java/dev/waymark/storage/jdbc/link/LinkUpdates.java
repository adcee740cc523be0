package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.bulk.OwnedRows;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Columns;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The update of links, within the transaction of a session. */
final class LinkUpdates {

    private static final SqlTemplate UPDATE = SqlTemplate.of("""
            UPDATE waymark_link
            SET {assignments}, version = version + 1{removal}
            WHERE {condition}""");

    private static final String REMOVAL = ", creation_key = NULL, creation_fingerprint = NULL";

    private static final String ONE = SqlTemplate.of("""
            id = :id
              AND {of_owner}
              AND version = :expected_version""").fill(Map.of("of_owner", OwnedRows.OF_OWNER));

    /**
     * For databases whose transactions end at the first failed statement: no update instead of a failure. If the row of the link
     * itself already has the new key, its version is not the expected one.
     */
    private static final String ONE_UNLESS_TAKEN = SqlTemplate.of("""
            {one}
              AND NOT EXISTS (
                SELECT 1
                FROM waymark_link other
                WHERE other.domain_id = :domain_id
                  AND other.alias_key = :alias_key
              )""").fill(Map.of("one", ONE));

    /**
     * A statement for each counter: for several ids, MariaDB would read and lock all rows of a small table. The owner is always the
     * owner of the link, and leads a database that is distributed by owner.
     */
    private static final String UPDATE_LIMIT = SqlTemplate.of("""
            UPDATE waymark_link_counter
            SET click_limit = :click_limit
            WHERE link_id = :link_id
              AND {of_owner}""").fill(Map.of("of_owner", OwnedRows.OF_OWNER));

    /**
     * The columns of a link that an update changes. Links with equal changes have a common statement.
     *
     * @param values the new values of the changed columns
     * @param removesCreationKey whether the update removes the creation key
     */
    private record Change(Parameters values, boolean removesCreationKey) {

        static Change of(LinkStore.Replacement replacement) {
            Parameters before = LinkRow.values(replacement.before());
            Parameters after = LinkRow.values(replacement.after());
            List<String> changed = new ArrayList<>();
            changed.add(LinkRow.UPDATED_AT);
            for (String column : LinkRow.CONTENT) {
                if (!before.agrees(after, column)) {
                    changed.add(column);
                }
            }
            boolean removesCreationKey = replacement.before().creationKey().isPresent()
                    && replacement.after().creationKey().isEmpty();
            return new Change(after.only(changed), removesCreationKey);
        }

        boolean hasNewAlias() {
            return values.names().contains("alias_key");
        }

        String sql(String condition) {
            String assignments = Columns.assignments(values.names());
            String removal = removesCreationKey ? REMOVAL : "";
            return UPDATE.fill(Map.of("assignments", assignments, "removal", removal, "condition", condition));
        }
    }

    private final SqlCatalog sql;
    private final ImmutableList<SetIndex> indexes;
    private final LinkConflicts conflicts;
    private final OwnedRows rows;
    private final OwnedRows counters;

    LinkUpdates(
            SqlCatalog sql,
            ImmutableList<SetIndex> indexes,
            LinkConflicts conflicts,
            OwnedRows counters,
            OwnedRows rows) {
        this.sql = sql;
        this.indexes = indexes;
        this.conflicts = conflicts;
        this.counters = counters;
        this.rows = rows;
    }

    /**
     * Returns the mode of an update. A new click limit locks the counter. At a stricter level than READ COMMITTED, the lock would
     * fail after each concurrent click.
     */
    static TransactionMode mode(List<LinkStore.Replacement> replacements) {
        return withNewLimit(replacements).isEmpty() ? TransactionMode.TRANSACTION : TransactionMode.ANY_LEVEL;
    }

    /**
     * Replaces the links that still have the expected rows. A statement writes only columns that differ between a link before and
     * after the update. The counters of links with a new click limit are locked first, in the {@linkplain LinkRow#LOCK_ORDER order of
     * locks}, and get the new limit after the check of the versions.
     *
     * @return the ids of the replaced links
     * @throws DuplicateKeyException if another link has the new alias, and the database reports this without an
     *     error
     */
    Set<Long> update(Session session, List<LinkStore.Replacement> replacements) throws SQLException {
        List<Long> limited = ids(withNewLimit(replacements));
        if (!limited.isEmpty()) {
            counters.lock(session, replacements.get(0).before().link().owner(), limited);
        }
        List<LinkStore.Replacement> replaced =
                replacements.size() == 1 ? updateOne(session, replacements.get(0)) : updateMany(session, replacements);
        session.executeAll(sql.of(UPDATE_LIMIT), withNewLimit(replaced), LinkUpdates::limit);
        for (SetIndex index : indexes) {
            index.update(session, replaced);
        }
        return ImmutableSet.copyOf(ids(replaced));
    }

    private static List<LinkStore.Replacement> withNewLimit(List<LinkStore.Replacement> replacements) {
        return replacements.stream()
                .filter(each -> LinkRow.clickLimit(each.before().link())
                        != LinkRow.clickLimit(each.after().link()))
                .toList();
    }

    private static Parameters limit(LinkStore.Replacement replacement) {
        Link after = replacement.after().link();
        return Parameters.of(after.owner()).set("link_id", after.id()).set("click_limit", LinkRow.clickLimit(after));
    }

    /** Updates a link, whose alias may change. The statement locks one link only, so no order of links is necessary. */
    private List<LinkStore.Replacement> updateOne(Session session, LinkStore.Replacement replacement)
            throws SQLException {
        Change change = Change.of(replacement);
        Link before = replacement.before().link();
        Parameters row = change.values()
                .and(Parameters.of(before.owner(), before.id()))
                .set("expected_version", before.version());
        boolean avoidsError = change.hasNewAlias() && sql.database().endsTransactionOnError();
        if (avoidsError) {
            row.set("domain_id", replacement.before().aliasKey().domain().id());
        }
        String update = change.sql(avoidsError ? ONE_UNLESS_TAKEN : ONE);
        if (session.execute(sql.of(update), row) > 0) {
            return List.of(replacement);
        }
        Map<Long, Long> expected = Map.of(before.id(), before.version());
        if (avoidsError && expected.equals(rows.read(session, before.owner(), List.of(before.id())))) {
            ImmutableSet<AliasKey> taken = conflicts.takenAliases(session, List.of(replacement.after()));
            if (!taken.isEmpty()) {
                throw DuplicateKeyException.ofAliases(taken);
            }
        }
        // The link has another version: a concurrent transaction has changed or deleted the link since the caller's
        // read.
        rows.checkNotStale(session, before.owner(), expected);
        return List.of();
    }

    /** Locks all links first, in the order of their ids, so that two of these transactions cannot deadlock. */
    private List<LinkStore.Replacement> updateMany(Session session, List<LinkStore.Replacement> replacements)
            throws SQLException {
        Owner owner = replacements.get(0).before().link().owner();
        Map<Long, Long> locked = rows.lock(session, owner, ids(replacements));
        ListMultimap<Change, LinkStore.Replacement> byChange =
                MultimapBuilder.linkedHashKeys().arrayListValues().build();
        Map<Long, Long> refused = new HashMap<>();
        for (LinkStore.Replacement each : replacements) {
            long expected = each.before().link().version();
            if (Objects.equals(locked.get(each.id()), expected)) {
                byChange.put(Change.of(each), each);
            } else {
                refused.put(each.id(), expected);
            }
        }
        for (Change change : byChange.keySet()) {
            List<Long> ids = ids(byChange.get(change));
            Parameters parameters = OwnedRows.parameters(owner, ids).and(change.values());
            session.execute(sql.ofIds(change.sql(rows.condition()), ids), parameters);
        }
        if (!refused.isEmpty()) {
            rows.checkNotStale(session, owner, refused);
        }
        return List.copyOf(byChange.values());
    }

    private static List<Long> ids(List<LinkStore.Replacement> replacements) {
        return replacements.stream().map(LinkStore.Replacement::id).toList();
    }
}
