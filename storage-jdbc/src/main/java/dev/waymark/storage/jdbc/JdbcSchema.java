package dev.waymark.storage.jdbc;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.waymark.error.StorageException;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import javax.sql.DataSource;

/**
 * The tables that {@link JdbcStorage} needs. Nothing creates or checks them unless it is asked to.
 *
 * <p>Who runs migrations with a tool gives it the {@link #script() script} instead of calling {@link #create}.
 */
public final class JdbcSchema {

    /** The version of the schema that this version of the library reads and writes. */
    static final int VERSION = 1;

    private static final int ATTEMPTS = 20;

    private static final String INSTALLED = """
            SELECT MAX(version) AS version
            FROM waymark_schema_version
            """;

    private final Transactions transactions;
    private final TablePrefix prefix;
    private final Script script;

    JdbcSchema(Transactions transactions, Dialect dialect, TablePrefix prefix) {
        this.transactions = transactions;
        this.prefix = prefix;
        this.script = Script.of(dialect, prefix, VERSION);
    }

    /**
     * The schema with the default table prefix. {@link JdbcStorage#schema} gives that of a storage with other options.
     *
     * @throws StorageException if the database cannot be reached, or is not one that is known
     */
    public static JdbcSchema of(DataSource dataSource) {
        return JdbcStorage.create(dataSource).schema();
    }

    /**
     * Text for migration tools: creates all tables and indexes of the current version. It can also be read in the jar of
     * this library.
     *
     * @param dialect the database that it is for
     * @param tablePrefix what the names of tables, indexes and constraints begin with; {@code waymark_} by default
     * @throws IllegalArgumentException if the prefix is not 1 to 30 of {@code A–Z a–z 0–9 _}, or begins with a digit
     */
    public static String script(Dialect dialect, String tablePrefix) {
        return Script.of(dialect, new TablePrefix(tablePrefix), VERSION).text();
    }

    /** Text for migration tools: creates all tables and indexes of the current version. */
    public String script() {
        return script.text();
    }

    /**
     * Creates the tables and indexes that are missing. What is there already stays as it is; several nodes may do this at
     * the same time, and it may be done again where it was interrupted.
     *
     * @throws StorageException if the schema is there in another version, or cannot be created
     */
    public void create() {
        for (int attempt = 1; ; attempt++) {
            OptionalInt version = installedVersion();
            if (version.isPresent()) {
                checkVersion(version.getAsInt());
                return;
            }
            try {
                run(script.statements());
                return;
            } catch (StorageException e) {
                // Others that create the same things at the same time get in the way, "if not exists" or not.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private void run(List<String> statements) {
        transactions.write("creating the schema", session -> {
            for (String statement : statements) {
                session.execute(Sql.parse(statement), p -> {});
            }
            return statements.size();
        });
    }

    /**
     * Checks that all tables and columns are there, in the version that this version of the library needs.
     *
     * @throws StorageException if not; the message says what is missing, or which version is there
     */
    public void validate() {
        checkVersion(installedVersion()
                .orElseThrow(() -> new StorageException(
                        prefix.applyTo("there is no schema: the table waymark_schema_version is missing or empty; "
                                + "JdbcSchema.create() creates it, and JdbcSchema.script() is the SQL that does"),
                        null)));
        ImmutableList<String> missing = transactions.read("checking the schema", this::missing);
        if (!missing.isEmpty()) {
            throw new StorageException(
                    "the schema is not complete: " + Joiner.on(", ").join(missing) + " missing", null);
        }
    }

    private void checkVersion(int installed) {
        if (installed != VERSION) {
            throw new StorageException(
                    String.format(
                            "the schema has version %d, and this version of the library needs version %d",
                            installed, VERSION),
                    null);
        }
    }

    private OptionalInt installedVersion() {
        return transactions.read("reading the version of the schema", session -> {
            if (!isThere(session, prefix.applyTo("waymark_schema_version"), "version")) {
                return OptionalInt.empty();
            }
            int version = session.get(prefix.sql(INSTALLED), p -> {}, row -> row.integer("version"));
            return version == 0 ? OptionalInt.empty() : OptionalInt.of(version);
        });
    }

    private ImmutableList<String> missing(Session session) throws SQLException {
        ImmutableList.Builder<String> missing = ImmutableList.builder();
        for (String table : script.columns().keySet()) {
            if (!isThere(session, table, "1")) {
                missing.add("table " + table);
                continue;
            }
            for (String column : script.columns().get(table)) {
                if (!isThere(session, table, column)) {
                    missing.add("column " + table + "." + column);
                }
            }
        }
        return missing.build();
    }

    /** Asks as the stores do, so it finds what they find, in whatever schema and letter case. */
    private static boolean isThere(Session session, String table, String column) throws SQLException {
        try {
            session.list(Sql.parse("SELECT " + column + " FROM " + table + " WHERE 1 = 0"), p -> {}, row -> row);
            return true;
        } catch (SQLException e) {
            if (Failures.isUnknownName(e)) {
                return false;
            }
            throw e;
        }
    }
}
