package dev.waymark.storage.jdbc.search;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.storage.jdbc.schema.Indexes;
import dev.waymark.storage.jdbc.schema.Script;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The trigram indexes of PostgreSQL, and the statistics that PostgreSQL's planner needs for the choice of an index.
 *
 * <p>This class looks up each index before its creation. {@code CREATE INDEX IF NOT EXISTS} waits for all writing transactions
 * of the table and blocks later writes, even if the index exists. The look-up takes no lock that conflicts with writes.
 */
final class PostgresSearchIndexes extends SearchIndexes {

    private static final String SCRIPT = "/META-INF/waymark/postgresql/search.sql";

    private static final Pattern STATISTICS =
            Pattern.compile("ALTER TABLE ([\\w.]+) ALTER COLUMN (\\w+) SET STATISTICS (\\d+)");

    /** An index is invalid during {@code CREATE INDEX CONCURRENTLY}, and after a failure of this statement. */
    private static final Sql INVALID = Sql.parse("""
            SELECT relname AS name
            FROM pg_index
            JOIN pg_class ON pg_class.oid = indexrelid
            WHERE indrelid = to_regclass(CAST(:table AS TEXT))
              AND NOT (indisvalid AND indisready)
            """);

    private static final Sql STATISTICS_TARGET = Sql.parse("""
            SELECT attname AS name
            FROM pg_attribute
            WHERE attrelid = to_regclass(CAST(:table AS TEXT))
              AND attname = :column
              AND attstattarget >= :target
            """);

    /** At this level, the look-ups find the concurrent creations of another instance. */
    private static final Sql READ_COMMITTED = Sql.parse("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");

    /** Waits for the lock, and holds the lock until the end of the transaction. */
    private static final Sql LOCK =
            Sql.parse("SELECT pg_advisory_xact_lock(hashtext('waymark schema')) IS NULL AS turn");

    /** The minimum statistics target of a column. */
    private record Statistics(String table, String column, int target) {

        /** Returns the target of a {@code SET STATISTICS} statement; empty for other statements. */
        static Optional<Statistics> of(String statement) {
            Matcher match = STATISTICS.matcher(statement);
            return match.matches()
                    ? Optional.of(new Statistics(match.group(1), match.group(2), Integer.parseInt(match.group(3))))
                    : Optional.empty();
        }

        boolean areSet(Session session) throws SQLException {
            return session.exists(
                    STATISTICS_TARGET,
                    new Parameters().set("table", table).set("column", column).set("target", target));
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

    /** Returns no row if the search path contains no schema for new objects. */
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

    /** Omits the statistics: without them, the indexes work, but PostgreSQL may choose a slower plan. */
    @Override
    Defects defects(Session session) throws SQLException {
        ImmutableList.Builder<String> missing = ImmutableList.builder();
        ImmutableList.Builder<String> invalid = ImmutableList.builder();
        for (String table : script.indexes().keySet()) {
            ImmutableSet<String> present = Indexes.of(session, table).names();
            ImmutableSet<String> unusable = invalid(session, table);
            for (String index : script.indexes().get(table)) {
                if (!present.contains(Ascii.toLowerCase(index))) {
                    missing.add("index " + index + " on " + table);
                } else if (unusable.contains(Ascii.toLowerCase(index))) {
                    invalid.add("index " + index + " on " + table);
                }
            }
        }
        return new Defects(script.indexes().size(), missing.build(), invalid.build());
    }

    private static ImmutableSet<String> invalid(Session session, String table) throws SQLException {
        return ImmutableSet.copyOf(session.list(
                INVALID, new Parameters().set("table", table), row -> Ascii.toLowerCase(row.text("name"))));
    }

    @Override
    boolean areComplete(Session session) throws SQLException {
        if (!super.areComplete(session)) {
            return false;
        }
        for (String statement : script.statements()) {
            Optional<Statistics> statistics = Statistics.of(statement);
            if (statistics.isPresent() && !statistics.get().areSet(session)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns one step for each statement. A transaction that creates two indexes could deadlock: a writer of both tables locks
     * the second table first.
     */
    @Override
    ImmutableList<ImmutableList<String>> steps() {
        return script.statements().stream().map(ImmutableList::of).collect(ImmutableList.toImmutableList());
    }

    /** Creates the missing parts, after the concurrent step of another instance has ended. */
    @Override
    void create(Session session, ImmutableList<String> statements) throws SQLException {
        session.execute(READ_COMMITTED, new Parameters());
        session.list(LOCK, new Parameters(), row -> row);
        for (String statement : statements) {
            if (!exists(session, statement)) {
                session.execute(Sql.parse(qualified(session, statement)), new Parameters());
            }
        }
    }

    /** Returns the statement with explicit schemas, because the search path may not contain the schemas. */
    private String qualified(Session session, String statement) throws SQLException {
        if (EXTENSION.matcher(statement).matches()) {
            boolean needsSchema = !names.schema().isEmpty() && !session.exists(SCHEMA_TO_CREATE_IN, new Parameters());
            return needsSchema ? statement + " SCHEMA " + names.schema() : statement;
        }
        if (!statement.contains(OPERATOR_CLASS)) {
            return statement;
        }
        String schema = schemaOfExtension(session, "pg_trgm").orElseThrow();
        return statement.replace(OPERATOR_CLASS, schema + "." + OPERATOR_CLASS);
    }

    private static Optional<String> schemaOfExtension(Session session, String extension) throws SQLException {
        return session.find(SCHEMA_OF_EXTENSION, new Parameters().set("extension", extension), row -> row.text("name"));
    }

    /** Returns whether the result of a statement exists. */
    private static boolean exists(Session session, String statement) throws SQLException {
        Matcher extension = EXTENSION.matcher(statement);
        if (extension.matches()) {
            return schemaOfExtension(session, extension.group(1)).isPresent();
        }
        Optional<Map.Entry<String, String>> index =
                new Script(statement).indexes().entries().stream().findFirst();
        if (index.isPresent()) {
            return Indexes.of(session, index.get().getKey())
                    .names()
                    .contains(Ascii.toLowerCase(index.get().getValue()));
        }
        Optional<Statistics> statistics = Statistics.of(statement);
        return statistics.isPresent() && statistics.get().areSet(session);
    }
}
