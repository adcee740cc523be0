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
 * A statement with question marks, for JDBC, and the positions of the named parameters of its source, such as {@code :owner}.
 */
public final class Sql {

    /** The beginnings of lines, because the prefix of the tables may contain the words. */
    private static final String VALUES = "\nVALUES ";

    private static final String ON_CONFLICT = "\nON ";
    private static final Pattern PARAMETER = Pattern.compile(":([a-z_][a-z0-9_]*)");

    private final String source;
    private final String text;
    private final int listSize;
    private final Map<String, Collection<Integer>> indexes;
    private final Map<String, Integer> columns = new ConcurrentHashMap<>();

    private Sql(String source, String text, int listSize, ImmutableListMultimap<String, Integer> indexes) {
        this.source = source;
        this.text = text;
        this.listSize = listSize;
        this.indexes = indexes.asMap();
    }

    /** Parses a statement in which each parameter has one value; a name may occur several times. */
    public static Sql parse(String source) {
        return parse(source, "", 1);
    }

    /** Parses a statement in which the parameter {@code list} has {@code size} values, and each other parameter has one value. */
    public static Sql parse(String source, String list, int size) {
        checkArgument(size >= 1, "the list must not be empty");
        ImmutableListMultimap.Builder<String, Integer> indexes = ImmutableListMultimap.builder();
        StringBuilder text = new StringBuilder(source.length());
        Matcher parameter = PARAMETER.matcher(source);
        int next = 1;
        while (parameter.find()) {
            // Callers pass names as literals, which are interned; comparing identical objects is fastest.
            String name = parameter.group(1).intern();
            int values = name.equals(list) ? size : 1;
            parameter.appendReplacement(text, "?" + ", ?".repeat(values - 1));
            for (int i = 0; i < values; i++) {
                indexes.put(name, next++);
            }
        }
        return new Sql(source, parameter.appendTail(text).toString(), size, indexes.build());
    }

    /** Returns the statement with a question mark for each value. */
    public String text() {
        return text;
    }

    /** Returns an {@code INSERT} of one row as an {@code INSERT} of several rows; the values of the rows follow each other. */
    public String textOfRows(int rows) {
        int values = text.indexOf(VALUES) + VALUES.length() - 1;
        int onConflict = text.indexOf(ON_CONFLICT, values);
        int end = onConflict < 0 ? text.length() : onConflict;
        return text.substring(0, values)
                + (text.substring(values, end) + ",").repeat(rows - 1)
                + text.substring(values);
    }

    /** Returns the number of values of each occurrence of the list; 1 without a list. */
    public int listSize() {
        return listSize;
    }

    /** Returns the number of values of the statement. */
    public int size() {
        return indexes.values().stream().mapToInt(Collection::size).sum();
    }

    /** Returns the positions of a parameter, from 1. */
    public Iterable<Integer> indexesOf(String parameter) {
        Collection<Integer> found = indexes.get(parameter);
        checkArgument(found != null, "no parameter %s in: %s", parameter, text);
        return found;
    }

    /**
     * Returns the index of a column, which is the same in each result of this statement. Only the first result is searched,
     * because the drivers of MySQL and MariaDB sort the names of all columns before each search.
     */
    public int column(String name, ResultSet result) throws SQLException {
        Integer known = columns.get(name);
        if (known == null) {
            // Concurrent searches find the same index.
            known = result.findColumn(name);
            columns.put(name, known);
        }
        return known;
    }

    /** Returns the statement with named parameters. */
    @Override
    public String toString() {
        return source;
    }
}
