package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Joiner;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.schema.CaseSensitiveColumns;
import dev.waymark.storage.jdbc.schema.InstalledVersion;
import dev.waymark.storage.jdbc.schema.Script;
import dev.waymark.storage.jdbc.schema.StrayIndexRows;
import dev.waymark.storage.jdbc.schema.TableParts;
import dev.waymark.storage.jdbc.search.SearchIndexes;
import dev.waymark.storage.jdbc.search.Searches;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.transaction.OtherSchemas;
import dev.waymark.storage.jdbc.transaction.OwnTransactions;
import dev.waymark.storage.jdbc.transaction.Recognition;
import dev.waymark.storage.jdbc.transaction.Retries;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The tables of {@link JdbcStorage}. The library creates, upgrades and checks the tables only when the application
 * calls a method of this class or {@link JdbcStorage#checkReady}.
 *
 * <pre>{@code
 * JdbcSchema.of(dataSource).createOrUpgrade(); // when the application starts
 * String script = JdbcSchema.script(Dialect.POSTGRESQL, "waymark_"); // or for a migration tool
 * }</pre>
 *
 * @see <a href="package-summary.html#tables">Tables</a>
 * @see <a href="package-summary.html#search">Search indexes</a>
 */
public final class JdbcSchema {

    /** The version of the schema that this version of the library reads and writes. */
    private static final int VERSION = 1;

    private static final String CHECKING = "checking the schema";
    private static final int ATTEMPTS = 20;
    private static final int NO_VERSION = 0;

    private static final String INSTALLED = """
            SELECT version, fingerprint
            FROM waymark_schema_version
            ORDER BY version
            """;

    /** A statement that changes no row. The privileges of an application include the statement. */
    private static final String WRITE = """
            UPDATE waymark_link
            SET updated_at = updated_at
            WHERE id = 0
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
     * Returns the schema with the default names. For a storage with other names, use {@link JdbcStorage#schema()}.
     *
     * @throws StorageException if the database cannot be reached or is unknown, or if the tables would be in another schema than
     *     the first schema of the connection
     */
    public static JdbcSchema of(DataSource dataSource) {
        Database database = Recognition.of(dataSource, null, TableNames.DEFAULT);
        return of(new OwnTransactions(dataSource, database, Retries.DEFAULT), database, TableNames.DEFAULT);
    }

    /**
     * Returns the script that creates all tables and indexes of the current version, for migration tools. The jar of this
     * library also contains the script of each version, in {@code META-INF/waymark}; each script upgrades from the previous
     * version.
     *
     * <p>A semicolon at the end of a line ends a statement; comments contain no semicolons. If a tool cannot split the text by
     * this rule, pass the {@link #statements} one by one. (SQLite's triggers contain semicolons within lines.)
     *
     * @param dialect the database of the script
     * @param tablePrefix the prefix of the names of tables, indexes and constraints; {@code waymark_} by default
     * @throws IllegalArgumentException if the prefix is not 1 to 30 characters of {@code A–Z a–z 0–9 _}, or begins with a digit
     */
    public static String script(Dialect dialect, String tablePrefix) {
        return text(Script.all(
                checkNotNull(dialect, "dialect").database(), TableNames.DEFAULT.withPrefix(tablePrefix), VERSION));
    }

    /** Returns the same script with the schema and the prefix of this storage. */
    public String script() {
        return text(scripts);
    }

    /** Returns the statements of the {@link #script() script}, in the order of execution. */
    public List<String> statements() {
        return scripts.stream().flatMap(script -> script.statements().stream()).toList();
    }

    private static String text(List<Script> scripts) {
        return Joiner.on("\n").join(Lists.transform(scripts, Script::text));
    }

    /** Returns a schema with one more version. */
    JdbcSchema with(Script next) {
        return new JdbcSchema(
                transactions,
                database,
                names,
                ImmutableList.<Script>builder().addAll(scripts).add(next).build());
    }

    /**
     * Creates the tables, or upgrades the tables of an earlier version. If the current version exists, this method does
     * nothing. Several instances may call this method concurrently, and the call can be repeated after an interruption.
     * Dropped tables, columns or indexes of the current version are not repaired, but reported by {@link #validate}. A version
     * is recorded only if its tables have exactly the columns of the script, and all indexes, unique constraints and sequences.
     *
     * @throws StorageException if the tables exist in a later version, were created by another script, are in another schema than
     *     the first schema of the connection, or cannot be created
     */
    public void createOrUpgrade() {
        int failures = 0;
        int installed = lastOf(installed());
        while (installed < version()) {
            Script next = scripts.get(installed);
            TableParts parts = new TableParts(ImmutableList.of(next), database);
            checkShape(transactions.read(CHECKING, parts::differentColumns));
            List<String> missing = List.of();
            try {
                missing = run(next, parts);
            } catch (StorageException e) {
                // Instances that create the same tables concurrently conflict, even with IF NOT EXISTS.
                failures++;
                if (failures == ATTEMPTS) {
                    throw e;
                }
            }
            checkShape(missing);
            installed = lastOf(installed());
        }
        checkVersion(installed);
    }

    /**
     * Creates the optional search indexes of titles, aliases and URLs: trigram indexes on PostgreSQL, and FTS5 tables of
     * trigrams with triggers on SQLite. Without these indexes, a search reads every record of its owner. The indexes take
     * space and slow writes down. Existing {@link JdbcStorage} objects use the indexes immediately.
     *
     * <p>This method may be called again, concurrently by several instances, and during writes: the method looks existing
     * indexes up without locking the tables. If indexes are missing, writes of links and reports are blocked while the indexes
     * are built, which takes some seconds for each 100,000 records. On PostgreSQL, each index is built in a transaction of its
     * own, which first waits for running writes of one table, and blocks new writes of this table meanwhile. For large tables in
     * use, run {@code META-INF/waymark/postgresql/search-concurrently.sql} of the jar, which does not block writes. While the script
     * builds an index, or after the script has failed, the index is invalid. This method leaves an invalid index unchanged, and
     * {@link #validate} reports the invalid index.
     *
     * <p>On PostgreSQL, this method creates the extensions {@code pg_trgm} and {@code btree_gin}, which PostgreSQL's
     * distributions contain. The database user must own the tables. If an extension is missing, the user also
     * needs the privilege {@code CREATE} on the database. For a migration tool, use the script
     * {@code META-INF/waymark/postgresql/search.sql} of the jar, or {@code META-INF/waymark/sqlite/search.sql} on SQLite.
     *
     * @return whether the library has search indexes for this database
     * @throws StorageException if the indexes cannot be created, or the tables do not exist
     */
    public boolean createSearchIndexes() {
        searchIndexes.ifPresent(indexes -> indexes.create(transactions));
        return searchIndexes.isPresent();
    }

    private int version() {
        return scripts.size();
    }

    /** Runs a script, except its last statement, which records the version, if a part is missing. Returns the missing parts. */
    private List<String> run(Script script, TableParts parts) {
        List<String> statements = script.statements();
        int last = statements.size() - 1;
        return transactions.run(TransactionMode.DEFINITION, "creating the schema", session -> {
            for (String statement : statements.subList(0, last)) {
                session.execute(Sql.parse(statement), new Parameters());
            }
            OtherSchemas.check(session, database, names);
            List<String> missing = Lists.transform(parts.missing(session), part -> part + " missing");
            if (missing.isEmpty()) {
                session.execute(Sql.parse(statements.get(last)), new Parameters());
            }
            return missing;
        });
    }

    private static void checkShape(List<String> differences) {
        if (!differences.isEmpty()) {
            throw new StorageException(
                    "tables with the names of this library exist without a version, and differ from the script of this library: "
                            + Joiner.on(", ").join(differences)
                            + "; another application or an interrupted script of another snapshot has created these tables; "
                            + "use another prefix or schema, or drop these tables",
                    null);
        }
    }

    /**
     * Checks that all tables, columns, indexes, unique constraints and sequences exist, in the version of this library. Also
     * checks that no column is case-insensitive, because such a column would confuse owners or aliases. Does not check column
     * types, foreign keys, or triggers, except the triggers of the search indexes. Reads all index rows of pixels and tags, which
     * takes about a second for a million rows.
     *
     * @return the defects that cause no failure: a sentence with the missing or incomplete search indexes and the method that creates
     *     them, if the library has search indexes for the database; a sentence for each table with index rows of another owner than
     *     their links, with the statement that repairs the rows; empty without defects
     * @throws StorageException if required parts are missing or wrong, or if the tables are in another schema than the first
     *     schema of the connection; the message names the parts, the existing version, or both schemas
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
        ImmutableList<String> missing = transactions.read(CHECKING, tableParts::missing);
        if (!missing.isEmpty()) {
            throw new StorageException(
                    "the schema is incomplete: " + Joiner.on(", ").join(missing) + " missing", null);
        }
        ImmutableList<String> insensitive =
                transactions.read(CHECKING, session -> CaseSensitiveColumns.violations(session, tableParts.columns()));
        if (!insensitive.isEmpty()) {
            throw new StorageException(
                    "the schema has case-insensitive columns: "
                            + Joiner.on(", ").join(insensitive),
                    null);
        }
        List<String> stray = transactions.read(CHECKING, session -> StrayIndexRows.find(session, names));
        Optional<String> missingIndexes = searchIndexes.flatMap(indexes -> indexes.missing(transactions));
        return Stream.concat(missingIndexes.stream(), stray.stream()).toList();
    }

    private void checkVersion(int installed) {
        if (installed != version()) {
            throw new StorageException(
                    "the schema has version " + installed + ", and this version of the library needs version "
                            + version() + (installed < version() ? "; JdbcSchema.createOrUpgrade() upgrades it" : ""),
                    null);
        }
    }

    /** Implements {@link JdbcStorage#checkReady}. */
    void checkReady(Duration timeout) {
        check(null, timeout);
    }

    /** Implements {@link JdbcStorage#checkWritable}. */
    void checkWritable(Duration timeout) {
        check(Sql.parse(names.applyTo(WRITE)), timeout);
    }

    private void check(@Nullable Sql write, Duration timeout) {
        checkVersion(lastOf(checked(Readiness.versions(transactions, readinessQuery.get(), write, timeout))));
    }

    /**
     * Returns the installed versions in ascending order; empty if the table of the versions does not exist.
     *
     * @throws StorageException if statements find tables in another schema, or if another script created a version
     */
    private List<InstalledVersion> installed() {
        String table = names.applyTo("waymark_schema_version");
        return transactions.read("reading the version of the schema", session -> {
            OtherSchemas.check(session, database, names);
            Optional<ImmutableSet<String>> columns = tableParts.columnsOf(session, table);
            if (columns.isEmpty() || !columns.get().contains("version")) {
                return ImmutableList.of();
            }
            if (!columns.get().contains("fingerprint")) {
                throw createdByAnotherScript(1, "none");
            }
            return checked(session.list(Sql.parse(names.applyTo(INSTALLED)), new Parameters(), InstalledVersion::of));
        });
    }

    /**
     * Checks the fingerprints of the installed versions, and returns the versions.
     *
     * @throws StorageException if another script created a version
     */
    private List<InstalledVersion> checked(List<InstalledVersion> installed) {
        for (InstalledVersion each : installed) {
            if (each.version() < 1) {
                throw new StorageException(
                        names.applyTo("the table waymark_schema_version contains the version ") + each.version()
                                + ", which no script of the library creates; delete this row",
                        null);
            }
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
                        + "); the other script belongs to a snapshot before the release, which has no upgrade, or was changed by hand;"
                        + " drop the tables and create them again",
                null);
    }

    private static int lastOf(List<InstalledVersion> installed) {
        return installed.stream().mapToInt(InstalledVersion::version).max().orElse(NO_VERSION);
    }
}
