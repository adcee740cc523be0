package dev.waymark.storage.jdbc.search;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.math.IntMath;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.Source;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An FTS5 table of SQLite. By the trigrams of a term it finds the records of a table whose folded text has the term, in the
 * order of their ids.
 *
 * <p>It may find too many, since it takes some different characters for the same: the texts are still to be compared. It never
 * finds too few: a text that has the term has all its trigrams, and has them as near to each other.
 */
public final class SqliteTrigrams {

    private static final int TRIGRAM = 3;
    private static final int MOST_TRIGRAMS = 12;

    /**
     * The table is of use only with the triggers that keep it up to date; and only in a database in UTF-8, where BLOBs are cast
     * to the texts that they hold.
     */
    private static final String PARTS = """
            SELECT COUNT(*) AS parts
            FROM sqlite_master
            WHERE name COLLATE NOCASE IN ('%1$s', '%1$s_insert', '%1$s_delete', '%1$s_update')
            AND (SELECT encoding FROM pragma_encoding) = 'UTF-8'
            """;

    private static final int ALL_PARTS = 4;

    private static final String MATCHES = """
            SELECT rowid AS id
            FROM %1$s
            WHERE %1$s MATCH CAST(:trigrams AS TEXT)
            LIMIT :limit
            """;

    private final SqlCatalog sql;
    private final Table table;
    private final String name;

    /** The FTS5 table for a field of a table. */
    public SqliteTrigrams(SqlCatalog sql, Table table, String field) {
        this.sql = sql;
        this.table = table;
        this.name = table.name() + "_search_" + field;
    }

    /** Whether FTS5 can look for a term: not for less than a trigram, nor for what has a NUL, where it would stop reading. */
    public static boolean understands(String term) {
        return term.codePointCount(0, term.length()) >= TRIGRAM && term.indexOf('\0') < 0;
    }

    /** Whether it is there, and kept up to date. */
    public boolean isThere(Session session) throws SQLException {
        return session.get(sql.of(PARTS.formatted(name)), p -> {}, row -> row.integer("parts")) == ALL_PARTS;
    }

    /** The ids of the records with the term, but no more of them than {@code limit}. */
    public List<Long> matches(Session session, String term, int limit) throws SQLException {
        return session.list(
                sql.of(MATCHES.formatted(name)),
                p -> p.setFolded("trigrams", query(term)).set("limit", limit),
                row -> row.number("id"));
    }

    /**
     * The query of FTS5 for a term: its trigrams, as near to each other as they are there. As many are enough as have all
     * characters of the term among them, or, of a long term, some that are spread over it. With more, FTS5 would read more and
     * find hardly less, and to see whether many are near to each other takes it as long as the square of their number.
     */
    private static String query(String term) {
        int[] characters = term.codePoints().toArray();
        int last = characters.length - TRIGRAM;
        int steps = Math.min(IntMath.divide(last, TRIGRAM, RoundingMode.CEILING), MOST_TRIGRAMS - 1);
        ImmutableList<String> trigrams = IntStream.rangeClosed(0, steps)
                .map(step -> step * last / Math.max(steps, 1))
                .mapToObj(from -> quoted(new String(characters, from, TRIGRAM)))
                .distinct()
                .collect(ImmutableList.toImmutableList());
        return trigrams.size() == 1
                ? trigrams.get(0)
                : "NEAR(" + Joiner.on(' ').join(trigrams) + ", " + characters.length + ")";
    }

    /** In a string of FTS5's query language, nothing but a quotation mark is special. */
    private static String quoted(String trigram) {
        return "\"" + trigram.replace("\"", "\"\"") + "\"";
    }

    /** All records with the term, in the order of their ids: SQLite does a cross join in the order in which it is written. */
    public Source all(String term) {
        return new Source(
                table,
                "%1$s CROSS JOIN %2$s ON %3$s = %1$s.rowid"
                        .formatted(name, table.declaration(), table.column(Order.ID)),
                name + ".rowid",
                ImmutableList.of(Condition.of(
                        name + " MATCH CAST(:trigrams AS TEXT)", p -> p.setFolded("trigrams", query(term)))));
    }

    /** The records with these ids. */
    public Source these(List<Long> ids) {
        String list = "[" + Joiner.on(',').join(ids) + "]";
        return new Source(
                table,
                table.declaration() + " NOT INDEXED",
                table.column(Order.ID),
                ImmutableList.of(Condition.of(
                        table.column(Order.ID) + " IN (SELECT value FROM json_each(:matches))",
                        p -> p.set("matches", list))));
    }
}
