package dev.waymark.storage.jdbc.apikey;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.list.DamagedRecordFilter;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.UniqueConstraint;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.SingleInsert;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The stores of API keys for different transactions. All stores use one table. */
public final class JdbcApiKeyStores {

    private static final String KIND = "API key";
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

    private static final String DELETE = """
            DELETE FROM waymark_api_key
            WHERE id = :id
            AND owner_id = :owner_id
            """;

    private static final String DELETE_ALL = """
            DELETE FROM waymark_api_key
            WHERE owner_id = :owner_id
            """;

    private static final String LIST_ALL = """
            SELECT %s, key_hash
            FROM waymark_api_key
            WHERE id > :after
            ORDER BY id
            LIMIT :limit
            """.formatted(COLUMNS);

    private static final AllRows.RecordTable TABLE =
            new AllRows.RecordTable(KIND, "waymark_api_key", IDS, LIST_ALL, false, ImmutableList.of());

    private final SqlCatalog sql;
    private final DamagedRecordFilter undamaged = new DamagedRecordFilter(KIND);
    private final UniqueConstraint hashes;
    private final SingleInsert insert;

    public JdbcApiKeyStores(SqlCatalog sql) {
        this.sql = sql;
        this.hashes = UniqueConstraint.of(sql, "waymark_api_key_hash_unique", "waymark_api_key.key_hash");
        this.insert = SingleInsert.of(sql, IDS, INSERT, "key_hash");
    }

    /** Returns the store that uses these transactions. */
    public ApiKeyStore in(Transactions transactions) {
        return new JdbcApiKeyStore(transactions);
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

    private static Binder values(ApiKey key, String hash) {
        return p -> p.set("owner_id", key.owner().key())
                .set("key_hash", hash)
                .set("label", key.label())
                .set("scope", Codes.of(key.scope()))
                .set("created_at", key.createdAt())
                .set("expires_at", key.expiresAt(), AbsentValues.EXPIRY);
    }

    /** Returns the exception of the SPI for a failed insertion. */
    private RuntimeException translated(StorageException failure) {
        return hashes.isReasonOf(failure) ? new ApiKeyStore.DuplicateHashException() : failure;
    }

    private final class JdbcApiKeyStore implements ApiKeyStore {

        private final Transactions transactions;

        JdbcApiKeyStore(Transactions transactions) {
            this.transactions = transactions;
        }

        @Override
        public ApiKey insert(ApiKey draft, String hash) {
            try {
                OptionalLong id = transactions.writeWithoutSavepoint(
                        "storing an API key", session -> insert.execute(session, values(draft, hash)));
                return draft.withId(id.orElseThrow(ApiKeyStore.DuplicateHashException::new));
            } catch (StorageException e) {
                throw translated(e);
            }
        }

        @Override
        public Optional<ApiKey> find(String hash) {
            return transactions
                    .read(
                            "finding an API key",
                            session -> session.find(
                                    sql.of(FIND), p -> p.set("key_hash", hash), MaybeDamaged.of(JdbcApiKeyStores::key)))
                    .map(key -> key.orThrow(KIND));
        }

        @Override
        public List<ApiKey> list(Owner owner) {
            return undamaged.wholeOf(transactions.read(
                    "listing API keys",
                    session -> session.list(
                            sql.of(LIST),
                            p -> p.set("owner_id", owner.key()),
                            MaybeDamaged.of(JdbcApiKeyStores::key))));
        }

        @Override
        public Optional<AllOwners<StoredApiKey>> allOwners() {
            return Optional.of(new AllApiKeys(transactions));
        }

        @Override
        public boolean delete(Owner owner, long id) {
            return transactions.write(
                    "deleting an API key", session -> session.execute(sql.of(DELETE), new Identity(owner, id)) > 0);
        }

        @Override
        public int deleteAll(Owner owner) {
            return transactions.write(
                    "deleting API keys",
                    session -> session.execute(sql.of(DELETE_ALL), p -> p.set("owner_id", owner.key())));
        }
    }

    private final class AllApiKeys extends AllRows<StoredApiKey> {

        AllApiKeys(Transactions transactions) {
            super(transactions, sql, TABLE);
        }

        @Override
        protected List<MaybeDamaged<StoredApiKey>> read(Transactions in, String doing, ListQuery query) {
            return in.read(
                    doing,
                    session -> query.list(
                            session, MaybeDamaged.of(row -> new StoredApiKey(key(row), row.text("key_hash")))));
        }

        @Override
        protected void insert(Transactions in, List<StoredApiKey> keys) {
            try {
                in.write("restoring API keys", session -> {
                    session.insertAll(
                            insert.insert(),
                            keys,
                            stored -> SingleInsert.row(stored.key().id(), values(stored.key(), stored.hash())));
                    return keys;
                });
            } catch (StorageException e) {
                throw translated(e);
            }
        }

        @Override
        protected long idOf(StoredApiKey stored) {
            return stored.key().id();
        }
    }
}
