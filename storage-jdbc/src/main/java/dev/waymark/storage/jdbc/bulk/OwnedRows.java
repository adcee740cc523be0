package dev.waymark.storage.jdbc.bulk;

import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * The rows of an owner's records in one table, which has one row for each record and the column {@code owner_id}.
 *
 * @param table the default name of the table
 * @param id the column with the id of the record
 * @param state the column with a number that each change of the row changes, such as the version
 */
public record OwnedRows(SqlCatalog sql, String table, String id, String state) {

    /**
     * The comparison of the owner for statements that find rows by ids. No database uses an index on the owner for this comparison:
     * a database could otherwise assume an owner of average size and read all records of a very large owner, and MariaDB could lock
     * an entry of that index before the row.
     */
    public static final String OF_OWNER = "CASE WHEN owner_id = :owner_id THEN 1 ELSE 0 END = 1";

    /** The rows with some ids. */
    private static final SqlTemplate CONDITION = SqlTemplate.of("""
            {id} IN (:ids)
              AND {of_owner}""");

    private static final SqlTemplate SELECT = SqlTemplate.of("""
            SELECT {columns}
            FROM {table}
            WHERE {rows}
            ORDER BY {id}
            {locking}""");

    /** Returns the condition that a row of the owner has one of the ids, with the parameters {@link #parameters}. */
    public String condition() {
        return CONDITION.fill(Map.of("id", id, "of_owner", OF_OWNER));
    }

    /** Returns the parameters of {@link #condition}. */
    public static Parameters parameters(Owner owner, List<Long> ids) {
        return Parameters.ofIds(ids).and(Parameters.of(owner));
    }

    /** Returns the states of the rows by id. */
    public Map<Long, Long> read(Session session, Owner owner, List<Long> ids) throws SQLException {
        return states(session, owner, ids, "");
    }

    /**
     * Locks the rows in the order of their ids, unless a writing transaction locks the whole database, and returns their states
     * by id.
     */
    public Map<Long, Long> lock(Session session, Owner owner, List<Long> ids) throws SQLException {
        return states(session, owner, ids, sql.database().lockingRows());
    }

    private Map<Long, Long> states(Session session, Owner owner, List<Long> ids, String locking) throws SQLException {
        Sql query = select(id + " AS id, " + state + " AS state", ids, locking);
        return session.numbers(query, parameters(owner, ids), "id", "state");
    }

    /**
     * Locks the rows in the order of their ids, unless a writing transaction locks the whole database, and returns columns of the
     * rows in ascending order of the ids.
     */
    public <R> List<R> lock(Session session, Owner owner, List<Long> ids, String columns, Row.Mapper<R> mapper)
            throws SQLException {
        Sql query = select(columns, ids, sql.database().lockingRows());
        return session.list(query, parameters(owner, ids), mapper);
    }

    private Sql select(String columns, List<Long> ids, String locking) {
        String query = SELECT.fill(
                Map.of("columns", columns, "id", id, "table", table, "rows", condition(), "locking", locking));
        return sql.ofIds(query, ids);
    }

    /**
     * Checks the snapshot of a caller's transaction after an update that did not find the expected states.
     *
     * @param expected the expected states by id, at least one
     * @throws dev.waymark.error.StorageException if reads still return an expected state, so the snapshot is older than the
     *     record, and all further attempts would fail
     */
    public void checkNotStale(Session session, Owner owner, Map<Long, Long> expected) throws SQLException {
        if (session.isJoined()) {
            Map<Long, Long> read = read(session, owner, List.copyOf(expected.keySet()));
            for (Map.Entry<Long, Long> each : expected.entrySet()) {
                if (each.getValue().equals(read.get(each.getKey()))) {
                    throw Transactions.staleSnapshot();
                }
            }
        }
    }
}
