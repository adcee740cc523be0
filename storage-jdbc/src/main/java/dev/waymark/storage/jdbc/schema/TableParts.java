package dev.waymark.storage.jdbc.schema;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The required parts of the schema: tables with columns, indexes and unique constraints, and sequences.
 *
 * @param scripts the scripts of all versions, in ascending order
 */
public record TableParts(ImmutableList<Script> scripts, Database database) {

    /** In upper case, because H2 then finds the names with all of its options for upper and lower case. */
    private static final String SEQUENCES = """
            SELECT SEQUENCE_SCHEMA, SEQUENCE_NAME
            FROM INFORMATION_SCHEMA.SEQUENCES
            """;

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
            if (exists(session, table, "1")) {
                for (String column : columns.get(table)) {
                    if (!exists(session, table, column)) {
                        missing.add("column " + table + "." + column);
                    }
                }
                Indexes present = Indexes.of(session, database, table);
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

    private List<String> missingSequences(Session session) throws SQLException {
        List<String> sequences =
                scripts.stream().flatMap(script -> script.sequences().stream()).toList();
        if (sequences.isEmpty()) {
            return ImmutableList.of();
        }
        Optional<String> query = database.queryForSchema();
        List<SequenceName> present =
                query.isPresent() ? List.of() : session.list(Sql.parse(SEQUENCES), new Parameters(), SequenceName::of);
        ImmutableList.Builder<String> missing = ImmutableList.builder();
        for (String sequence : sequences) {
            boolean exists = query.isPresent()
                    ? schemaOf(session, query.get(), sequence).isPresent()
                    : present.stream().anyMatch(name -> name.matches(Ascii.toLowerCase(sequence)));
            if (!exists) {
                missing.add("sequence " + sequence);
            }
        }
        return missing.build();
    }

    /** The name of a sequence, in lower case. */
    private record SequenceName(String schema, String name) {

        static SequenceName of(Row row) throws SQLException {
            return new SequenceName(
                    Ascii.toLowerCase(row.text("sequence_schema")), Ascii.toLowerCase(row.text("sequence_name")));
        }

        boolean matches(String text) {
            return text.equals(name) || text.equals(schema + "." + name);
        }
    }

    /** Returns the schema in which statements find a table or sequence; empty if the name does not exist. */
    static Optional<String> schemaOf(Session session, String query, String name) throws SQLException {
        return session.find(Sql.parse(query), new Parameters().set("name", name), row -> row.text("found_in"));
    }

    private ImmutableListMultimap<String, String> ofAllScripts(
            Function<Script, ImmutableListMultimap<String, String>> parts) {
        ImmutableListMultimap.Builder<String, String> all = ImmutableListMultimap.builder();
        scripts.forEach(script -> all.putAll(parts.apply(script)));
        return all.build();
    }

    /**
     * Returns whether a table has a column. A query determines the result, so the rules for schemas and for upper and lower
     * case are the same as for the statements of the stores.
     */
    public boolean exists(Session session, String table, String column) throws SQLException {
        try {
            session.list(
                    Sql.parse("SELECT " + column + " FROM " + table + " WHERE 1 = 0"), new Parameters(), row -> row);
            return true;
        } catch (SQLException e) {
            if (database.isUnknownName(e)) {
                return false;
            }
            throw e;
        }
    }
}
