package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.list.RecordQueries;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * The deletion of records by id, and of the records that match a query (D-34). A transaction locks the rows of the records table
 * by table, and within a table in the order of the ids, so two of these transactions cannot deadlock.
 *
 * @param <F> the filters
 */
public final class RecordDeletion<F> {

    private static final SqlTemplate DELETE = SqlTemplate.of("""
            DELETE FROM {table}
            WHERE {rows}""");

    private final SqlCatalog sql;
    private final RecordQueries<F, ?, ?> queries;
    private final String kind;
    private final ImmutableList<OwnedRows> tables;

    /**
     * Creates the deletion.
     *
     * @param tables the rows of the records in each table, in the order of their locks
     */
    public RecordDeletion(SqlCatalog sql, RecordQueries<F, ?, ?> queries, ImmutableList<OwnedRows> tables) {
        this.sql = sql;
        this.queries = queries;
        this.kind = queries.kind();
        this.tables = tables;
    }

    /** Deletes the owner's record with this id, and returns whether the owner had the record. */
    public boolean delete(Transactions transactions, Owner owner, long id) {
        return transactions.write("deleting a " + kind, session -> delete(session, owner, ImmutableList.of(id)) > 0);
    }

    /** Deletes rows table by table, and returns the number of deleted rows of the last table. */
    private int delete(Session session, Owner owner, List<Long> ids) throws SQLException {
        int deleted = 0;
        for (OwnedRows rows : tables) {
            String delete = DELETE.fill(Map.of("table", rows.table(), "rows", rows.condition()));
            deleted = session.execute(sql.ofIds(delete, ids), OwnedRows.parameters(owner, ids));
        }
        return deleted;
    }

    /**
     * Deletes the matching records with the highest ids below a bound.
     *
     * @return the ids of the deleted records in descending order; empty if no record with an id below the bound matches
     */
    public List<Long> deleteAll(Transactions transactions, F filter, Owner owner, long below, int limit) {
        List<Long> found = queries.ids(transactions, filter, below, limit);
        while (!found.isEmpty()) {
            List<Long> ids = found;
            List<Long> deleted = transactions.write(
                    "deleting " + kind + "s", session -> deleteMatching(session, filter, owner, ids));
            if (!deleted.isEmpty()) {
                return Lists.reverse(deleted);
            }
            found = queries.ids(transactions, filter, ids.get(ids.size() - 1), limit);
        }
        return ImmutableList.of();
    }

    /** Deletes the records that still match the filter, and returns their ids in ascending order. */
    private List<Long> deleteMatching(Session session, F filter, Owner owner, List<Long> ids) throws SQLException {
        lock(session, owner, ids);
        // Another transaction may have changed a record since the first query. The locks now prevent a further change.
        List<Long> matching = queries.idsAmong(session, filter, ids);
        if (!matching.isEmpty()) {
            delete(session, owner, matching);
        }
        return matching;
    }

    /**
     * Locks the rows of records, unless a writing transaction locks the whole database.
     *
     * @throws dev.waymark.error.StorageException if the snapshot of the transaction is older than a change of a row, so the
     *     filter would read old rows
     */
    private void lock(Session session, Owner owner, List<Long> ids) throws SQLException {
        if (sql.database().lockingRows().isEmpty()) {
            return;
        }
        for (OwnedRows rows : tables) {
            Map<Long, Long> locked = rows.lock(session, owner, ids);
            if (session.isJoined() && !locked.equals(rows.read(session, owner, ids))) {
                throw Transactions.staleSnapshot();
            }
        }
    }
}
