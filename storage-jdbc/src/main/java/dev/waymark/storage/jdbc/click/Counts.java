package dev.waymark.storage.jdbc.click;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A table of counts. Adding clicks inserts a missing row. On databases without an upsert, two statements add the clicks; the
 * row of the link is locked, so no other transaction inserts the row between the two statements.
 */
final class Counts {

    private static final Joiner COMMAS = Joiner.on(", ");

    private final Sql update;
    private final Sql subtract;
    private final Sql insert;
    private final Optional<Sql> upsert;

    /**
     * Creates the statements of a table.
     *
     * @param key the columns of the primary key
     * @param others the values of the other columns in a new row
     * @param adding the assignments that add {@code :clicks} to the row {@code present}
     * @param subtracting the assignments that subtract {@code :clicks}
     */
    Counts(
            SqlCatalog sql,
            String table,
            List<String> key,
            ImmutableMap<String, String> others,
            String adding,
            String subtracting) {
        String into = " (" + COMMAS.join(Iterables.concat(key, others.keySet())) + ")\nVALUES (:"
                + Joiner.on(", :").join(key) + ", " + COMMAS.join(others.values()) + ")\n";
        String conditions = "\nWHERE " + Joiner.on("\nAND ").join(Lists.transform(key, each -> each + " = :" + each));
        this.update = sql.of("UPDATE " + table + "\nSET " + adding.replace("present.", "") + conditions);
        this.subtract = sql.of("UPDATE " + table + "\nSET " + subtracting + conditions);
        this.insert = sql.of("INSERT INTO " + table + into);
        this.upsert = sql.database()
                .onConflictUpdate(COMMAS.join(key))
                .map(end -> sql.of("INSERT INTO " + table + " AS present" + into + end + ofExcluded(adding)));
    }

    /** Returns the assignments for an upsert, with the values of the new row. */
    static String ofExcluded(String adding) {
        return adding.replace(":clicks", "EXCLUDED.clicks");
    }

    /** A row of counts, or the clicks to add to a row. */
    interface CountRow {

        /** Binds the primary key and the clicks. */
        void bind(StatementParameters parameters) throws SQLException;

        /** Binds all columns. */
        default void bindAll(StatementParameters parameters) throws SQLException {
            bind(parameters);
        }
    }

    /** Adds clicks to the rows, in the given order. */
    <T extends CountRow> void add(Session session, List<T> rows) throws SQLException {
        if (upsert.isPresent()) {
            session.executeAll(upsert.get(), rows, row -> row::bindAll);
        } else {
            session.insertAll(insert, addToExisting(session, rows), row -> row::bindAll);
        }
    }

    /** Inserts rows that do not exist. */
    <T extends CountRow> void insert(Session session, List<T> rows) throws SQLException {
        session.insertAll(insert, rows, row -> row::bindAll);
    }

    /** Adds clicks to the existing rows, and returns the missing rows. */
    <T extends CountRow> List<T> addToExisting(Session session, List<T> rows) throws SQLException {
        return session.executeEach(update, rows, row -> row::bind);
    }

    /** Subtracts clicks from a row, and returns whether the row exists. */
    boolean subtract(Session session, CountRow row) throws SQLException {
        return session.execute(subtract, row::bind) > 0;
    }
}
