package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.error.ReferencedException;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.list.RecordQueries;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The deletion of records by id, and of the records that match a query (D-34). A transaction locks the rows of the records table
 * by table, and within a table in the order of the ids, so two of these transactions cannot deadlock.
 *
 * @param <F> the filters
 * @param <D> the deleted records
 */
public final class RecordDeletion<F, D> {

    /** The reading of the records before their deletion. */
    @FunctionalInterface
    public interface Reading<D> {

        /** Locks the rows of the last table, and returns the records in ascending order of the ids. */
        List<D> read(Session session, Owner owner, List<Long> ids) throws SQLException;
    }

    private static final SqlTemplate DELETE = SqlTemplate.of("""
            DELETE FROM {table}
            WHERE {rows}""");

    private final SqlCatalog sql;
    private final RecordQueries<F, ?, ?> queries;
    private final String kind;
    private final ImmutableList<OwnedRows> tables;
    private final Reading<D> reading;

    /**
     * Creates the deletion.
     *
     * @param tables the rows of the records in each table, in the order of their locks; the database deletes the rows of the other
     *     tables together with the rows of the last table
     * @param reading reads the records before the deletion from the last table
     */
    public RecordDeletion(
            SqlCatalog sql, RecordQueries<F, ?, ?> queries, ImmutableList<OwnedRows> tables, Reading<D> reading) {
        this.sql = sql;
        this.queries = queries;
        this.kind = queries.kind();
        this.tables = tables;
        this.reading = reading;
    }

    /**
     * Deletes the owner's record with this id, and returns the record; empty if the owner had no record with this id.
     *
     * @throws ReferencedException if another table refers to the record
     */
    public Optional<D> delete(Transactions transactions, Owner owner, long id) {
        List<Long> ids = ImmutableList.of(id);
        try {
            List<D> deleted = transactions.run(TransactionMode.ANY_LEVEL, "deleting a " + kind, session -> {
                lockOthers(session, owner, ids);
                return delete(session, owner, ids);
            });
            return deleted.stream().findFirst();
        } catch (StorageException e) {
            throw sql.database().isReferenced(e) ? new ReferencedException(kind, id, e) : e;
        }
    }

    /**
     * Locks the rows of all tables but the last. Locks, unlike deletions, have changed nothing if the following deletion fails, also
     * in a transaction without savepoints (D-46).
     */
    private void lockOthers(Session session, Owner owner, List<Long> ids) throws SQLException {
        if (!sql.database().lockingRows().isEmpty()) {
            for (OwnedRows rows : tables.subList(0, tables.size() - 1)) {
                rows.lock(session, owner, ids);
            }
        }
    }

    /**
     * Deletes rows of the last table, and returns the records in ascending order of the ids; empty if there was no record. The rows
     * of the other tables are deleted with these rows.
     */
    private List<D> delete(Session session, Owner owner, List<Long> ids) throws SQLException {
        OwnedRows rows = tables.get(tables.size() - 1);
        List<D> records = reading.read(session, owner, ids);
        String delete = DELETE.fill(Map.of("table", rows.table(), "rows", rows.condition()));
        int deleted = session.execute(sql.ofIds(delete, ids), OwnedRows.parameters(owner, ids));
        return deleted == 0 ? ImmutableList.of() : records;
    }

    /**
     * Deletes the matching records with the highest ids below a bound, except referenced records.
     *
     * @param limit the maximum number of records
     * @return the deleted records in descending order of the ids; empty if no deletable record with an id below the bound matches
     */
    public List<D> deleteAll(Transactions transactions, F filter, Owner owner, long below, int limit) {
        List<Long> found = queries.ids(transactions, filter, below, limit);
        while (!found.isEmpty()) {
            List<D> deleted = deleteHighest(transactions, filter, owner, found);
            if (!deleted.isEmpty()) {
                return deleted;
            }
            found = queries.ids(transactions, filter, found.get(found.size() - 1), limit);
        }
        return ImmutableList.of();
    }

    /**
     * Deletes the records with the highest ids, except referenced records, in one transaction: halves the records until a deletion
     * succeeds, or only a referenced record is left. The caller learns of each commit before the next transaction can fail.
     *
     * @param ids the ids in descending order
     * @return the deleted records in descending order of the ids; empty if no record can be deleted
     */
    private List<D> deleteHighest(Transactions transactions, F filter, Owner owner, List<Long> ids) {
        Deque<List<Long>> left = new ArrayDeque<>(ImmutableList.of(ids));
        while (!left.isEmpty()) {
            List<Long> some = left.pop();
            try {
                List<D> deleted = transactions.run(
                        TransactionMode.ANY_LEVEL,
                        "deleting " + kind + "s",
                        session -> deleteMatching(session, filter, owner, some));
                if (!deleted.isEmpty()) {
                    return Lists.reverse(deleted);
                }
            } catch (StorageException e) {
                if (!sql.database().isReferenced(e)) {
                    throw e;
                }
                if (some.size() > 1) {
                    left.push(some.subList(some.size() / 2, some.size()));
                    left.push(some.subList(0, some.size() / 2));
                }
            }
        }
        return ImmutableList.of();
    }

    /** Deletes the records that still match the filter, and returns them in ascending order of the ids. */
    private List<D> deleteMatching(Session session, F filter, Owner owner, List<Long> ids) throws SQLException {
        List<Long> locked = locked(session, owner, ids);
        // Another transaction may have changed a record since the first query. The locks now prevent a further change.
        List<Long> matching = locked.isEmpty() ? locked : queries.idsAmong(session, filter, locked);
        return matching.isEmpty() ? ImmutableList.of() : delete(session, owner, matching);
    }

    /**
     * Locks the rows of records, and returns the ids of the records with a locked row in the last table: a damaged record may have no
     * row in another table. If a writing transaction locks the whole database, returns all ids.
     *
     * @throws StorageException if the snapshot of the transaction is older than a change of a row, so the
     *     filter would read old rows
     */
    private List<Long> locked(Session session, Owner owner, List<Long> ids) throws SQLException {
        if (sql.database().lockingRows().isEmpty()) {
            return ids;
        }
        Map<Long, Long> states = ImmutableMap.of();
        for (OwnedRows rows : tables) {
            states = rows.lock(session, owner, ids);
            if (session.isJoined() && !states.equals(rows.read(session, owner, ids))) {
                throw Transactions.staleSnapshot();
            }
        }
        return ids.stream().filter(states::containsKey).toList();
    }
}
