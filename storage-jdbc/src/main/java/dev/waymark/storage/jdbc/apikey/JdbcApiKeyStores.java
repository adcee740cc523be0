package dev.waymark.storage.jdbc.apikey;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.error.ReferencedException;
import dev.waymark.error.StorageException;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.sql.UniqueConstraint;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.RowInsertion;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The stores of API keys for different transactions. All stores use one table. */
public final class JdbcApiKeyStores {

    private static final String KIND = "API key";
    private static final String TABLE = "waymark_api_key";
    private static final String COLUMNS = "id, owner_id, label, scope, created_at, expires_at";

    private static final String FIND = SqlTemplate.of("""
            SELECT {columns}
            FROM waymark_api_key
            WHERE key_hash = :key_hash""").fill(Map.of("columns", COLUMNS));

    private static final String LIST = SqlTemplate.of("""
            SELECT {columns}
            FROM waymark_api_key
            WHERE owner_id = :owner_id
            ORDER BY id""").fill(Map.of("columns", COLUMNS));

    private static final String FIND_BY_ID = """
            SELECT id
            FROM waymark_api_key
            WHERE id = :id
              AND owner_id = :owner_id""";

    private static final String DELETE = """
            DELETE FROM waymark_api_key
            WHERE id = :id
              AND owner_id = :owner_id""";

    private static final String DELETE_ALL = """
            DELETE FROM waymark_api_key
            WHERE owner_id = :owner_id""";

    private static final String LIST_ALL = SqlTemplate.of("""
            SELECT {columns}, key_hash
            FROM waymark_api_key
            WHERE id > :after
            ORDER BY id
            LIMIT :limit""").fill(Map.of("columns", COLUMNS));

    private static final AllRows.RecordTable ROWS =
            new AllRows.RecordTable(KIND, TABLE, "waymark_api_key_ids", LIST_ALL, "", ImmutableList.of(TABLE));

    private static final Row.Mapper<ApiKey> MAPPER = Row.Mapper.of(KIND, JdbcApiKeyStores::key);

    private static final Row.Mapper<StoredApiKey> STORED =
            Row.Mapper.of(KIND, row -> new StoredApiKey(key(row), row.text("key_hash")));

    private final SqlCatalog sql;
    private final UniqueConstraint hashes;
    private final RowInsertion rows;

    public JdbcApiKeyStores(SqlCatalog sql) {
        this.sql = sql;
        this.hashes = UniqueConstraint.of(sql, "waymark_api_key_hash_unique", "waymark_api_key.key_hash");
        this.rows = new RowInsertion(
                sql, TABLE, ImmutableList.of("owner_id", "key_hash", "label", "scope", "created_at", "expires_at"));
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

    private static Parameters values(ApiKey key, String hash) {
        return new Parameters()
                .set("owner_id", key.owner().key())
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
                OptionalLong id =
                        transactions.write("storing an API key", session -> rows.insert(session, values(draft, hash)));
                return draft.withId(id.orElseThrow(ApiKeyStore.DuplicateHashException::new));
            } catch (StorageException e) {
                boolean isInvisible = hashes.isReasonOf(e)
                        && transactions.isJoined()
                        && find(hash).isEmpty();
                throw isInvisible ? Transactions.staleSnapshot() : translated(e);
            }
        }

        @Override
        public Optional<ApiKey> find(String hash) {
            return transactions.read(
                    "finding an API key",
                    session -> session.find(sql.of(FIND), new Parameters().set("key_hash", hash), MAPPER));
        }

        @Override
        public List<ApiKey> list(Owner owner) {
            return transactions.read(
                    "listing API keys", session -> session.list(sql.of(LIST), Parameters.of(owner), MAPPER));
        }

        @Override
        public Optional<AllOwners<StoredApiKey>> allOwners() {
            return Optional.of(new AllApiKeys(transactions));
        }

        @Override
        public boolean delete(Owner owner, long id) {
            try {
                return transactions.write("deleting an API key", session -> delete(session, Parameters.of(owner, id)));
            } catch (StorageException e) {
                throw sql.database().isReferenced(e) ? new ReferencedException("api_key", id, e) : e;
            }
        }

        private boolean delete(Session session, Parameters key) throws SQLException {
            boolean isDeleted = session.execute(sql.of(DELETE), key) > 0;
            if (!isDeleted) {
                Transactions.checkNotStale(session, sql.of(FIND_BY_ID), key);
            }
            return isDeleted;
        }

        @Override
        public int deleteAll(Owner owner) {
            try {
                return transactions.write(
                        "deleting API keys", session -> session.execute(sql.of(DELETE_ALL), Parameters.of(owner)));
            } catch (StorageException e) {
                if (sql.database().isReferenced(e)) {
                    return ApiKeyStore.super.deleteAll(owner);
                }
                throw e;
            }
        }
    }

    private final class AllApiKeys extends AllRows<StoredApiKey> {

        AllApiKeys(Transactions transactions) {
            super(transactions, sql, ROWS, STORED);
        }

        @Override
        protected void insert(Transactions in, List<StoredApiKey> keys) {
            try {
                in.write("restoring API keys", session -> {
                    rows.restore(
                            session,
                            keys,
                            stored -> values(stored.key(), stored.hash())
                                    .set("id", stored.key().id()));
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
