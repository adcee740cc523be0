package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The statements of a table of counts. Adding clicks inserts a missing row. On databases without an upsert, two statements add
 * the clicks; the counter of the link is locked, so no other transaction inserts the row between the two statements.
 *
 * @param update adds {@code :clicks} to an existing row
 * @param insert inserts a row
 * @param upsert adds the clicks to an existing row, or inserts the row; empty if the database has no upsert
 */
record CountTable(Sql update, Sql insert, Optional<Sql> upsert) {

    /** A row of counts, or the clicks to add to a row. */
    interface CountRow {

        /** Returns the primary key and the clicks. */
        Parameters keyAndClicks();

        /** Returns all columns. */
        default Parameters columns() {
            return keyAndClicks();
        }
    }

    /** Adds clicks to the rows, in the given order. */
    <T extends CountRow> void add(Session session, List<T> rows) throws SQLException {
        if (upsert.isPresent()) {
            session.executeAll(upsert.get(), rows, T::columns);
        } else {
            List<T> missing = addToExisting(session, rows);
            // No other transaction inserts a missing row meanwhile, because the counter of the link is locked.
            session.insertAll(insert, missing, T::columns);
        }
    }

    /** Inserts rows that do not exist. */
    <T extends CountRow> void insert(Session session, List<T> rows) throws SQLException {
        session.insertAll(insert, rows, T::columns);
    }

    /** Adds clicks to the existing rows, and returns the missing rows. */
    <T extends CountRow> List<T> addToExisting(Session session, List<T> rows) throws SQLException {
        return session.executeAll(update, rows, T::keyAndClicks);
    }
}
