package dev.waymark.storage.jdbc;

import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What makes searches fast, and may be missing.
 *
 * @param script what creates it
 */
record SearchParts(Script script) {

    /** Virtual tables are SQLite's alone, and its driver's metadata do not tell of triggers. */
    private static final Sql NAMES = Sql.parse("SELECT name FROM sqlite_master");

    /** What is missing in the database, as a sentence; empty if nothing is. */
    Optional<String> missing(Session session) throws SQLException {
        ImmutableList.Builder<String> missing = ImmutableList.builder();
        for (String table : script.indexes().keySet()) {
            ImmutableSet<String> present = session.indexes(table).names();
            script.indexes().get(table).stream()
                    .filter(index -> !present.contains(Ascii.toLowerCase(index)))
                    .forEach(index -> missing.add("index " + index + " on " + table));
        }
        if (!script.virtualTables().isEmpty()) {
            ImmutableSet<String> present = names(session);
            missing.addAll(absent("table ", script.virtualTables(), present));
            missing.addAll(absent("trigger ", script.triggers(), present));
        }
        int all = script.indexes().size()
                + script.virtualTables().size()
                + script.triggers().size();
        return sentence(missing.build(), all);
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

    private static Optional<String> sentence(ImmutableList<String> missing, int all) {
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                missing.size() == all
                        ? "the indexes for searches are missing; JdbcSchema.createSearchIndexes() creates them"
                        : "the indexes for searches are not complete: "
                                + Joiner.on(", ").join(missing)
                                + " missing; JdbcSchema.createSearchIndexes() completes them");
    }
}
