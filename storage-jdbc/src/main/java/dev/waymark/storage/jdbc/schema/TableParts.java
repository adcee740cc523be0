package dev.waymark.storage.jdbc.schema;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The required parts of the schema: tables with columns, indexes and unique constraints, and sequences.
 *
 * @param scripts the scripts of all versions, in ascending order
 */
public record TableParts(ImmutableList<Script> scripts, Database database) {

    /** Returns the columns of each table. */
    public ImmutableListMultimap<String, String> columns() {
        return ofAllScripts(Script::columns);
    }

    /** Returns the parts that are missing in the database. */
    public ImmutableList<String> missing(Session session) throws SQLException {
        ImmutableListMultimap<String, String> columns = columns();
        ImmutableListMultimap<String, String> indexes = ofAllScripts(Script::indexes);
        ImmutableListMultimap<String, String> uniques = ofAllScripts(Script::uniqueColumns);
        ImmutableList.Builder<String> missing = ImmutableList.builder();
        for (String table : columns.keySet()) {
            Optional<ImmutableSet<String>> found = columnsOf(session, table);
            if (found.isPresent()) {
                Set<String> expected = ImmutableSet.copyOf(columns.get(table));
                missing.addAll(named(table, Sets.difference(expected, found.get()), ""));
                Indexes present = Indexes.of(session, table);
                for (String index : indexes.get(table)) {
                    if (!present.names().contains(Ascii.toLowerCase(index))) {
                        missing.add("index " + index + " on " + table);
                    }
                }
                for (String unique : uniques.get(table)) {
                    if (!present.uniqueColumns().contains(unique)) {
                        missing.add("unique constraint on " + table + " (" + unique + ")");
                    }
                }
            } else {
                missing.add("table " + table);
            }
        }
        return missing.addAll(missingSequences(session)).build();
    }

    /** Returns the columns that existing tables lack, and the columns that no script creates. */
    public ImmutableList<String> differentColumns(Session session) throws SQLException {
        ImmutableListMultimap<String, String> columns = columns();
        ImmutableList.Builder<String> different = ImmutableList.builder();
        for (String table : columns.keySet()) {
            Set<String> expected = ImmutableSet.copyOf(columns.get(table));
            Optional<ImmutableSet<String>> found = columnsOf(session, table);
            if (found.isPresent()) {
                different.addAll(named(table, Sets.difference(expected, found.get()), " missing"));
                different.addAll(named(table, Sets.difference(found.get(), expected), " unknown"));
            }
        }
        return different.build();
    }

    private static List<String> named(String table, Set<String> columns, String state) {
        return columns.stream()
                .map(column -> "column " + table + "." + column + state)
                .toList();
    }

    private List<String> missingSequences(Session session) throws SQLException {
        List<String> sequences =
                scripts.stream().flatMap(script -> script.sequences().stream()).toList();
        if (sequences.isEmpty()) {
            return ImmutableList.of();
        }
        Sql query = Sql.parse(database.queryForSequences().orElseThrow());
        List<String> present = session.list(
                query,
                new Parameters(),
                row -> Ascii.toLowerCase(row.text("sequence_schema") + "." + row.text("sequence_name")));
        String schema = session.connection().getSchema();
        return sequences.stream()
                .filter(sequence -> !present.contains(
                        Ascii.toLowerCase(sequence.contains(".") ? sequence : schema + "." + sequence)))
                .map(sequence -> "sequence " + sequence)
                .toList();
    }

    private ImmutableListMultimap<String, String> ofAllScripts(
            Function<Script, ImmutableListMultimap<String, String>> parts) {
        ImmutableListMultimap.Builder<String, String> all = ImmutableListMultimap.builder();
        scripts.forEach(script -> all.putAll(parts.apply(script)));
        return all.build();
    }

    /**
     * Returns the columns of a table in lower case; empty if the table does not exist. A query determines the result, so the
     * rules for schemas and for upper and lower case are the same as for the statements of the stores.
     */
    public Optional<ImmutableSet<String>> columnsOf(Session session, String table) throws SQLException {
        try {
            return Optional.of(session.columns(Sql.parse("SELECT * FROM " + table + " WHERE 1 = 0")));
        } catch (SQLException e) {
            if (database.isUnknownName(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
