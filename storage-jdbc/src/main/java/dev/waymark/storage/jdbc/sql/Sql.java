package dev.waymark.storage.jdbc.sql;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableListMultimap;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement as JDBC takes it, with question marks, and where in it each parameter stands that its source names: {@code
 * :owner}.
 */
public final class Sql {

    private static final String VALUES = "VALUES";
    private static final Pattern PARAMETER = Pattern.compile(":([a-z_][a-z0-9_]*)");

    private final String source;
    private final String text;
    private final Map<String, Collection<Integer>> indexes;
    private final Map<String, Integer> columns = new ConcurrentHashMap<>();

    private Sql(String source, String text, ImmutableListMultimap<String, Integer> indexes) {
        this.source = source;
        this.text = text;
        this.indexes = indexes.asMap();
    }

    /** Each parameter stands for one value, wherever its name occurs. */
    public static Sql parse(String source) {
        return parse(source, "", 1);
    }

    /** The parameter {@code list} stands for {@code size} values, separated by commas; any other for one. */
    static Sql parse(String source, String list, int size) {
        checkArgument(size >= 1, "a list must have a value");
        ImmutableListMultimap.Builder<String, Integer> indexes = ImmutableListMultimap.builder();
        StringBuilder text = new StringBuilder(source.length());
        Matcher parameter = PARAMETER.matcher(source);
        int next = 1;
        while (parameter.find()) {
            // Names are asked for by literals, and equal strings that are the same object compare fastest.
            String name = parameter.group(1).intern();
            int values = name.equals(list) ? size : 1;
            parameter.appendReplacement(text, "?" + ", ?".repeat(values - 1));
            for (int i = 0; i < values; i++) {
                indexes.put(name, next++);
            }
        }
        return new Sql(source, parameter.appendTail(text).toString(), indexes.build());
    }

    /** The statement with a question mark for each value. */
    public String text() {
        return text;
    }

    /** The same for an {@code INSERT} of one row, if it is to insert several: values for one row after the other. */
    public String textOfRows(int rows) {
        int values = text.lastIndexOf(VALUES) + VALUES.length();
        return text.substring(0, values) + (text.substring(values) + ",").repeat(rows - 1) + text.substring(values);
    }

    /** How many values the statement needs. */
    public int size() {
        return indexes.values().stream().mapToInt(Collection::size).sum();
    }

    /** Where the parameter stands, from 1. */
    public Iterable<Integer> indexesOf(String parameter) {
        Collection<Integer> found = indexes.get(parameter);
        checkArgument(found != null, "no parameter %s in: %s", parameter, text);
        return found;
    }

    /**
     * Returns the index of a column in each result of this statement. Only the first result is asked: the drivers of MySQL and
     * MariaDB sort the names of all columns for each result that is asked.
     */
    public int column(String name, ResultSet result) throws SQLException {
        Integer known = columns.get(name);
        if (known == null) {
            known = result.findColumn(name);
            columns.put(name, known);
        }
        return known;
    }

    /** The statement with the names of its parameters. */
    @Override
    public String toString() {
        return source;
    }
}
