package dev.waymark.storage.jdbc.bulk;

import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * The versions of an owner's records, for the reason of a refused update.
 *
 * @param table the default name of the table, which has the columns {@code id}, {@code owner_id} and {@code version}
 */
public record Versions(SqlCatalog sql, String table) {

    /**
     * The comparison of the owner without the index on the owner: with some ids, a database may otherwise assume an owner of
     * average size and read all records of a very large owner.
     */
    public static final String OWNED = "CASE WHEN owner_id = :owner_id THEN 1 ELSE 0 END = 1";

    private static final SqlTemplate VERSIONS = SqlTemplate.of("""
            SELECT id, version
            FROM {table}
            WHERE id IN (:ids)
              AND {owned}
            ORDER BY id
            {locking}""");

    /** Returns the versions of the records by id. */
    public Map<Long, Long> read(Session session, Owner owner, List<Long> ids) throws SQLException {
        return versions(session, owner, ids, "");
    }

    /**
     * Locks the rows of the records in the order of their ids, unless a writing transaction locks the whole database, and returns
     * their versions by id.
     */
    public Map<Long, Long> lock(Session session, Owner owner, List<Long> ids) throws SQLException {
        return versions(session, owner, ids, sql.database().lockingRows());
    }

    private Map<Long, Long> versions(Session session, Owner owner, List<Long> ids, String locking) throws SQLException {
        return session.numbers(
                sql.ofIds(VERSIONS.fill(Map.of("table", table, "owned", OWNED, "locking", locking)), ids),
                new Parameters().setEach("ids", ids).set("owner_id", owner.key()),
                "id",
                "version");
    }

    /**
     * Checks the snapshot of a caller's transaction after an update that did not find the expected versions.
     *
     * @param expected the expected versions by id, at least one
     * @throws dev.waymark.error.StorageException if reads still return an expected version, so the snapshot is older than the
     *     record, and all further attempts would fail
     */
    public void checkNotStale(Transactions transactions, Session session, Owner owner, Map<Long, Long> expected)
            throws SQLException {
        if (transactions.mayBeStale()) {
            Map<Long, Long> read = read(session, owner, List.copyOf(expected.keySet()));
            for (Map.Entry<Long, Long> version : expected.entrySet()) {
                if (version.getValue().equals(read.get(version.getKey()))) {
                    throw Transactions.staleSnapshot();
                }
            }
        }
    }
}
