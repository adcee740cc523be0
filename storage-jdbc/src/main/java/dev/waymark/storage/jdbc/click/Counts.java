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
 * A table of counts. Clicks are added to a row, which is made if it is not there. Where no single statement does both, two do:
 * the row of the link is locked, so nobody else makes it in between.
 */
final class Counts {

    private static final Joiner COMMAS = Joiner.on(", ");

    private final Sql update;
    private final Sql take;
    private final Sql insert;
    private final Optional<Sql> insertOrAdd;

    /**
     * A table.
     *
     * @param key the columns of its primary key
     * @param others what a new row has in its other columns
     * @param adding the assignments that add {@code :clicks} to the row that is {@code present}
     * @param taking the assignments that take them away
     */
    Counts(
            SqlCatalog sql,
            String table,
            List<String> key,
            ImmutableMap<String, String> others,
            String adding,
            String taking) {
        String into = " (" + COMMAS.join(Iterables.concat(key, others.keySet())) + ")\nVALUES (:"
                + Joiner.on(", :").join(key) + ", " + COMMAS.join(others.values()) + ")\n";
        String conditions = "\nWHERE " + Joiner.on("\nAND ").join(Lists.transform(key, each -> each + " = :" + each));
        this.update = sql.of("UPDATE " + table + "\nSET " + adding.replace("present.", "") + conditions);
        this.take = sql.of("UPDATE " + table + "\nSET " + taking + conditions);
        this.insert = sql.of("INSERT INTO " + table + into);
        this.insertOrAdd = sql.database()
                .onConflictUpdate(COMMAS.join(key))
                .map(end -> sql.of("INSERT INTO " + table + " AS present" + into + end + ofExcluded(adding)));
    }

    /** The same assignments where a row could not be inserted. */
    static String ofExcluded(String adding) {
        return adding.replace(":clicks", "EXCLUDED.clicks");
    }

    /** A row, or what is to be added to one. */
    interface CountRow {

        /** Binds the primary key and the clicks. */
        void bind(StatementParameters parameters) throws SQLException;

        /** Binds the other columns. */
        default void bindOthers(StatementParameters parameters) throws SQLException {}

        /** Binds all columns. */
        default void bindAll(StatementParameters parameters) throws SQLException {
            bind(parameters);
            bindOthers(parameters);
        }
    }

    /** Adds clicks, in the order in which they are given. */
    <T extends CountRow> void add(Session session, List<T> rows) throws SQLException {
        if (insertOrAdd.isPresent()) {
            session.executeAll(insertOrAdd.get(), rows, row -> row::bindAll);
        } else {
            session.insertAll(insert, addToPresent(session, rows), row -> row::bindAll);
        }
    }

    /** Inserts rows that are not there. */
    <T extends CountRow> void insert(Session session, List<T> rows) throws SQLException {
        session.insertAll(insert, rows, row -> row::bindAll);
    }

    /** Adds clicks to the rows that are there, and tells which are not. */
    <T extends CountRow> List<T> addToPresent(Session session, List<T> rows) throws SQLException {
        return session.executeEach(update, rows, row -> row::bind);
    }

    /** Takes clicks away from a row, and says whether it is there. */
    boolean take(Session session, CountRow row) throws SQLException {
        return session.execute(take, row::bind) > 0;
    }
}
