package dev.waymark.storage.jdbc.search;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.schema.Indexes;
import dev.waymark.storage.jdbc.schema.Script;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Trigram indexes of PostgreSQL, and the statistics by which it judges whether to read one.
 *
 * <p>Each part is looked up before it is created: even to create an index "if not exists" waits for all who are writing to
 * the table, and makes those wait who come later. To look one up takes no lock that writers meet.
 */
final class PostgresSearchIndexes extends SearchIndexes {

    private static final String SCRIPT = "/META-INF/waymark/postgresql/search.sql";

    private static final Pattern STATISTICS =
            Pattern.compile("ALTER TABLE ([\\w.]+) ALTER COLUMN (\\w+) SET STATISTICS (\\d+)");

    /** An index is invalid while it is built beside writers, and stays so if that fails. */
    private static final Sql INVALID = Sql.parse("""
            SELECT relname AS name
            FROM pg_index
            JOIN pg_class ON pg_class.oid = indexrelid
            WHERE indrelid = to_regclass(CAST(:table AS TEXT))
            AND NOT (indisvalid AND indisready)
            """);

    private static final Sql SAMPLED = Sql.parse("""
            SELECT attname AS name
            FROM pg_attribute
            WHERE attrelid = to_regclass(CAST(:table AS TEXT))
            AND attname = :column
            AND attstattarget >= :target
            """);

    /** So that what another node has created meanwhile is seen, whatever isolation is the default. */
    private static final Sql SEE_WHAT_IS_COMMITTED = Sql.parse("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");

    /** Waits until no other transaction holds this lock, and keeps it until the transaction ends. */
    private static final Sql TAKE_TURNS =
            Sql.parse("SELECT pg_advisory_xact_lock(hashtext('waymark schema')) IS NULL AS turn");

    /** How many samples of a column the planner is to keep at least. */
    private record Statistics(String table, String column, int target) {

        /** The statistics that a statement asks for, if it is such a statement. */
        static Optional<Statistics> of(String statement) {
            Matcher asked = STATISTICS.matcher(statement);
            return asked.matches()
                    ? Optional.of(new Statistics(asked.group(1), asked.group(2), Integer.parseInt(asked.group(3))))
                    : Optional.empty();
        }

        boolean areKept(Session session) throws SQLException {
            return session.find(
                            SAMPLED,
                            p -> p.set("table", table).set("column", column).set("target", target),
                            row -> row.text("name"))
                    .isPresent();
        }
    }

    private static final Pattern EXTENSION = Pattern.compile("CREATE EXTENSION IF NOT EXISTS (\\w+)");

    /** The search path need not contain the schema of an extension. Default operator classes are found in every schema. */
    private static final Sql SCHEMA_OF_EXTENSION = Sql.parse("""
            SELECT quote_ident(nspname) AS name
            FROM pg_extension
            JOIN pg_namespace ON pg_namespace.oid = extnamespace
            WHERE extname = :extension
            """);

    /** No row if the search path contains no schema in which something could be created. */
    private static final Sql SCHEMA_TO_CREATE_IN = Sql.parse("""
            SELECT current_schema() AS name
            WHERE current_schema() IS NOT NULL
            """);

    private static final String OPERATOR_CLASS = "gin_trgm_ops";

    private final Script script;
    private final TableNames names;

    PostgresSearchIndexes(TableNames names) {
        this.script = Script.of(SCRIPT, names);
        this.names = names;
    }

    /** Says nothing of statistics: without them the indexes work, but PostgreSQL may not know when to read them. */
    @Override
    Lack lack(Session session) throws SQLException {
        ImmutableList.Builder<String> missing = ImmutableList.builder();
        ImmutableList.Builder<String> invalid = ImmutableList.builder();
        for (String table : script.indexes().keySet()) {
            ImmutableSet<String> present =
                    Indexes.of(session, Databases.POSTGRESQL, table).names();
            ImmutableSet<String> unusable = invalid(session, table);
            for (String index : script.indexes().get(table)) {
                if (!present.contains(Ascii.toLowerCase(index))) {
                    missing.add("index " + index + " on " + table);
                } else if (unusable.contains(Ascii.toLowerCase(index))) {
                    invalid.add("index " + index + " on " + table);
                }
            }
        }
        return new Lack(script.indexes().size(), missing.build(), invalid.build());
    }

    private static ImmutableSet<String> invalid(Session session, String table) throws SQLException {
        return ImmutableSet.copyOf(
                session.list(INVALID, p -> p.set("table", table), row -> Ascii.toLowerCase(row.text("name"))));
    }

    @Override
    boolean areComplete(Session session) throws SQLException {
        if (!super.areComplete(session)) {
            return false;
        }
        for (String statement : script.statements()) {
            Optional<Statistics> statistics = Statistics.of(statement);
            if (statistics.isPresent() && !statistics.get().areKept(session)) {
                return false;
            }
        }
        return true;
    }

    /** Waits until no other node is doing the same. */
    @Override
    void create(Session session) throws SQLException {
        session.execute(SEE_WHAT_IS_COMMITTED, p -> {});
        session.list(TAKE_TURNS, p -> {}, row -> row);
        for (String statement : script.statements()) {
            if (!isThere(session, statement)) {
                session.execute(Sql.parse(qualified(session, statement)), p -> {});
            }
        }
    }

    /** Returns the statement with the schemas that it needs if the search path does not contain them. */
    private String qualified(Session session, String statement) throws SQLException {
        if (EXTENSION.matcher(statement).matches()) {
            boolean needsSchema = !names.schema().isEmpty()
                    && session.find(SCHEMA_TO_CREATE_IN, p -> {}, row -> row.text("name"))
                            .isEmpty();
            return needsSchema ? statement + " SCHEMA " + names.schema() : statement;
        }
        if (!statement.contains(OPERATOR_CLASS)) {
            return statement;
        }
        String schema = schemaOfExtension(session, "pg_trgm").orElseThrow();
        return statement.replace(OPERATOR_CLASS, schema + "." + OPERATOR_CLASS);
    }

    private static Optional<String> schemaOfExtension(Session session, String extension) throws SQLException {
        return session.find(SCHEMA_OF_EXTENSION, p -> p.set("extension", extension), row -> row.text("name"));
    }

    /** Returns whether the result of a statement exists. */
    private static boolean isThere(Session session, String statement) throws SQLException {
        Matcher extension = EXTENSION.matcher(statement);
        if (extension.matches()) {
            return schemaOfExtension(session, extension.group(1)).isPresent();
        }
        Optional<Map.Entry<String, String>> index =
                new Script(statement).indexes().entries().stream().findFirst();
        if (index.isPresent()) {
            return Indexes.of(session, Databases.POSTGRESQL, index.get().getKey())
                    .names()
                    .contains(Ascii.toLowerCase(index.get().getValue()));
        }
        Optional<Statistics> statistics = Statistics.of(statement);
        return statistics.isPresent() && statistics.get().areKept(session);
    }
}
