package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Joiner;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.schema.CaseSensitiveColumns;
import dev.waymark.storage.jdbc.schema.InstalledVersion;
import dev.waymark.storage.jdbc.schema.Script;
import dev.waymark.storage.jdbc.schema.TableParts;
import dev.waymark.storage.jdbc.search.SearchIndexes;
import dev.waymark.storage.jdbc.search.Searches;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * The tables that {@link JdbcStorage} needs. Nothing creates, upgrades or checks them unless it is asked to.
 *
 * <pre>{@code
 * JdbcSchema.of(dataSource).createOrUpgrade(); // when the application starts
 * String script = JdbcSchema.script(Dialect.POSTGRESQL, "waymark_"); // or for a migration tool
 * }</pre>
 *
 * @see <a href="package-summary.html#tables">Tables</a>
 * @see <a href="package-summary.html#search">Indexes for searches</a>
 */
public final class JdbcSchema {

    /** The version of the schema that this version of the library reads and writes. */
    private static final int VERSION = 1;

    private static final int ATTEMPTS = 20;
    private static final int NO_VERSION = 0;

    private static final String INSTALLED = """
            SELECT version, fingerprint
            FROM waymark_schema_version
            ORDER BY version
            """;

    private final Transactions transactions;
    private final Database database;
    private final TableNames names;
    private final ImmutableList<Script> scripts;
    private final TableParts tableParts;
    private final Optional<SearchIndexes> searchIndexes;
    private final Supplier<Sql> readinessQuery;

    private JdbcSchema(Transactions transactions, Database database, TableNames names, List<Script> scripts) {
        this.transactions = transactions;
        this.database = database;
        this.names = names;
        this.scripts = ImmutableList.copyOf(scripts);
        this.tableParts = new TableParts(this.scripts, database);
        this.searchIndexes = Searches.indexes(database, names);
        this.readinessQuery = Suppliers.memoize(() -> Readiness.query(tableParts.columns(), names));
    }

    static JdbcSchema of(Transactions transactions, Database database, TableNames names) {
        return new JdbcSchema(transactions, database, names, Script.all(database, names, VERSION));
    }

    /**
     * The tables with the default names. For a storage with other names, use {@link JdbcStorage#schema()}.
     *
     * @throws StorageException if the database cannot be reached, or is not one that is known
     */
    public static JdbcSchema of(DataSource dataSource) {
        return JdbcStorage.create(dataSource).schema();
    }

    /**
     * The script for migration tools: it creates all tables and indexes of the current version. The script of each
     * version, which upgrades from the one before, is also in the jar of this library, in {@code META-INF/waymark}.
     *
     * <p>A semicolon at the end of a line ends a statement, and comments have none. A tool that cannot split the text
     * so takes the {@link #statements} one by one. (SQLite's triggers have semicolons within their lines.)
     *
     * @param dialect the database that it is for
     * @param tablePrefix what the names of tables, indexes and constraints begin with; {@code waymark_} by default
     * @throws IllegalArgumentException if the prefix is not 1 to 30 of {@code A–Z a–z 0–9 _}, or begins with a digit
     */
    public static String script(Dialect dialect, String tablePrefix) {
        return text(Script.all(
                checkNotNull(dialect, "dialect").database(), TableNames.DEFAULT.withPrefix(tablePrefix), VERSION));
    }

    /** The same script with the schema and the prefix of this storage. */
    public String script() {
        return text(scripts);
    }

    /** The statements of the {@link #script() script}, in the order in which they are to be executed. */
    public List<String> statements() {
        return scripts.stream().flatMap(script -> script.statements().stream()).toList();
    }

    private static String text(List<Script> scripts) {
        return Joiner.on("\n").join(Lists.transform(scripts, Script::text));
    }

    /** With a later version. */
    JdbcSchema with(Script next) {
        return new JdbcSchema(
                transactions,
                database,
                names,
                ImmutableList.<Script>builder().addAll(scripts).add(next).build());
    }

    /**
     * Creates the tables, or upgrades those of an earlier version. Where the current version is there, it does nothing.
     * Several nodes may do this at the same time, and it may be done again where it was interrupted. It does not repair
     * what has been dropped: {@link #validate} says what that is.
     *
     * @throws StorageException if the tables are there in a later version, or cannot be created
     */
    public void createOrUpgrade() {
        for (int attempt = 1; ; attempt++) {
            int installed = lastOf(installed());
            if (installed >= version()) {
                checkVersion(installed);
                return;
            }
            try {
                scripts.subList(installed, version()).forEach(this::run);
                return;
            } catch (StorageException e) {
                // Others that create the same things at the same time get in the way, "if not exists" or not.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /**
     * Creates indexes for searches, where the library has some for the database: trigram indexes of titles, aliases and
     * URLs on PostgreSQL; on SQLite, FTS5 tables of trigrams with triggers that keep them up to date. Without them
     * everything works, but a search looks at every record of its owner. They take room, and make writing slower.
     * Storages in use use them from then on.
     *
     * <p>It may be done again, by several nodes at once and while others write: what is there is looked up, and not
     * locked. Where the indexes are not there yet, nobody can write links or reports while they are built, some seconds
     * for each hundred thousand; PostgreSQL also waits for those who are writing, and then lets nobody else begin. For
     * large tables in use, {@code META-INF/waymark/postgresql/search-concurrently.sql} in the jar builds them beside
     * writers. An invalid index is being built so, or that has failed: it is left alone, and {@link #validate} names
     * it.
     *
     * <p>On PostgreSQL it creates the extensions {@code pg_trgm} and {@code btree_gin}. They come with PostgreSQL, and
     * whoever may create schemas in the database may create them. For a migration tool, the script is
     * {@code search.sql} beside the others.
     *
     * @return whether there are such indexes for this database
     * @throws StorageException if they cannot be created, or the tables are not there
     */
    public boolean createSearchIndexes() {
        searchIndexes.ifPresent(indexes -> indexes.create(transactions));
        return searchIndexes.isPresent();
    }

    private int version() {
        return scripts.size();
    }

    private void run(Script script) {
        transactions.define("creating the schema", session -> {
            for (String statement : script.statements()) {
                session.execute(Sql.parse(statement), p -> {});
            }
            return script;
        });
    }

    /**
     * Checks that all tables, columns, indexes, unique constraints and sequences are there, in the version that this
     * library needs. It also checks that no column ignores letter case, which would take an owner or an alias for
     * another. It does not check types of columns, foreign keys, and triggers other than those of the indexes for
     * searches.
     *
     * @return what else could be created: one sentence for the indexes for searches, or for what they lack, with the
     *     name of the method that creates them. Empty if nothing is missing, or the database has no such indexes
     * @throws StorageException if anything that is needed is missing or wrong; the message says what, or which version
     *     is there
     */
    public List<String> validate() {
        List<InstalledVersion> installed = installed();
        if (installed.isEmpty()) {
            throw new StorageException(
                    names.applyTo(
                            "the table waymark_schema_version was not found or is empty; JdbcSchema.createOrUpgrade() creates "
                                    + "all tables, and JdbcSchema.script() returns the SQL for a migration tool"),
                    null);
        }
        checkVersion(lastOf(installed));
        ImmutableList<String> missing = transactions.read("checking the schema", tableParts::missing);
        if (!missing.isEmpty()) {
            throw new StorageException(
                    "the schema is not complete: " + Joiner.on(", ").join(missing) + " missing", null);
        }
        transactions.read("checking the schema", session -> CaseSensitiveColumns.check(session, tableParts.columns()));
        return searchIndexes.flatMap(indexes -> indexes.missing(transactions)).stream()
                .toList();
    }

    private void checkVersion(int installed) {
        if (installed != version()) {
            throw new StorageException(
                    "the schema has version " + installed + ", and this version of the library needs version "
                            + version() + (installed < version() ? "; JdbcSchema.createOrUpgrade() upgrades it" : ""),
                    null);
        }
    }

    /** Does the work of {@link JdbcStorage#checkReady}. */
    void checkReady(Duration timeout) {
        checkVersion(lastOf(checked(Readiness.versions(transactions, readinessQuery.get(), timeout))));
    }

    /** Returns the versions that the database has, in ascending order; empty if the table of the versions does not exist. */
    private List<InstalledVersion> installed() {
        String table = names.applyTo("waymark_schema_version");
        return transactions.read("reading the version of the schema", session -> {
            if (!tableParts.isThere(session, table, "version")) {
                return ImmutableList.of();
            }
            if (!tableParts.isThere(session, table, "fingerprint")) {
                throw createdByAnotherScript(1, "none");
            }
            return checked(session.list(Sql.parse(names.applyTo(INSTALLED)), p -> {}, InstalledVersion::of));
        });
    }

    /**
     * Returns the same versions.
     *
     * @throws StorageException if another script created one of them
     */
    private List<InstalledVersion> checked(List<InstalledVersion> installed) {
        for (InstalledVersion each : installed) {
            boolean isKnown = each.version() <= version();
            if (isKnown && !scripts.get(each.version() - 1).fingerprint().equals(each.fingerprint())) {
                throw createdByAnotherScript(each.version(), each.fingerprint());
            }
        }
        return installed;
    }

    private StorageException createdByAnotherScript(int number, String fingerprint) {
        return new StorageException(
                "version " + number + " of the schema was created by another script (fingerprint " + fingerprint
                        + ") than the script of this library (fingerprint "
                        + scripts.get(number - 1).fingerprint()
                        + "): from a snapshot before the release, which has no upgrade, or changed by hand; create the tables anew",
                null);
    }

    private static int lastOf(List<InstalledVersion> installed) {
        return installed.stream().mapToInt(InstalledVersion::version).max().orElse(NO_VERSION);
    }
}
