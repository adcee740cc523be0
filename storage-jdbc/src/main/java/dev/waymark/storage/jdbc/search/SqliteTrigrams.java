package dev.waymark.storage.jdbc.search;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.math.IntMath;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.Matches;
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * An FTS5 table of SQLite. The table finds the records whose folded text contains the trigrams of a term, in the order of their
 * ids.
 *
 * <p>The result may contain further records, because FTS5 treats some different characters as equal; the caller must still
 * compare the texts. The result contains every record with the term, because a text with the term contains all trigrams of the
 * term at the same distances.
 */
public final class SqliteTrigrams {

    private static final int TRIGRAM = 3;
    private static final int MAX_TRIGRAMS = 12;

    /**
     * Counts the table and its triggers, which are all necessary. Counts 0 unless the encoding of the database is UTF-8: with
     * another encoding, a cast of a BLOB returns another text.
     */
    private static final SqlTemplate PARTS = SqlTemplate.of("""
            SELECT COUNT(*) AS parts
            FROM sqlite_master
            WHERE name COLLATE NOCASE IN ('{index}', '{index}_insert', '{index}_delete', '{index}_update')
              AND (SELECT encoding FROM pragma_encoding) = 'UTF-8'""");

    private static final int ALL_PARTS = 4;

    private static final SqlTemplate MATCHES = SqlTemplate.of("""
            SELECT rowid AS id
            FROM {index}
            WHERE {match}
            LIMIT :limit""");

    private static final SqlTemplate MATCH = SqlTemplate.of("{index} MATCH CAST(:trigrams AS TEXT)");

    private static final SqlTemplate MATCHING_ROWS =
            SqlTemplate.of("{index} CROSS JOIN {table} ON {id} = {index}.rowid");

    private final SqlCatalog sql;
    private final Table table;
    private final String index;
    private final String match;

    /** Returns the FTS5 table of a field. */
    public SqliteTrigrams(SqlCatalog sql, Table table, String field) {
        this.sql = sql;
        this.table = table;
        this.index = table.name() + "_search_" + field;
        this.match = MATCH.fill(Map.of("index", index));
    }

    /**
     * Returns whether FTS5 can search for a term: the term has at least three characters, and no NUL, which would end the
     * query.
     */
    public static boolean supports(String term) {
        return term.codePointCount(0, term.length()) >= TRIGRAM && term.indexOf('\0') < 0;
    }

    /** Returns whether the FTS5 table and its triggers exist. */
    public boolean exist(Session session) throws SQLException {
        Sql parts = sql.of(PARTS.fill(Map.of("index", index)));
        return session.get(parts, new Parameters(), row -> row.integer("parts")) == ALL_PARTS;
    }

    /** Returns the ids of at most {@code limit} records with the term. */
    public List<Long> matches(Session session, String term, int limit) throws SQLException {
        return session.numbers(
                sql.of(MATCHES.fill(Map.of("index", index, "match", match))),
                new Parameters().setFolded("trigrams", query(term)).set("limit", limit),
                "id");
    }

    /**
     * Returns the FTS5 query for a term: trigrams of the term within the length of the term. The trigrams cover all characters
     * of the term; for a long term, at most 12 trigrams are distributed over the term. More trigrams would hardly reduce the
     * result, and the time of the distance check grows with the square of their number.
     */
    private static String query(String term) {
        int[] characters = term.codePoints().toArray();
        int last = characters.length - TRIGRAM;
        int steps = Math.min(IntMath.divide(last, TRIGRAM, RoundingMode.CEILING), MAX_TRIGRAMS - 1);
        ImmutableList<String> trigrams = IntStream.rangeClosed(0, steps)
                .map(step -> step * last / Math.max(steps, 1))
                .mapToObj(from -> quoted(new String(characters, from, TRIGRAM)))
                .distinct()
                .collect(ImmutableList.toImmutableList());
        return trigrams.size() == 1
                ? trigrams.get(0)
                : "NEAR(" + Joiner.on(' ').join(trigrams) + ", " + characters.length + ")";
    }

    /** In a string of FTS5's query language, only the quotation mark needs an escape. */
    private static String quoted(String trigram) {
        return "\"" + trigram.replace("\"", "\"\"") + "\"";
    }

    /**
     * Returns all records with the term, in the order of ids, because SQLite never reorders the tables of a CROSS
     * JOIN.
     */
    public Matches all(String term) {
        String rows =
                MATCHING_ROWS.fill(Map.of("index", index, "table", table.declaration(), "id", table.column(Order.ID)));
        Condition contains = Condition.of(match, new Parameters().setFolded("trigrams", query(term)));
        return new Matches(rows, index + ".rowid", true, contains);
    }

    /** Returns the records with these ids. */
    public Matches withIds(List<Long> ids) {
        Condition hasId = Condition.of(
                table.column(Order.ID) + " IN (SELECT value FROM json_each(:matches))",
                new Parameters().set("matches", json(ids)));
        return new Matches(table.declaration() + " NOT INDEXED", table.column(Order.ID), false, hasId);
    }

    /** Returns the ids for {@code json_each}. */
    static String json(List<Long> ids) {
        return "[" + Joiner.on(',').join(ids) + "]";
    }
}
