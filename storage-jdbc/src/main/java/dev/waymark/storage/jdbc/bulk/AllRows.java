package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.waymark.access.Owner;
import dev.waymark.spi.AllOwners;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The rows of a table, whoever owns them, as operators need them (D-35, D-38). */
public final class AllRows<R> implements AllOwners<R> {

    /**
     * One index entry is read for each owner; to have the database find different owners would have it read all that each of
     * them has.
     */
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

    /** Reads whole records. */
    @FunctionalInterface
    public interface Reading<R> {
        List<MaybeDamaged<R>> list(Transactions transactions, String doing, ListQuery.Choice query);
    }

    /** Inserts records with the ids that they have, in one step. */
    @FunctionalInterface
    public interface Writing<R> {
        void insert(Transactions transactions, List<R> records);
    }

    /**
     * What is special about a kind of records.
     *
     * @param kind what they are: "link"
     * @param table the name of their table, which has the columns {@code id} and {@code owner_id}
     * @param ids the sequence of their ids, where there are sequences
     * @param list a query for the first {@code :limit} of them with ids higher than {@code :after}, in the order of their ids
     * @param isVersioned whether the table has {@code version} and {@code updated_at}
     * @param idOf the id of a record
     * @param moves statements that see to what other tables have of the record {@code :id}, whose owner has become {@code :to}
     */
    public record Kind<R>(
            String kind,
            String table,
            String ids,
            String list,
            boolean isVersioned,
            ToLongFunction<R> idOf,
            Reading<R> reading,
            Writing<R> writing,
            ImmutableList<String> moves) {

        /** Of a kind of which no other table has anything that depends on the owner. */
        public Kind(
                String kind,
                String table,
                String ids,
                String list,
                boolean isVersioned,
                ToLongFunction<R> idOf,
                Reading<R> reading,
                Writing<R> writing) {
            this(kind, table, ids, list, isVersioned, idOf, reading, writing, ImmutableList.of());
        }
    }

    private record Statements<R>(
            Kind<R> of,
            Function<Long, Optional<String>> raiseIds,
            Sql nextOwner,
            Sql list,
            Sql move,
            ImmutableList<Sql> moves) {}

    private final Transactions transactions;
    private final Statements<R> sql;

    private AllRows(Transactions transactions, Statements<R> sql) {
        this.transactions = transactions;
        this.sql = sql;
    }

    /** Makes what works in the transactions that it is given. */
    public static <R> Function<Transactions, AllOwners<R>> of(TableNames names, Database database, Kind<R> kind) {
        Statements<R> statements = new Statements<>(
                kind,
                last -> database.raiseIds(names.applyTo(kind.ids()), last),
                names.sql(NEXT_OWNER.formatted(kind.table())),
                names.sql(kind.list()),
                names.sql((kind.isVersioned() ? MOVE_VERSIONED : MOVE).formatted(kind.table())),
                kind.moves().stream().map(names::sql).collect(ImmutableList.toImmutableList()));
        return transactions -> new AllRows<>(transactions, statements);
    }

    @Override
    public List<Owner> owners(Optional<Owner> after, int limit) {
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
        return session.find(sql.nextOwner(), p -> p.set("after", after), row -> row.text("owner_id"));
    }

    @Override
    public List<R> list(long after, int limit) {
        ListQuery query = new ListQuery(sql.list(), p -> p.set("after", after).set("limit", limit));
        return sql.of().reading().list(transactions, "reading " + sql.of().kind() + "s", session -> query).stream()
                .map(record -> record.orThrow(sql.of().kind()))
                .collect(ImmutableList.toImmutableList());
    }

    /** The ids are raised first: whatever fails behind, no new record gets one of these. */
    @Override
    public void restore(List<R> records) {
        if (records.isEmpty()) {
            return;
        }
        Optional<String> raise = sql.raiseIds().apply(sql.of().idOf().applyAsLong(Iterables.getLast(records)));
        raise.ifPresent(statement -> transactions.define("raising ids", session -> {
            session.run(statement);
            return statement;
        }));
        sql.of().writing().insert(transactions, records);
    }

    @Override
    public boolean move(Owner from, long id, Owner to, Instant now) {
        return transactions.write("giving a " + sql.of().kind() + " to another owner", session -> {
            int moved = session.execute(sql.move(), p -> {
                p.set("id", id).set("from", from.key()).set("to", to.key());
                if (sql.of().isVersioned()) {
                    p.set("now", now);
                }
            });
            if (moved > 0) {
                for (Sql statement : sql.moves()) {
                    session.execute(statement, p -> p.set("id", id).set("to", to.key()));
                }
            }
            return moved > 0;
        });
    }
}
