package dev.waymark.storage.jdbc.schema;

import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What makes searches fast, and may be missing.
 *
 * @param script what creates it
 */
public record SearchParts(Script script, Database database) {

    private static final String CHECKING = "checking the indexes for searches";

    /** Virtual tables are SQLite's alone, and its driver's metadata do not tell of triggers. */
    private static final Sql NAMES = Sql.parse("SELECT name FROM sqlite_master");

    /** Only PostgreSQL's script has indexes. Those that are built, or were half built, beside what writes are invalid. */
    private static final Sql INVALID = Sql.parse("""
            SELECT relname AS name
            FROM pg_index
            JOIN pg_class ON pg_class.oid = indexrelid
            WHERE indrelid = to_regclass(CAST(:table AS TEXT))
            AND NOT (indisvalid AND indisready)
            """);

    private static final Sql STATISTICS = Sql.parse("""
            SELECT attname AS name
            FROM pg_attribute
            WHERE attrelid = to_regclass(CAST(:table AS TEXT))
            AND attname = :column
            AND attstattarget >= :target
            """);

    /** What is missing, as a sentence; empty if nothing is. */
    public Optional<String> missing(Transactions transactions) {
        return transactions.read(CHECKING, this::missing);
    }

    /**
     * Creates what is not there, one node after the other, and leaves alone what is: on PostgreSQL, even to create an index
     * "if not exists" waits for all who write, and makes others wait that come later. To look takes no lock that they meet.
     */
    public void create(Transactions transactions) {
        if (!transactions.read(CHECKING, this::areComplete)) {
            transactions.write("creating the indexes for searches", session -> {
                create(session);
                return script;
            });
        }
    }

    private boolean areComplete(Session session) throws SQLException {
        return missing(session).isEmpty() && areThere(session, script.statistics());
    }

    private void create(Session session) throws SQLException {
        if (database.turn().isPresent()) {
            // Such that what the one before has created is seen.
            session.execute(Sql.parse(database.isolation("READ COMMITTED").orElseThrow()), p -> {});
            session.list(Sql.parse(database.turn().get()), p -> {}, row -> row);
        }
        for (String statement : script.statements()) {
            if (!isThere(session, new Script(statement))) {
                session.execute(Sql.parse(statement), p -> {});
            }
        }
    }

    /** Whether what one statement creates is there; of those that are not asked about, each sees to itself. */
    private static boolean isThere(Session session, Script statement) throws SQLException {
        Optional<Map.Entry<String, String>> index =
                statement.indexes().entries().stream().findFirst();
        if (index.isPresent()) {
            return Indexes.of(session.connection(), index.get().getKey())
                    .names()
                    .contains(Ascii.toLowerCase(index.get().getValue()));
        }
        return !statement.statistics().isEmpty() && areThere(session, statement.statistics());
    }

    private static boolean areThere(Session session, List<Script.Statistics> all) throws SQLException {
        for (Script.Statistics statistics : all) {
            if (!isThere(session, statistics)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isThere(Session session, Script.Statistics statistics) throws SQLException {
        return session.find(
                        STATISTICS,
                        p -> p.set("table", statistics.table())
                                .set("column", statistics.column())
                                .set("target", statistics.target()),
                        row -> row.text("name"))
                .isPresent();
    }

    private Optional<String> missing(Session session) throws SQLException {
        ImmutableList.Builder<String> missing = ImmutableList.builder();
        ImmutableList.Builder<String> invalid = ImmutableList.builder();
        for (String table : script.indexes().keySet()) {
            ImmutableSet<String> present =
                    Indexes.of(session.connection(), table).names();
            ImmutableSet<String> unusable = ImmutableSet.copyOf(
                    session.list(INVALID, p -> p.set("table", table), row -> Ascii.toLowerCase(row.text("name"))));
            for (String index : script.indexes().get(table)) {
                if (!present.contains(Ascii.toLowerCase(index))) {
                    missing.add("index " + index + " on " + table);
                } else if (unusable.contains(Ascii.toLowerCase(index))) {
                    invalid.add("index " + index + " on " + table);
                }
            }
        }
        if (!script.virtualTables().isEmpty()) {
            ImmutableSet<String> present = names(session);
            missing.addAll(absent("table ", script.virtualTables(), present));
            missing.addAll(absent("trigger ", script.triggers(), present));
        }
        return sentence(missing.build(), invalid.build());
    }

    private static ImmutableSet<String> names(Session session) throws SQLException {
        return ImmutableSet.copyOf(session.list(NAMES, p -> {}, row -> Ascii.toLowerCase(row.text("name"))));
    }

    private static List<String> absent(String kind, List<String> names, Set<String> present) {
        return names.stream()
                .filter(name -> !present.contains(Ascii.toLowerCase(name)))
                .map(name -> kind + name)
                .toList();
    }

    private Optional<String> sentence(ImmutableList<String> missing, ImmutableList<String> invalid) {
        int all = script.indexes().size()
                + script.virtualTables().size()
                + script.triggers().size();
        if (missing.size() == all) {
            return Optional.of("the indexes for searches are missing; JdbcSchema.createSearchIndexes() creates them");
        }
        ImmutableList.Builder<String> lacks = ImmutableList.builder();
        if (!missing.isEmpty()) {
            lacks.add(Joiner.on(", ").join(missing) + " missing; JdbcSchema.createSearchIndexes() completes them");
        }
        if (!invalid.isEmpty()) {
            lacks.add(Joiner.on(", ").join(invalid)
                    + " invalid; it is being built, or that has failed and it has to be dropped first");
        }
        String text = Joiner.on("; ").join(lacks.build());
        return text.isEmpty() ? Optional.empty() : Optional.of("the indexes for searches are not complete: " + text);
    }
}
