package dev.waymark.storage.jdbc.sql;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.math.IntMath;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
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

    private static final int MOST_KINDS = 1_000;
    private static final LoadingCache<String, Sql> KINDS =
            CacheBuilder.newBuilder().maximumSize(MOST_KINDS).build(CacheLoader.from(source -> parse(source)));

    private final String source;
    private final String text;
    private final Map<String, Collection<Integer>> indexes;
    private final Map<String, Integer> columns = new ConcurrentHashMap<>();

    private Sql(String source, String text, ImmutableListMultimap<String, Integer> indexes) {
        this.source = source;
        this.text = text;
        this.indexes = indexes.asMap();
    }

    /**
     * The same as {@link #parse(String)}, for a source that is put together each time, but is one of few: it is parsed
     * once.
     */
    public static Sql ofFewKinds(String source) {
        return KINDS.getUnchecked(source);
    }

    /** Each parameter stands for one value, wherever its name occurs. */
    public static Sql parse(String source) {
        return parse(source, "", 1);
    }

    /** The parameter {@code list} stands for {@code size} values, separated by commas; any other for one. */
    public static Sql parse(String source, String list, int size) {
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

    /**
     * The parameter {@code ids} stands for as many values as there are ids, or somewhat more: only powers of two, so that
     * databases have few different statements to parse and plan.
     */
    public static Sql ofIds(String source, List<Long> ids) {
        return parse(source, "ids", IntMath.ceilingPowerOfTwo(ids.size()));
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
