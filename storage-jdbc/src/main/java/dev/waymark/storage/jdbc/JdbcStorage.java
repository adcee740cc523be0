package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.apikey.JdbcApiKeyStores;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.link.JdbcLinkStores;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.recognition.Recognition;
import dev.waymark.storage.jdbc.report.JdbcReportStores;
import dev.waymark.storage.jdbc.search.Searches;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.transaction.AmbientTransactions;
import dev.waymark.storage.jdbc.transaction.CallersTransaction;
import dev.waymark.storage.jdbc.transaction.OwnTransactions;
import dev.waymark.storage.jdbc.transaction.Retries;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps everything in a relational database.
 *
 * <pre>{@code
 * JdbcStorage storage = JdbcStorage.create(dataSource);
 * storage.schema().createOrUpgrade(); // or, after a migration tool: storage.schema().validate();
 * Waymark waymark = Waymark.builder().storage(storage).build();
 * }</pre>
 *
 * <p>Each operation is a transaction on a connection of its own, unless it {@linkplain #joining joins one of yours}.
 * The data source should be a pool. Connections go back as they came; one of which that is not certain is aborted and
 * closed before. Nothing is left in their sessions.
 *
 * <p>The data source must give connections that nobody else uses. One that hands out the connection of a transaction
 * under way, as Spring's {@code TransactionAwareDataSourceProxy} does, would have that transaction committed or rolled
 * back by each operation; {@link #joining(Connection) joining} is for these.
 *
 * <p>Operations that lose against others (a deadlock, a serialization failure, on H2 and SQLite also a lock) are rolled
 * back and tried again for five seconds before they fail. Failures are {@link dev.waymark.error.StorageException}s.
 *
 * @see <a href="package-summary.html#databases">Databases</a>
 * @see <a href="package-summary.html#connections">Connections and transactions</a>
 */
public final class JdbcStorage implements Storage {

    /**
     * The stores that work in the same transactions.
     *
     * @param joined whether the calling thread's transaction is one of the caller's
     * @param commits runs tasks after the commit of the caller's transaction; empty if the caller reports no commits
     */
    private record Stores(
            ReportStore reports,
            LinkStore links,
            ApiKeyStore apiKeys,
            BooleanSupplier joined,
            Optional<Consumer<? super Runnable>> commits)
            implements Storage {

        @Override
        public boolean isJoined() {
            return joined.getAsBoolean();
        }

        @Override
        public boolean afterCommit(Runnable action) {
            if (commits.isEmpty() || !isJoined()) {
                return false;
            }
            commits.get().accept(action);
            return true;
        }
    }

    private final Transactions transactions;
    private final Database database;
    private final JdbcReportStores reportStores;
    private final JdbcLinkStores linkStores;
    private final JdbcApiKeyStores apiKeyStores;
    private final Stores own;
    private final JdbcSchema schema;

    private JdbcStorage(Transactions transactions, Database database, SearchMethod searches, TableNames names) {
        this.transactions = transactions;
        this.database = database;
        SqlCatalog sql = new SqlCatalog(names, database);
        this.reportStores = new JdbcReportStores(sql, searches);
        this.linkStores = new JdbcLinkStores(sql, searches);
        this.apiKeyStores = new JdbcApiKeyStores(sql);
        this.own = stores(transactions, () -> false, Optional.empty());
        this.schema = JdbcSchema.of(transactions, database, names);
    }

    private Stores stores(Transactions in, BooleanSupplier joined, Optional<Consumer<? super Runnable>> commits) {
        return new Stores(reportStores.in(in), linkStores.in(in), apiKeyStores.in(in), joined, commits);
    }

    /**
     * A storage with all defaults.
     *
     * @throws dev.waymark.error.StorageException if the database cannot be reached, or is not one that is known
     */
    public static JdbcStorage create(DataSource dataSource) {
        return builder(dataSource).build();
    }

    /** Begins a storage with options. */
    public static Builder builder(DataSource dataSource) {
        return new Builder(dataSource);
    }

    /**
     * Checks within a deadline that the database answers and that the tables exist with all their columns, in the version of
     * this library. For a health endpoint: the check takes one connection and one statement, reads no rows of links or reports,
     * and logs nothing. {@link JdbcSchema#validate} checks more and has no deadline.
     *
     * @param timeout the maximum duration of the whole check, the wait for a connection included
     * @throws dev.waymark.error.StorageException if the storage cannot be used, with the reason: the data source gives no
     *     connection, the database does not answer in time, or the tables are missing or in another version
     * @throws IllegalArgumentException if the timeout is not positive
     */
    public void checkReady(Duration timeout) {
        schema.checkReady(timeout);
    }

    /** The tables of this storage, to be created or checked. */
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

    /**
     * The same storage as part of a transaction of yours. What it does is committed or rolled back with everything else
     * that you do on the connection. It costs nothing.
     *
     * <pre>{@code
     * Waymark joined = waymark.withStorage(storage.joining(connection));
     * }</pre>
     *
     * <p>The connection is never committed, closed or rolled back as a whole. A conflict, such as a taken alias, leaves the
     * transaction usable, also if the connection refuses savepoints. An operation that fails undoes itself by a savepoint
     * and leaves the rest of your transaction as it was. If the operation could not undo itself,
     * {@link dev.waymark.error.StorageException#requiresRollback} returns true. On PostgreSQL, a plain creation takes no
     * savepoint, so an error other than a conflict requires a rollback.
     *
     * <p>The library does not repeat an operation, because only you can repeat the whole transaction. If
     * {@link dev.waymark.error.StorageException#isRetryable} returns true, the repeated transaction may succeed. An update
     * or a visit also fails in this way if another transaction has changed the record since your transaction began, and
     * your transaction does not see the change.
     *
     * <p>Everything that an operation does happens while your transaction is open, report generators, title resolvers
     * and the hashing of passwords included. Listeners are told at once, since the library does not know when you
     * commit; {@link #joining(Connection, Consumer)} lets it know.
     *
     * @param connection a connection to the same database, not in auto-commit mode; with one that is, operations throw
     *     {@link IllegalStateException}. Like most connections, it is for one thread at a time
     * @see <a href="package-summary.html#joining">In your own transactions</a>
     */
    public Storage joining(Connection connection) {
        checkNotNull(connection, "connection");
        return joining(() -> connection);
    }

    /**
     * Like {@link #joining(Connection)}, and hears of your commit: listeners are told after it, in the order in which
     * things happened, and never of what was rolled back. A {@link dev.waymark.caching.LinkCachingStorage} forgets then
     * what was changed.
     *
     * <pre>{@code
     * List<Runnable> afterCommit = new ArrayList<>();
     * waymark.withStorage(storage.joining(connection, afterCommit::add)).links().create(command);
     * connection.commit();
     * connection.setAutoCommit(true); // releases the locks before listeners run
     * afterCommit.forEach(Runnable::run);
     * }</pre>
     *
     * @param commits is given what is to be run after the commit, in that order, and not at all if there is none. If
     *     it throws, the operation throws that too, although it has been done; only your rollback undoes it. The runnables
     *     that it is given never throw
     */
    public Storage joining(Connection connection, Consumer<? super Runnable> commits) {
        checkNotNull(connection, "connection");
        return joining(() -> connection, commits);
    }

    /**
     * Does the same as {@link #joining(Connection)} for transactions that something else manages, such as Spring.
     *
     * @param connections asked for each operation; gives the connection of the transaction that is to be joined.
     *     Whoever gives it also closes it. What it throws, operations throw
     * @see <a href="package-summary.html#spring">With Spring</a>
     */
    public Storage joining(Supplier<? extends Connection> connections) {
        return join(connections, Optional.empty());
    }

    /**
     * Like {@link #joining(Supplier)}, and hears of the commit, as {@link #joining(Connection, Consumer)} does.
     *
     * @param connections as for {@link #joining(Supplier)}
     * @param commits as for {@link #joining(Connection, Consumer)}, for the transaction that is under way
     * @see <a href="package-summary.html#spring">With Spring</a>
     */
    public Storage joining(Supplier<? extends Connection> connections, Consumer<? super Runnable> commits) {
        return join(connections, Optional.of(checkNotNull(commits, "commits")));
    }

    /**
     * One storage for an application whose transactions something else manages: an operation takes part in the transaction
     * that is active when it is called, as in {@link #joining(Supplier, Consumer)}, and has its own if none is.
     *
     * <p>A {@link dev.waymark.caching.LinkCachingStorage} may wrap this storage: the cache serves visits outside transactions,
     * and evicts changed links after the commit. A {@link dev.waymark.caching.ClickBufferingStorage} must not wrap this
     * storage. A rollback would lose the buffered clicks that were stored in the transaction. It wraps the plain storage.
     *
     * <pre>{@code
     * Storage cached = LinkCachingStorage.over(storage.joiningActive(active, commits), Duration.ofSeconds(5));
     * Waymark waymark = Waymark.builder().storage(cached).build();
     * }</pre>
     *
     * @param active asked for each operation, more than once, by the thread that has called it; gives the connection of the
     *     transaction that is active, or empty if none is. One that has committed is active no more, although its
     *     connection may still be at hand: nobody would commit what joined it. Whoever gives it also closes it. What it
     *     throws, operations throw
     * @param commits as for {@link #joining(Connection, Consumer)}, for the transaction that is active; not asked if none
     *     is
     * @see <a href="package-summary.html#spring">With Spring</a>
     */
    public Storage joiningActive(Supplier<Optional<Connection>> active, Consumer<? super Runnable> commits) {
        AmbientTransactions ambient = new AmbientTransactions(transactions, checkNotNull(active, "active"), database);
        return stores(ambient, ambient::isJoined, Optional.of(checkNotNull(commits, "commits")));
    }

    private Storage join(Supplier<? extends Connection> connections, Optional<Consumer<? super Runnable>> commits) {
        return stores(new CallersTransaction(checkNotNull(connections, "connections"), database), () -> true, commits);
    }

    /** The options of a storage. For use by one thread. */
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
         * What the names of tables, indexes and constraints begin with; by default {@code waymark_}.
         *
         * @throws IllegalArgumentException if the prefix is not 1 to 30 of {@code A–Z a–z 0–9 _}, or begins with a
         *     digit
         */
        public Builder tablePrefix(String tablePrefix) {
            names = names.withPrefix(tablePrefix);
            return this;
        }

        /**
         * The schema that the tables are in (on MariaDB and MySQL, the database); by default that of the connections.
         * It must exist. SQLite has none. The name is written without quotes, so the database takes its letter case as
         * that of any such name, and a reserved word will not do.
         *
         * @throws IllegalArgumentException if the name is not 1 to 63 of {@code A–Z a–z 0–9 _}, or begins with a digit
         */
        public Builder schema(String schema) {
            checkArgument(!schema.isEmpty(), "the name of a schema must not be empty");
            names = names.withSchema(schema);
            return this;
        }

        /**
         * Which SQL the database understands; by default, the database is recognised. This is for a database that goes
         * by a name of its own. For one that is known, only its own dialect will do.
         */
        public Builder dialect(Dialect newDialect) {
            this.dialect = checkNotNull(newDialect, "dialect");
            return this;
        }

        /** How searches are done; by default, as is best for the database. */
        Builder searches(SearchMethod newSearches) {
            this.searches = newSearches;
            return this;
        }

        /** For how long operations that lose against others are run again. */
        Builder retries(Retries newRetries) {
            this.retries = newRetries;
            return this;
        }

        /**
         * Builds the storage. Recognises the database on one connection, which only reads; this is permitted within a
         * transaction of a transaction manager, too.
         *
         * @throws dev.waymark.error.StorageException if the database cannot be reached; if the database is unknown, and no
         *     dialect is named; if the database is known, and another dialect is named; or if the database has unsuitable
         *     settings, such as the encoding LATIN1 on PostgreSQL or the mode Oracle on H2. The message contains the remedy
         * @throws IllegalArgumentException if a schema is named, and the database has none
         */
        public JdbcStorage build() {
            Database database = Recognition.of(dataSource, dialect == null ? null : dialect.database());
            checkArgument(
                    database.hasSchemas() || names.schema().isEmpty(),
                    "%s has no schemas, so none can be named",
                    database);
            return new JdbcStorage(
                    new OwnTransactions(dataSource, database, retries),
                    database,
                    searches == null ? Searches.of(database) : searches,
                    names);
        }
    }
}
