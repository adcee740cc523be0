package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.Multimaps;
import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.RecordQueries;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Updates and deletions of many rows of a table. Each transaction first locks the rows in the order of their ids, so two of
 * these transactions cannot deadlock. Other transactions cannot change a locked row until the end of the transaction.
 *
 * @param <F> the filters
 * @param <R> the records
 */
public abstract class BulkUpdates<F, R> {

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

    /** The record of a row before and after an update. The update increments the version by one. */
    public record RowChange<R>(long id, R before, R after) {}

    /** The new values that a statement assigns to all of its rows. */
    private record CommonChange<R>(
            ImmutableList<ColumnGroup<R>> changed, ImmutableList<Object> values, Instant updatedAt) {}

    protected final SqlCatalog sql;

    private final RecordQueries<F, ?, R> queries;
    private final String table;
    private final ImmutableList<ColumnGroup<R>> groups;
    private final ToLongFunction<R> version;
    private final Function<R, Instant> updatedAt;
    private final String readVersions;
    private final String lockVersions;

    /** True if queries can lock rows. Otherwise a writing transaction locks the whole database. */
    private final boolean locksRows;

    /**
     * Creates the updates of a table.
     *
     * @param queries the queries of the same table
     * @param table the default name of the table, which has the columns {@code id}, {@code owner_id}, {@code updated_at} and
     *     {@code version}
     * @param groups the columns that an update can change
     * @param version returns the version of a record
     * @param updatedAt returns the instant of the last update of a record
     */
    protected BulkUpdates(
            SqlCatalog sql,
            RecordQueries<F, ?, R> queries,
            String table,
            ImmutableList<ColumnGroup<R>> groups,
            ToLongFunction<R> version,
            Function<R, Instant> updatedAt) {
        this.sql = sql;
        this.queries = queries;
        this.table = table;
        this.groups = groups;
        this.version = version;
        this.updatedAt = updatedAt;
        this.readVersions = VERSIONS.formatted(table, Condition.unindexed("owner_id = :owner_id"));
        this.lockVersions = readVersions + sql.database().lockingRows();
        this.locksRows = !sql.database().lockingRows().isEmpty();
    }

    /**
     * Updates the rows of an owner, except rows that have changed since the caller read them. One statement updates all rows
     * with the same new values in the same columns, such as links that are disabled together. No statement writes unchanged
     * columns.
     *
     * @return the ids of the updated rows
     */
    protected final Set<Long> update(
            Transactions transactions, Session session, Owner owner, List<RowChange<R>> changes) throws SQLException {
        Map<Long, Long> found = changes.stream()
                .collect(ImmutableMap.toImmutableMap(RowChange::id, each -> version.applyAsLong(each.before())));
        Set<Long> current = lockCurrent(transactions, session, owner, found);
        ImmutableListMultimap<CommonChange<R>, RowChange<R>> byChange =
                Multimaps.index(Iterables.filter(changes, each -> current.contains(each.id())), this::commonChange);
        for (CommonChange<R> common : byChange.keySet()) {
            update(session, common, byChange.get(common));
        }
        return current;
    }

    /**
     * Locks the rows and compares their versions.
     *
     * @param found the versions that the caller has read, by id
     * @return the ids of the rows with the same versions
     * @throws dev.waymark.error.StorageException if the snapshot of the transaction is older than a change of a row
     */
    private Set<Long> lockCurrent(Transactions transactions, Session session, Owner owner, Map<Long, Long> found)
            throws SQLException {
        List<Long> ids = List.copyOf(found.keySet());
        Map<Long, Long> locked = versions(session, lockVersions, owner, ids);
        ImmutableSet.Builder<Long> current = ImmutableSet.builder();
        Map<Long, Long> changed = new HashMap<>();
        found.forEach((id, version) -> {
            if (version.equals(locked.get(id))) {
                current.add(id);
            } else {
                changed.put(id, version);
            }
        });
        if (!changed.isEmpty() && transactions.mayBeStale()) {
            Map<Long, Long> read = versions(session, readVersions, owner, List.copyOf(changed.keySet()));
            changed.forEach((id, version) -> transactions.checkNotStale(Optional.ofNullable(read.get(id)), version));
        }
        return current.build();
    }

    private Map<Long, Long> versions(Session session, String query, Owner owner, List<Long> ids) throws SQLException {
        return session.map(
                sql.ofIds(query, ids),
                p -> p.setEach("ids", ids).set("owner_id", owner.key()),
                row -> row.number("id"),
                row -> row.number("version"));
    }

    private CommonChange<R> commonChange(RowChange<R> change) {
        ImmutableList<ColumnGroup<R>> changed = groups.stream()
                .filter(group -> !group.of(change.before()).equals(group.of(change.after())))
                .collect(ImmutableList.toImmutableList());
        ImmutableList<Object> values =
                changed.stream().map(group -> group.of(change.after())).collect(ImmutableList.toImmutableList());
        return new CommonChange<>(changed, values, updatedAt.apply(change.after()));
    }

    private void update(Session session, CommonChange<R> common, List<RowChange<R>> group) throws SQLException {
        List<Long> ids = Lists.transform(group, RowChange::id);
        R after = group.get(0).after();
        Binder row = p -> ColumnGroup.bindAll(common.changed(), p, after);
        session.execute(
                sql.ofIds(statement(common.changed()), ids),
                row.and(p -> p.set("updated_at", common.updatedAt()).setEach("ids", ids)));
    }

    private String statement(List<ColumnGroup<R>> changed) {
        return """
                UPDATE %s
                SET updated_at = :updated_at, version = version + 1%s
                WHERE id IN (:ids)
                """.formatted(table, changed.isEmpty() ? "" : ", " + ColumnGroup.assignments(changed));
    }

    /**
     * Locks the rows that match a filter. If the filter reads another table, this method first locks all rows and then
     * evaluates the filter, because a single statement would read the other table before the locks are granted.
     *
     * @return the ids of the matching rows
     * @throws dev.waymark.error.StorageException if the snapshot of the transaction is older than a change of a row, so the
     *     filter would read old rows of the other table
     */
    protected final List<Long> lockMatching(Transactions transactions, Session session, F filter, List<Long> ids)
            throws SQLException {
        if (queries.readsOnlyThisTable(filter)) {
            return queries.lockedIdsAmong(filter, ids).list(session, row -> row.number("id"));
        }
        if (locksRows) {
            Owner owner = queries.selection(filter).owner();
            Map<Long, Long> locked = versions(session, lockVersions, owner, ids);
            if (transactions.mayBeStale() && !locked.equals(versions(session, readVersions, owner, ids))) {
                throw Transactions.staleSnapshot();
            }
        }
        return queries.idsAmong(filter, ids).list(session, row -> row.number("id"));
    }

    /**
     * Deletes the rows that match a filter, in one transaction.
     *
     * @param doing the operation, for the message of a failure
     * @return the ids of the deleted rows
     */
    public final Set<Long> delete(Transactions transactions, String doing, F filter, List<Long> ids) {
        return transactions.write(doing, session -> {
            List<Long> matching = lockMatching(transactions, session, filter, ids);
            if (!matching.isEmpty()) {
                session.execute(sql.ofIds(DELETE.formatted(table), matching), p -> p.setEach("ids", matching));
            }
            return ImmutableSet.copyOf(matching);
        });
    }
}
