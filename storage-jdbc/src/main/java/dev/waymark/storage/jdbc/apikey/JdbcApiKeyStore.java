package dev.waymark.storage.jdbc.apikey;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.DuplicateHashException;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.SkippingDamaged;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.sql.UniqueConstraint;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.SingleInsert;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Keeps API keys in one table. */
public final class JdbcApiKeyStore implements ApiKeyStore {

    private static final String KIND = "API key";
    private static final int ALL = Integer.MAX_VALUE;
    private static final String IDS = "waymark_api_key_ids";
    private static final String COLUMNS = "id, owner_id, label, scope, created_at, expires_at";

    private static final String INSERT = """
            INSERT INTO waymark_api_key (id, owner_id, key_hash, label, scope, created_at, expires_at)
            VALUES (:id, :owner_id, :key_hash, :label, :scope, :created_at, :expires_at)
            """;

    private static final String FIND = """
            SELECT %s
            FROM waymark_api_key
            WHERE key_hash = :key_hash
            """.formatted(COLUMNS);

    private static final String LIST = """
            SELECT %s
            FROM waymark_api_key
            WHERE owner_id = :owner_id
            ORDER BY id
            """.formatted(COLUMNS);

    private static final String LIST_ALL = """
            SELECT %s, key_hash
            FROM waymark_api_key
            WHERE id > :after
            ORDER BY id
            LIMIT :limit
            """.formatted(COLUMNS);

    private static final String DELETE = """
            DELETE FROM waymark_api_key
            WHERE id = :id
            AND owner_id = :owner_id
            """;

    private static final String DELETE_ALL = """
            DELETE FROM waymark_api_key
            WHERE owner_id = :owner_id
            """;

    /** What all stores of the same tables share, whatever transactions they work in. */
    private record Statements(
            SkippingDamaged undamaged,
            UniqueConstraint hashes,
            SingleInsert insert,
            Sql find,
            Sql list,
            Sql delete,
            Sql deleteAll,
            Function<Transactions, AllOwners<StoredApiKey>> all) {

        static Statements of(TableNames names, Database database) {
            UniqueConstraint hashes =
                    UniqueConstraint.of(names, database, "waymark_api_key_hash_unique", "waymark_api_key.key_hash");
            SingleInsert insert = SingleInsert.of(names, database, IDS, INSERT, "key_hash");
            return new Statements(
                    new SkippingDamaged(KIND),
                    hashes,
                    insert,
                    names.sql(FIND),
                    names.sql(LIST),
                    names.sql(DELETE),
                    names.sql(DELETE_ALL),
                    AllRows.of(names, database, all(insert, hashes)));
        }

        private static AllRows.Kind<StoredApiKey> all(SingleInsert insert, UniqueConstraint hashes) {
            return new AllRows.Kind<>(
                    KIND,
                    "waymark_api_key",
                    IDS,
                    LIST_ALL,
                    false,
                    stored -> stored.key().id(),
                    (transactions, doing, query) -> transactions.read(
                            doing,
                            session -> query.in(session)
                                    .list(
                                            session,
                                            MaybeDamaged.of(row -> new StoredApiKey(key(row), row.text("key_hash"))))),
                    (transactions, keys) -> restore(transactions, keys, insert.insert(), hashes));
        }

        private static void restore(
                Transactions transactions, List<StoredApiKey> keys, Sql insert, UniqueConstraint hashes) {
            try {
                transactions.write("restoring API keys", session -> {
                    session.insertAll(insert, keys, stored -> row(stored.key().id(), stored.key(), stored.hash()));
                    return keys;
                });
            } catch (StorageException e) {
                throw hashes.isReasonOf(e) ? new DuplicateHashException() : e;
            }
        }
    }

    private final Transactions transactions;
    private final Statements sql;

    private JdbcApiKeyStore(Transactions transactions, Statements sql) {
        this.transactions = transactions;
        this.sql = sql;
    }

    /** Makes stores that work in the transactions they are given. */
    public static Function<Transactions, ApiKeyStore> of(TableNames names, Database database) {
        Statements statements = Statements.of(names, database);
        return transactions -> new JdbcApiKeyStore(transactions, statements);
    }

    @Override
    public ApiKey insert(ApiKey draft, String hash) {
        try {
            OptionalLong id = transactions.writeSingle(
                    "storing an API key", session -> sql.insert().execute(session, newId -> row(newId, draft, hash)));
            return draft.withId(id.orElseThrow(DuplicateHashException::new));
        } catch (StorageException e) {
            throw sql.hashes().isReasonOf(e) ? new DuplicateHashException() : e;
        }
    }

    private static Binder row(long id, ApiKey key, String hash) {
        return p -> p.setId("id", id)
                .set("owner_id", key.owner().key())
                .set("key_hash", hash)
                .set("label", key.label())
                .set("scope", Codes.of(key.scope()))
                .set("created_at", key.createdAt())
                .set("expires_at", key.expiresAt(), AbsentValues.EXPIRY);
    }

    @Override
    public Optional<ApiKey> find(String hash) {
        return transactions
                .read(
                        "finding an API key",
                        session -> session.find(
                                sql.find(), p -> p.set("key_hash", hash), MaybeDamaged.of(JdbcApiKeyStore::key)))
                .map(key -> key.orThrow(KIND));
    }

    @Override
    public List<ApiKey> list(Owner owner) {
        return sql.undamaged()
                .list(
                        ALL,
                        rows -> transactions.read(
                                "listing API keys",
                                session -> session.list(
                                        sql.list(),
                                        p -> p.set("owner_id", owner.key()),
                                        MaybeDamaged.of(JdbcApiKeyStore::key))));
    }

    private static ApiKey key(Row row) throws SQLException {
        return new ApiKey(
                row.number("id"),
                Owner.of(row.text("owner_id")),
                row.text("label"),
                Codes.scope(row.number("scope")),
                row.instant("created_at"),
                row.instant("expires_at", AbsentValues.EXPIRY));
    }

    @Override
    public Optional<AllOwners<StoredApiKey>> allOwners() {
        return Optional.of(sql.all().apply(transactions));
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return transactions.write(
                "deleting an API key", session -> session.execute(sql.delete(), new Identity(owner, id)) > 0);
    }

    @Override
    public int deleteAll(Owner owner) {
        return transactions.write(
                "deleting API keys", session -> session.execute(sql.deleteAll(), p -> p.set("owner_id", owner.key())));
    }
}
