package dev.waymark.storage.jdbc;

import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What makes searches fast, and may be missing.
 *
 * @param script what creates it
 */
record SearchParts(Script script) {

    /** What is missing in the database, as a sentence; empty if nothing is. */
    Optional<String> missing(Session session, Dialect dialect) throws SQLException {
        ImmutableList.Builder<String> missing = ImmutableList.builder();
        int parts = addMissingIndexes(session, missing) + addMissingObjects(session, dialect, missing);
        return sentence(missing.build(), parts);
    }

    private int addMissingIndexes(Session session, ImmutableList.Builder<String> missing) throws SQLException {
        for (String table : script.indexes().keySet()) {
            ImmutableSet<String> present = session.indexes(table).names();
            script.indexes().get(table).stream()
                    .filter(index -> !present.contains(Ascii.toLowerCase(index)))
                    .forEach(index -> missing.add("index " + index + " on " + table));
        }
        return script.indexes().size();
    }

    private int addMissingObjects(Session session, Dialect dialect, ImmutableList.Builder<String> missing)
            throws SQLException {
        if (dialect.createdByStatements().isEmpty()) {
            return 0;
        }
        Sql query = Sql.parse(dialect.createdByStatements().get());
        ImmutableSet<String> present =
                ImmutableSet.copyOf(session.list(query, p -> {}, row -> Ascii.toLowerCase(row.text("name"))));
        ImmutableList<String> tables = script.virtualTables();
        ImmutableList<String> triggers = script.triggers();
        Stream.concat(tables.stream().map(t -> "table " + t), triggers.stream().map(t -> "trigger " + t))
                .filter(part -> !present.contains(Ascii.toLowerCase(part.substring(part.indexOf(' ') + 1))))
                .forEach(missing::add);
        return tables.size() + triggers.size();
    }

    private static Optional<String> sentence(ImmutableList<String> missing, int parts) {
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                missing.size() == parts
                        ? "the indexes for searches are missing; JdbcSchema.createSearchIndexes() creates them"
                        : "the indexes for searches are not complete: "
                                + Joiner.on(", ").join(missing)
                                + " missing; JdbcSchema.createSearchIndexes() completes them");
    }
}
