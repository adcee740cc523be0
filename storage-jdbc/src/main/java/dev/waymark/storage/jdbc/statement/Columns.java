package dev.waymark.storage.jdbc.statement;

import com.google.common.base.Joiner;
import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import java.util.Collection;
import java.util.Map;

/** The parts of statements with several columns. Each parameter has the name of its column. */
public final class Columns {

    private static final SqlTemplate INSERT = SqlTemplate.of("""
            INSERT INTO {table} ({columns})
            VALUES ({parameters})""");

    private static final Joiner COMMAS = Joiner.on(", ");

    private Columns() {}

    /** Returns the INSERT of a row. */
    public static String insert(String table, Iterable<String> columns) {
        String parameters = ":" + Joiner.on(", :").join(columns);
        return INSERT.fill(Map.of("table", table, "columns", COMMAS.join(columns), "parameters", parameters));
    }

    /** Returns the INSERT of a row with a value of the column {@code id}. */
    public static String insertWithId(String table, Iterable<String> columns) {
        return insert(table, Iterables.concat(ImmutableList.of("id"), columns));
    }

    /** Returns the columns for SELECT: {@code alias, url}. */
    public static String list(Collection<String> columns) {
        return COMMAS.join(columns);
    }

    /** Returns the columns of a table for SELECT: {@code link.alias, link.url}. */
    public static String list(String table, Collection<String> columns) {
        return list(Collections2.transform(columns, column -> table + "." + column));
    }

    /** Returns the assignments for UPDATE: {@code alias = :alias, url = :url}. */
    public static String assignments(Collection<String> columns) {
        return list(Collections2.transform(columns, column -> column + " = :" + column));
    }
}
