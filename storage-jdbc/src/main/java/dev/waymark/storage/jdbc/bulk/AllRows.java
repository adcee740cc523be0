package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The records of a table across all owners, for operators (D-35, D-38). A subclass reads and inserts records. */
public abstract class AllRows<R> implements AllOwners<R> {

    /** Reads one index entry for each owner. {@code SELECT DISTINCT} would read the entries of all records. */
    private static final String NEXT_OWNER = """
            SELECT owner_id
            FROM %s
            WHERE owner_id > :after
            ORDER BY owner_id
            LIMIT 1
            """;

    private static final String MOVE = """
            UPDATE %s
            SET owner_id = :to
            WHERE id = :id
            AND owner_id = :from
            """;

    private static final String MOVE_VERSIONED = """
            UPDATE %s
            SET
              owner_id = :to,
              updated_at = CASE WHEN updated_at > :now THEN updated_at ELSE :now END,
              version = version + 1
            WHERE id = :id
            AND owner_id = :from
            """;

    /**
     * The table of the records.
     *
     * @param kind the name of a record, for messages: "link"
     * @param name the default name of the table, which has the columns {@code id} and {@code owner_id}
     * @param ids the sequence of the ids, for databases with sequences
     * @param list a query for the first {@code :limit} records with ids higher than {@code :after}, in the order of the ids
     * @param isVersioned whether the table has the columns {@code version} and {@code updated_at}
     * @param moves the statements that adapt other tables after a move of the record {@code :id} to the owner {@code :to}
     */
    public record RecordTable(
            String kind, String name, String ids, String list, boolean isVersioned, List<String> moves) {}

    private final Transactions transactions;
    private final SqlCatalog sql;
    private final RecordTable table;

    protected AllRows(Transactions transactions, SqlCatalog sql, RecordTable table) {
        this.transactions = transactions;
        this.sql = sql;
        this.table = table;
    }

    /**
     * Reads the records of a query.
     *
     * @param doing the operation, for the message of a failure
     */
    protected abstract List<MaybeDamaged<R>> read(Transactions in, String doing, ListQuery query);

    /** Inserts records with their existing ids, in one transaction. */
    protected abstract void insert(Transactions in, List<R> records);

    protected abstract long idOf(R stored);

    @Override
    public final List<Owner> owners(Optional<Owner> after, int limit) {
        return transactions.read("listing owners", session -> {
            ImmutableList.Builder<Owner> owners = ImmutableList.builder();
            Optional<String> next = next(session, after.map(Owner::key).orElse(""));
            for (int i = 0; i < limit && next.isPresent(); i++) {
                owners.add(Owner.of(next.get()));
                next = i + 1 < limit ? next(session, next.get()) : Optional.empty();
            }
            return owners.build();
        });
    }

    private Optional<String> next(Session session, String after) throws SQLException {
        return session.find(
                sql.of(NEXT_OWNER.formatted(table.name())), p -> p.set("after", after), row -> row.text("owner_id"));
    }

    @Override
    public final List<R> list(long after, int limit) {
        ListQuery query =
                new ListQuery(sql.of(table.list()), p -> p.set("after", after).set("limit", limit));
        return read(transactions, "reading " + table.kind() + "s", query).stream()
                .map(record -> record.orThrow(table.kind()))
                .collect(ImmutableList.toImmutableList());
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
        raiseIds.ifPresent(statement -> transactions.define("raising ids", session -> {
            session.run(statement);
            return statement;
        }));
        insert(transactions, records);
    }

    @Override
    public final boolean move(Owner from, long id, Owner to, Instant now) {
        Sql move = sql.of((table.isVersioned() ? MOVE_VERSIONED : MOVE).formatted(table.name()));
        return transactions.write("moving a " + table.kind() + " to another owner", session -> {
            int moved = session.execute(move, p -> {
                p.set("id", id).set("from", from.key()).set("to", to.key());
                if (table.isVersioned()) {
                    p.set("now", now);
                }
            });
            if (moved > 0) {
                for (String statement : table.moves()) {
                    session.execute(sql.of(statement), p -> p.set("id", id).set("to", to.key()));
                }
            }
            return moved > 0;
        });
    }
}
