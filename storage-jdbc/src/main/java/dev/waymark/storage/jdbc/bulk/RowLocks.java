package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.RecordQueries;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Locks rows of one table before they are changed, in the order of their ids, so that no two of these wait for each other. Whoever
 * has locked a row knows what it is until the end of the transaction.
 */
public final class RowLocks {

    private static final String VERSIONS = """
            SELECT id, version
            FROM %s
            WHERE id IN (:ids)
              AND %s
            ORDER BY id
            """;

    private static final String DELETE = """
            DELETE FROM %s
            WHERE id IN (:ids)
            """;

    private record Version(long id, long number) {
        static Version of(Row row) throws SQLException {
            return new Version(row.number("id"), row.number("version"));
        }
    }

    private final SqlCatalog sql;
    private final String versions;
    private final String locked;
    private final String delete;

    /** @param table the default name of the table, which has the columns {@code id}, {@code owner_id} and {@code version} */
    public RowLocks(SqlCatalog sql, String table) {
        this.sql = sql;
        this.versions = VERSIONS.formatted(table, Condition.unindexed("owner_id = :owner_id"));
        this.locked = versions + sql.database().lockingRows();
        this.delete = DELETE.formatted(table);
    }

    /**
     * Locks the rows that still have the versions at which the caller read the rows.
     *
     * @param found the versions at which the caller read the rows, by id
     * @return the ids of the rows with unchanged versions
     * @throws dev.waymark.error.StorageException if the snapshot of the transaction cannot contain the changes of other
     *     transactions to a row
     */
    public Set<Long> lockUnchanged(Transactions transactions, Session session, Owner owner, Map<Long, Long> found)
            throws SQLException {
        List<Long> ids = List.copyOf(found.keySet());
        Map<Long, Long> now = versions(session, locked, owner, ids);
        ImmutableSet.Builder<Long> unchanged = ImmutableSet.builder();
        Map<Long, Long> changed = new HashMap<>();
        found.forEach((id, version) -> {
            if (version.equals(now.get(id))) {
                unchanged.add(id);
            } else {
                changed.put(id, version);
            }
        });
        if (!changed.isEmpty() && transactions.mayBeBehind()) {
            Map<Long, Long> read = versions(session, versions, owner, List.copyOf(changed.keySet()));
            changed.forEach((id, version) -> transactions.checkNotBehind(Optional.ofNullable(read.get(id)), version));
        }
        return unchanged.build();
    }

    private Map<Long, Long> versions(Session session, String query, Owner owner, List<Long> ids) throws SQLException {
        return session
                .list(sql.ofIds(query, ids), p -> p.setEach("ids", ids).set("owner_id", owner.key()), Version::of)
                .stream()
                .collect(ImmutableMap.toImmutableMap(Version::id, Version::number));
    }

    /**
     * Locks the rows that match a filter. If the filter depends on another table, this method first locks all rows and then
     * evaluates the filter: a single statement would read the other table before the locks are granted.
     *
     * @return the ids of the matching rows
     * @throws dev.waymark.error.StorageException if the snapshot of the transaction is older than a change of the rows, so the
     *     filter would read old rows of the other table
     */
    public <F> List<Long> lockMatching(
            Transactions transactions,
            Session session,
            RecordQueries<F, ?, ?> queries,
            Owner owner,
            F filter,
            List<Long> ids)
            throws SQLException {
        if (queries.looksAtRowsAlone(filter)) {
            return queries.lockedIdsAmong(filter, ids).list(session, row -> row.number("id"));
        }
        if (!locked.equals(versions)) {
            Map<Long, Long> now = versions(session, locked, owner, ids);
            if (transactions.mayBeBehind() && !now.equals(versions(session, versions, owner, ids))) {
                throw Transactions.behind();
            }
        }
        return queries.idsAmong(filter, ids).list(session, row -> row.number("id"));
    }

    /** Deletes rows that are locked. */
    public void delete(Session session, List<Long> ids) throws SQLException {
        if (!ids.isEmpty()) {
            session.execute(sql.ofIds(delete, ids), p -> p.setEach("ids", ids));
        }
    }
}
