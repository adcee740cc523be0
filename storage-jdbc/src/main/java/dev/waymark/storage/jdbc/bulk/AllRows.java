package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The records of a table across all owners, for operators (D-35, D-38). A subclass reads and inserts records. */
public abstract class AllRows<R> implements AllOwners<R> {

    /** Reads one index entry for each owner. {@code SELECT DISTINCT} would read the entries of all records. */
    private static final SqlTemplate NEXT_OWNER = SqlTemplate.of("""
            SELECT owner_id
            FROM {table}
            WHERE owner_id > :after
            ORDER BY owner_id
            LIMIT 1""");

    private static final SqlTemplate MOVE = SqlTemplate.of("""
            UPDATE {table}
            SET owner_id = :to{changes}
            WHERE id = :id
              AND CASE WHEN owner_id = :from THEN 1 ELSE 0 END = 1""");

    private static final SqlTemplate MOVE_ROWS = SqlTemplate.of("""
            UPDATE {table}
            SET owner_id = :to
            WHERE link_id = :id
              AND CASE WHEN owner_id = :from THEN 1 ELSE 0 END = 1""");

    /** The changes of a move in a table with the columns {@code version} and {@code updated_at}. */
    public static final String NEXT_VERSION = """
            ,
            updated_at = CASE WHEN updated_at > :now THEN updated_at ELSE :now END,
            version = version + 1""";

    /**
     * The table of the records.
     *
     * @param kind the name of a record, for messages: "link"
     * @param name the default name of the table, which has the columns {@code id} and {@code owner_id}
     * @param ids the sequence of the ids, for databases with sequences
     * @param list a query for the first {@code :limit} records with ids higher than {@code :after}, in the order of the ids
     * @param changes the further assignments of a move, each after a comma
     * @param tables this table and the tables with the columns {@code link_id} and {@code owner_id}, in the order of their locks
     */
    public record RecordTable(
            String kind, String name, String ids, String list, String changes, ImmutableList<String> tables) {}

    private final Transactions transactions;
    private final SqlCatalog sql;
    private final RecordTable table;
    private final Row.Mapper<R> mapper;

    /** @param mapper reads a record of {@link RecordTable#list}, or throws the exception of a damaged record */
    protected AllRows(Transactions transactions, SqlCatalog sql, RecordTable table, Row.Mapper<R> mapper) {
        this.transactions = transactions;
        this.sql = sql;
        this.table = table;
        this.mapper = mapper;
    }

    /** Inserts records with their existing ids, in one transaction. */
    protected abstract void insert(Transactions in, List<R> records);

    protected abstract long idOf(R stored);

    @Override
    public final List<Owner> owners(Optional<Owner> after, int limit) {
        return transactions.read("listing owners", session -> {
            ImmutableList.Builder<Owner> owners = ImmutableList.builder();
            String last = after.map(Owner::key).orElse("");
            for (int i = 0; i < limit; i++) {
                Optional<String> next = next(session, last);
                if (next.isEmpty()) {
                    break;
                }
                last = next.get();
                owners.add(Owner.of(last));
            }
            return owners.build();
        });
    }

    private Optional<String> next(Session session, String after) throws SQLException {
        return session.find(
                sql.of(NEXT_OWNER.fill(Map.of("table", table.name()))),
                new Parameters().set("after", after),
                row -> row.text("owner_id"));
    }

    @Override
    public final List<R> list(long after, int limit) {
        return transactions.read("reading " + table.kind() + "s", session -> list(session, after, limit));
    }

    private List<R> list(Session session, long after, int limit) throws SQLException {
        return session.list(sql.of(table.list()), Parameters.after(after, limit), mapper);
    }

    /**
     * Raises the sequence of ids before the insertion, so that no new record gets one of these ids, even if the insertion
     * fails.
     */
    @Override
    public final void restore(List<R> records) {
        if (records.isEmpty()) {
            return;
        }
        Optional<String> raiseIds =
                sql.database().raiseIds(sql.names().applyTo(table.ids()), idOf(records.get(records.size() - 1)));
        raiseIds.ifPresent(statement -> transactions.run(TransactionMode.DEFINITION, "raising ids", session -> {
            session.run(statement);
            return statement;
        }));
        insert(transactions, records);
    }

    /** Reads the moved record before the commit: after the commit, a failed read would be the failure of a completed move. */
    @Override
    public final Optional<R> move(Owner from, long id, Owner to, Instant now) {
        Sql move = sql.of(MOVE.fill(Map.of("table", table.name(), "changes", table.changes())));
        Parameters owners =
                new Parameters().set("id", id).set("from", from.key()).set("to", to.key());
        Parameters changes = table.changes().isEmpty() ? owners : owners.and(new Parameters().set("now", now));
        return transactions.run(
                TransactionMode.ANY_LEVEL, "moving a " + table.kind() + " to another owner", session -> {
                    for (String each : table.tables()) {
                        boolean isOfRecords = each.equals(table.name());
                        int moved = isOfRecords
                                ? session.execute(move, changes)
                                : session.execute(sql.of(MOVE_ROWS.fill(Map.of("table", each))), owners);
                        if (isOfRecords && moved == 0) {
                            return Optional.empty();
                        }
                    }
                    return list(session, id - 1, 1).stream().findFirst();
                });
    }
}
