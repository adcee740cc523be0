package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.apikey.JdbcApiKeyStore;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.link.JdbcLinkStore;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.report.JdbcReportStore;
import dev.waymark.storage.jdbc.search.Searches;
import dev.waymark.storage.jdbc.statement.CallersTransaction;
import dev.waymark.storage.jdbc.statement.OwnTransactions;
import dev.waymark.storage.jdbc.statement.Retries;
import dev.waymark.storage.jdbc.statement.TableNames;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.Connection;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps everything in a relational database.
 *
 * <pre>{@code
 * JdbcStorage storage = JdbcStorage.create(dataSource);
 * storage.schema().createOrUpgrade();
 * Waymark waymark = Waymark.builder().storage(storage).build();
 * }</pre>
 *
 * <p>Each operation is a transaction on a connection of its own, unless it is to be {@link #joining part of yours}. The
 * data source is expected to pool connections; they go back as they came, and one of which that is not certain is aborted
 * and closed before. Nothing is left in their sessions: isolation, where it matters, is that of a transaction. Failures are
 * {@link dev.waymark.error.StorageException}s. Operations that lose against others (a deadlock, a serialization failure) are
 * rolled back and run again for five seconds before they fail.
 *
 * <p>The data source has to give connections that are nobody else's. One that hands out the connection of a transaction
 * under way, as Spring's {@code TransactionAwareDataSourceProxy} does, would have that transaction committed or rolled
 * back by each operation; {@link #joining} is for these.
 */
public final class JdbcStorage implements Storage {

    private record Stores(ReportStore reports, LinkStore links, ApiKeyStore apiKeys) implements Storage {}

    /** Makes stores that work in the transactions they are given. */
    private record Factory(
            Function<Transactions, ReportStore> reports,
            Function<Transactions, LinkStore> links,
            Function<Transactions, ApiKeyStore> apiKeys) {

        Storage in(Transactions transactions) {
            return new Stores(reports.apply(transactions), links.apply(transactions), apiKeys.apply(transactions));
        }
    }

    private final Database database;
    private final Factory factory;
    private final Storage own;
    private final JdbcSchema schema;

    private JdbcStorage(Transactions transactions, Database database, SearchMethod searches, TableNames names) {
        this.database = database;
        this.factory = new Factory(
                JdbcReportStore.of(names, database, searches),
                JdbcLinkStore.of(names, database, searches),
                JdbcApiKeyStore.of(names, database));
        this.own = factory.in(transactions);
        this.schema = JdbcSchema.of(transactions, database, names);
    }

    /**
     * Storage with all defaults.
     *
     * @throws dev.waymark.error.StorageException if the database cannot be reached, or is not one that is known
     */
    public static JdbcStorage create(DataSource dataSource) {
        return builder(dataSource).build();
    }

    /** Storage with options. */
    public static Builder builder(DataSource dataSource) {
        return new Builder(dataSource);
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
     * The same storage as part of a transaction of yours: what it does is committed or rolled back with all else that you
     * do on the connection. It costs nothing.
     *
     * <pre>{@code
     * Waymark joined = waymark.withStorage(storage.joining(connection));
     * }</pre>
     *
     * <p>The connection is never committed, closed or rolled back as a whole. An operation that fails undoes itself, by a
     * savepoint, and leaves the rest of your transaction as it was; only where the database has ended the transaction, as
     * some do with the victim of a deadlock, the message says that it has to be rolled back. Nothing is run again: only you
     * can repeat the whole. All that an operation does happens while your transaction is open, report generators, title
     * resolvers and the hashing of passwords included. What others have changed since your transaction began and it does not see,
     * it cannot change: updates and visits fail then, and say so. Listeners are told at once: the library does not know when you
     * commit (D-31).
     *
     * @param connection a connection to the same database, not in auto-commit mode; operations throw {@link
     *     IllegalStateException} otherwise. As most connections it is not to be used by several threads at a time
     */
    public Storage joining(Connection connection) {
        checkNotNull(connection, "connection");
        return joining(() -> connection);
    }

    /**
     * The same, for transactions that something else manages; the README shows how with Spring.
     *
     * @param connections asked for each operation; gives the connection of the transaction that is to be joined, which
     *     whoever gives it also closes. What it throws, operations throw
     */
    public Storage joining(Supplier<? extends Connection> connections) {
        return factory.in(new CallersTransaction(checkNotNull(connections, "connections"), database));
    }

    /** The options of a storage. */
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
         * What the names of tables, indexes and constraints begin with; {@code waymark_} by default.
         *
         * @throws IllegalArgumentException if the prefix is not 1 to 30 of {@code A–Z a–z 0–9 _}, or begins with a digit
         */
        public Builder tablePrefix(String tablePrefix) {
            names = names.withPrefix(tablePrefix);
            return this;
        }

        /**
         * The schema that the tables are in, or on MariaDB and MySQL the database; by default that of the connections. It
         * must exist. SQLite has none. The name is written without quotes, so the database takes its letter case as it does
         * for any such name, and a reserved word will not do.
         *
         * @throws IllegalArgumentException if the name is not 1 to 63 of {@code A–Z a–z 0–9 _}, or begins with a digit
         */
        public Builder schema(String schema) {
            checkArgument(!schema.isEmpty(), "the name of a schema must not be empty");
            names = names.withSchema(schema);
            return this;
        }

        /**
         * Which SQL the database understands; by default, it is recognised. To be named for a database that goes by a name of
         * its own; for one that is known, only its own will do.
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
         * The storage. It connects to the database to recognise it.
         *
         * @throws dev.waymark.error.StorageException if the database cannot be reached, is not one that is known and no
         *     dialect is named, is another one than the dialect that is named, or is an H2 database that ignores letter case,
         *     where owner {@code a} would have what {@code A} has
         * @throws IllegalArgumentException if there is to be a schema, and the database has none
         */
        public JdbcStorage build() {
            Dialect known = dialect == null ? Recognition.of(dataSource) : Recognition.confirmed(dialect, dataSource);
            Database database = known.database();
            checkArgument(
                    database.hasSchemas() || names.schema().isEmpty(),
                    "%s has no schemas, so none can be named",
                    known);
            return new JdbcStorage(
                    new OwnTransactions(dataSource, database, retries),
                    database,
                    searches == null ? Searches.of(database) : searches,
                    names);
        }
    }
}
