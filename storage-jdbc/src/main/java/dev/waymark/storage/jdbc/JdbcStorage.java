package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.apikey.JdbcApiKeyStores;
import dev.waymark.storage.jdbc.click.JdbcClickStore;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.link.JdbcLinkStores;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.report.JdbcReportStores;
import dev.waymark.storage.jdbc.search.Searches;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.transaction.AmbientTransactions;
import dev.waymark.storage.jdbc.transaction.CallersTransaction;
import dev.waymark.storage.jdbc.transaction.OwnTransactions;
import dev.waymark.storage.jdbc.transaction.Recognition;
import dev.waymark.storage.jdbc.transaction.Retries;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A storage in a relational database.
 *
 * <pre>{@code
 * JdbcStorage storage = JdbcStorage.create(dataSource);
 * storage.schema().createOrUpgrade(); // or, after a migration tool: storage.schema().validate();
 * Waymark waymark = Waymark.builder().storage(storage).build();
 * }</pre>
 *
 * <p>Each operation is one transaction on its own connection, or {@linkplain #joining joins your transaction}. The data source
 * should be a pool. Each connection is returned in its original state, without session state of the library. If the state is
 * uncertain, the connection is closed.
 *
 * <p>The data source must not return connections that are in use. With a data source that returns the connection of an active
 * transaction, such as Spring's {@code TransactionAwareDataSourceProxy}, each operation would commit or roll back that
 * transaction; use {@link #joining(Connection) joining} instead.
 *
 * <p>After a deadlock or a serialization failure, on H2 and SQLite also after a lock conflict, an operation is rolled back and
 * retried for up to five seconds. Failures are {@link dev.waymark.error.StorageException}s.
 *
 * @see <a href="package-summary.html#databases">Databases</a>
 * @see <a href="package-summary.html#connections">Connections and transactions</a>
 */
public final class JdbcStorage implements Storage {

    /**
     * The stores, with the same transactions.
     *
     * @param commits returns the actions after the caller's transaction; null if the caller reports no end of a transaction
     */
    private record Stores(
            Transactions transactions,
            ReportStore reports,
            LinkStore links,
            ApiKeyStore apiKeys,
            Optional<ClickStore> clicks,
            @Nullable Supplier<CommitActions> commits)
            implements Storage {

        @Override
        public boolean joinsTransactions() {
            return true;
        }

        @Override
        public boolean isJoined() {
            return transactions.isJoined();
        }

        @Override
        public Optional<CommitActions> commitActions() {
            return commits == null || !isJoined() ? Optional.empty() : Optional.of(commits.get());
        }
    }

    private final Transactions transactions;
    private final Database database;
    private final SqlCatalog sql;
    private final JdbcReportStores reportStores;
    private final JdbcLinkStores linkStores;
    private final JdbcApiKeyStores apiKeyStores;
    private final Stores own;
    private final JdbcSchema schema;

    private JdbcStorage(Transactions transactions, Database database, SearchMethod searches, TableNames names) {
        this.transactions = transactions;
        this.database = database;
        this.sql = new SqlCatalog(names, database);
        this.reportStores = new JdbcReportStores(sql, searches);
        this.linkStores = new JdbcLinkStores(sql, searches);
        this.apiKeyStores = new JdbcApiKeyStores(sql);
        this.own = stores(transactions, null);
        this.schema = JdbcSchema.of(transactions, database, names);
    }

    private Stores stores(Transactions in, @Nullable Supplier<CommitActions> commits) {
        return new Stores(
                in,
                reportStores.in(in),
                linkStores.in(in),
                apiKeyStores.in(in),
                Optional.of(new JdbcClickStore(in, sql)),
                commits);
    }

    /**
     * Creates a storage with the default options.
     *
     * @throws dev.waymark.error.StorageException as for {@link Builder#build}
     */
    public static JdbcStorage create(DataSource dataSource) {
        return builder(dataSource).build();
    }

    /** Returns a builder with the default options. */
    public static Builder builder(DataSource dataSource) {
        return new Builder(dataSource);
    }

    /**
     * Checks within a deadline that the database responds and that the tables exist with all their columns, in the version of
     * this library. For a health endpoint: the check takes one connection and one statement, reads no rows of links or reports,
     * and logs nothing. {@link JdbcSchema#validate} checks more and has no deadline.
     *
     * @param timeout the maximum duration of the whole check, the wait for a connection included
     * @throws dev.waymark.error.StorageException if the storage cannot be used, with the reason: the data source returns no
     *     connection, the database does not respond in time, or the tables are missing or in another version
     * @throws IllegalArgumentException if the timeout is not positive
     */
    public void checkReady(Duration timeout) {
        schema.checkReady(timeout);
    }

    /**
     * Checks the storage as {@link #checkReady} does, and checks that the database accepts writes. The check fails, for example,
     * if a switchover has made the server of a connection read-only. The check changes no data, and takes two more
     * statements and a transaction.
     *
     * @param timeout as for {@link #checkReady}
     * @throws dev.waymark.error.StorageException if the storage cannot be used, with the reason
     * @throws IllegalArgumentException if the timeout is not positive
     */
    public void checkWritable(Duration timeout) {
        schema.checkWritable(timeout);
    }

    /** Returns the schema of this storage, which creates and checks the tables. */
    public JdbcSchema schema() {
        return schema;
    }

    @Override
    public ReportStore reports() {
        return own.reports();
    }

    @Override
    public LinkStore links() {
        return own.links();
    }

    @Override
    public ApiKeyStore apiKeys() {
        return own.apiKeys();
    }

    @Override
    public Optional<ClickStore> clicks() {
        return own.clicks();
    }

    /**
     * Returns a storage that works in your transaction: your commit or rollback includes the operations of the returned
     * storage. The call itself needs no database access.
     *
     * <pre>{@code
     * Waymark joined = waymark.withStorage(storage.joining(connection));
     * }</pre>
     *
     * <p>The library never commits, closes or completely rolls back the connection. A conflict, such as a taken alias, leaves
     * the transaction usable, also if the connection refuses savepoints. A failed operation rolls back to a savepoint, and the
     * rest of your transaction stays unchanged. If this rollback was impossible,
     * {@link dev.waymark.error.StorageException#requiresRollback} returns true.
     *
     * <p>The library does not retry an operation, because only you can repeat the whole transaction. If
     * {@link dev.waymark.error.StorageException#isRetryable} returns true, the repeated transaction may succeed. This includes
     * an update or a visit of a record that another transaction has changed since your transaction took its snapshot.
     *
     * <p>Report generators, title resolvers and the hashing of passwords run while your transaction is open. Listeners are
     * notified during the operation; {@link #joining(Connection, CommitActions)} notifies listeners after your commit.
     *
     * @param connection a connection to the same database and schema, not in auto-commit mode (otherwise operations throw
     *     {@link IllegalStateException}); use the returned storage in one thread at a time
     * @see <a href="package-summary.html#joining">In your own transactions</a>
     */
    public Storage joining(Connection connection) {
        checkNotNull(connection, "connection");
        return join(connection, null);
    }

    /**
     * Returns a storage as {@link #joining(Connection)} does, and adds actions for the time after your transaction: evictions of the
     * changed links from a {@link dev.waymark.caching.LinkCachingStorage}, and notifications of listeners.
     *
     * <pre>{@code
     * CommitActions actions = CommitActions.create();
     * try {
     *     waymark.withStorage(storage.joining(connection, actions)).links().create(command);
     *     connection.commit();
     *     connection.setAutoCommit(true); // releases the locks before listeners run
     * } finally {
     *     actions.evict(); // after a failure, too: the commit may have taken effect
     * }
     * actions.evictAndNotify();
     * }</pre>
     *
     * @param actions a new object for this transaction; {@link CommitActions} describes the calls after each end of a transaction
     */
    public Storage joining(Connection connection, CommitActions actions) {
        checkNotNull(connection, "connection");
        checkNotNull(actions, "actions");
        return join(connection, () -> actions);
    }

    /**
     * Returns a storage for an application with a transaction manager, such as Spring's. An operation joins the active transaction, as
     * in {@link #joining(Connection, CommitActions)}. Without an active transaction, an operation has its own transaction.
     *
     * <p>A {@link dev.waymark.caching.LinkCachingStorage} may wrap the returned storage: the cache serves visits outside
     * transactions, and evicts changed links after the commit. A {@link dev.waymark.caching.ClickBufferingStorage} must
     * wrap this {@code JdbcStorage} itself instead of the returned storage, because a rollback would lose the buffered clicks
     * that were stored in the transaction.
     *
     * <pre>{@code
     * Storage cached = LinkCachingStorage.over(storage.joiningActive(active, commits), Duration.ofSeconds(5));
     * Waymark waymark = Waymark.builder().storage(cached).build();
     * }</pre>
     *
     * @param active returns the connection of the calling thread's active transaction, or empty without an active transaction;
     *     called several times for each operation, by the calling thread. Must return empty after the commit, even if the
     *     connection is still bound to the thread, because further work would never be committed. The library does not close
     *     the connection. Operations pass exceptions of this supplier on
     * @param commits returns the actions of the active transaction: the same object for each call in one transaction, and another
     *     object in each transaction. Not called without a transaction. If {@code commits} throws, the operation throws the same
     *     exception although the operation is complete; only your rollback undoes the operation
     * @see <a href="package-summary.html#spring">With Spring</a>
     */
    public Storage joiningActive(Supplier<Optional<Connection>> active, Supplier<CommitActions> commits) {
        return joiningActive(active, commits, () -> {});
    }

    /**
     * Returns a storage as {@link #joiningActive(Supplier, Supplier)} does. If an operation fails and only the rollback of the
     * joined transaction undoes the operation, the storage calls {@code rollbackOnly}. The commit then fails even if the
     * application catches the exception of the operation.
     *
     * @param active as for {@link #joiningActive(Supplier, Supplier)}
     * @param commits as for {@link #joiningActive(Supplier, Supplier)}
     * @param rollbackOnly marks the calling thread's active transaction for rollback; called before the operation throws an
     *     exception whose {@link dev.waymark.error.StorageException#requiresRollback} returns true, or an {@link Error}
     * @see <a href="package-summary.html#spring">With Spring</a>
     */
    public Storage joiningActive(
            Supplier<Optional<Connection>> active, Supplier<CommitActions> commits, Runnable rollbackOnly) {
        AmbientTransactions ambient = new AmbientTransactions(
                transactions, checkNotNull(active, "active"), checkNotNull(rollbackOnly, "rollbackOnly"), database);
        return stores(ambient, checkNotNull(commits, "commits"));
    }

    private Storage join(Connection connection, @Nullable Supplier<CommitActions> commits) {
        return stores(new CallersTransaction(() -> connection, database, () -> {}), commits);
    }

    /** The options of a storage. Not thread-safe. */
    public static final class Builder {

        private final DataSource dataSource;
        private TableNames names = TableNames.DEFAULT;
        private Retries retries = Retries.DEFAULT;
        private @Nullable Dialect dialect;
        private @Nullable SearchMethod searches;

        private Builder(DataSource dataSource) {
            this.dataSource = checkNotNull(dataSource, "dataSource");
        }

        /**
         * Sets the prefix of the names of tables, indexes and constraints; {@code waymark_} by default.
         *
         * @throws IllegalArgumentException if the prefix is not 1 to 30 characters of {@code A–Z a–z 0–9 _}, or begins with a
         *     digit or with {@code sqlite_}
         */
        public Builder tablePrefix(String tablePrefix) {
            names = names.withPrefix(tablePrefix);
            return this;
        }

        /**
         * Sets the schema of the tables (on MariaDB and MySQL, the database); by default the first schema of the connection. The
         * schema must exist. SQLite has no schemas. SQL contains the name without quotes, so the database applies its own rules
         * for upper and lower case, and the name must not be a reserved word.
         *
         * @throws IllegalArgumentException if the name is not 1 to 63 characters of {@code A–Z a–z 0–9 _}, begins with a digit,
         *     or is a word that every database reserves, such as {@code order}
         */
        public Builder schema(String schema) {
            checkArgument(!schema.isEmpty(), "the name of a schema must not be empty");
            names = names.withSchema(schema);
            return this;
        }

        /**
         * Sets the SQL dialect. By default, the database is recognised from its metadata; name a dialect only for a database
         * with an unknown product name. A supported database accepts only its own dialect.
         */
        public Builder dialect(Dialect newDialect) {
            this.dialect = checkNotNull(newDialect, "dialect");
            return this;
        }

        /** Sets the search technique; by default the fastest technique of the database. */
        Builder searches(SearchMethod newSearches) {
            this.searches = newSearches;
            return this;
        }

        /** Sets the maximum duration of the retries of an operation. */
        Builder retries(Retries newRetries) {
            this.retries = newRetries;
            return this;
        }

        /**
         * Builds the storage. The method recognises the database by reads on one connection. You may call the method
         * within a transaction of a transaction manager.
         *
         * @throws dev.waymark.error.StorageException if the database cannot be reached; if the database is unknown, and no
         *     dialect is named; if the database is known, and another dialect is named; or if the database has unsuitable
         *     settings, such as the encoding LATIN1 on PostgreSQL or the mode Oracle on H2; or if no schema is named, and the
         *     tables are in another schema than the first schema of the connection. The message contains the remedy
         * @throws IllegalArgumentException if a schema is named, and the database has none
         */
        public JdbcStorage build() {
            Database database = Recognition.of(dataSource, dialect == null ? null : dialect.database(), names);
            checkArgument(
                    database.hasSchemas() || names.schema().isEmpty(),
                    "%s has no schemas, so the schema must not be set",
                    database);
            return new JdbcStorage(
                    new OwnTransactions(dataSource, database, retries),
                    database,
                    searches == null ? Searches.of(database) : searches,
                    names);
        }
    }
}
