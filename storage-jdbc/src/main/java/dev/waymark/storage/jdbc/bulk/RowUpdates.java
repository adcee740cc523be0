package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.Multimaps;
import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Updates of many rows. One statement updates all rows that get the same values in the same columns, such as links that are
 * switched off together. No statement writes unchanged columns.
 *
 * @param sql the statements of the storage
 * @param table the default name of the table, which has the columns {@code id}, {@code updated_at} and {@code version}
 * @param locks locks its rows
 * @param groups the columns that an update can change
 * @param version the version of a record
 * @param updatedAt when a record was updated
 */
public record RowUpdates<R>(
        SqlCatalog sql,
        String table,
        RowLocks locks,
        ImmutableList<ColumnGroup<R>> groups,
        ToLongFunction<R> version,
        Function<R, Instant> updatedAt) {

    /** The record of a row before and after an update. The update increments the version by one. */
    public record RowChange<R>(long id, R before, R after) {}

    /** The part that is common to the changes of one statement. */
    private record CommonChange<R>(
            ImmutableList<ColumnGroup<R>> changed, ImmutableList<Object> values, Instant updatedAt) {}

    /**
     * Updates those rows of one owner that are still as they were found.
     *
     * @return their ids
     */
    public Set<Long> execute(Transactions transactions, Session session, Owner owner, List<RowChange<R>> changes)
            throws SQLException {
        Set<Long> unchanged = locks.lockUnchanged(
                transactions,
                session,
                owner,
                changes.stream()
                        .collect(ImmutableMap.toImmutableMap(
                                RowChange::id, each -> version.applyAsLong(each.before()))));
        ImmutableListMultimap<CommonChange<R>, RowChange<R>> groups =
                Multimaps.index(Iterables.filter(changes, each -> unchanged.contains(each.id())), this::commonChange);
        for (CommonChange<R> common : groups.keySet()) {
            execute(session, common, groups.get(common));
        }
        return unchanged;
    }

    private CommonChange<R> commonChange(RowChange<R> change) {
        ImmutableList<ColumnGroup<R>> changed = groups.stream()
                .filter(group -> !group.of(change.before()).equals(group.of(change.after())))
                .collect(ImmutableList.toImmutableList());
        ImmutableList<Object> values =
                changed.stream().map(group -> group.of(change.after())).collect(ImmutableList.toImmutableList());
        return new CommonChange<>(changed, values, updatedAt.apply(change.after()));
    }

    private void execute(Session session, CommonChange<R> common, List<RowChange<R>> group) throws SQLException {
        List<Long> ids = Lists.transform(group, RowChange::id);
        R after = group.get(0).after();
        Binder row = p -> ColumnGroup.bindAll(common.changed(), p, after);
        session.execute(
                sql.ofIds(update(common.changed()), ids),
                row.and(p -> p.set("updated_at", common.updatedAt()).setEach("ids", ids)));
    }

    private String update(List<ColumnGroup<R>> changed) {
        return """
                UPDATE %s
                SET updated_at = :updated_at, version = version + 1%s
                WHERE id IN (:ids)
                """.formatted(table, changed.isEmpty() ? "" : ", " + ColumnGroup.assignments(changed));
    }
}
