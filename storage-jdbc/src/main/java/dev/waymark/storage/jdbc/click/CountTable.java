package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The statements of a table of counts. Adding clicks inserts a missing row. The counter of the link is locked, so no other
 * transaction inserts or deletes the row meanwhile.
 *
 * @param update adds {@code :clicks} to an existing row
 * @param insert inserts a row
 * @param upsert adds the clicks to an existing row, or inserts the row; empty if the database has no upsert
 */
record CountTable(Database database, Sql update, Sql insert, Optional<Sql> upsert) {

    /** A row of counts, or the clicks to add to a row. */
    interface CountRow {

        /** Returns all columns. */
        Parameters columns();
    }

    /** @param key the columns of the key by which an insertion finds an existing row, separated by commas */
    static CountTable of(SqlCatalog sql, String table, String update, String insert, String key) {
        Database database = sql.database();
        String adding = " clicks = " + table + ".clicks + " + database.inserted("clicks");
        return new CountTable(
                database,
                sql.of(update),
                sql.of(insert),
                database.onConflictUpdate(key).map(end -> sql.of(insert + "\n" + end + adding)));
    }

    /**
     * Adds clicks to the rows. On MariaDB and MySQL at REPEATABLE READ, an {@code UPDATE} of a missing row would lock the gap
     * between the existing rows, and block the first clicks of other links until the end of the transaction. An upsert locks only
     * the row.
     */
    <T extends CountRow> void add(Session session, List<T> rows) throws SQLException {
        if (upsert.isPresent()) {
            session.insertAll(upsert.get(), rows, T::columns);
        } else {
            session.insertAll(insert, addToExisting(session, rows), T::columns);
        }
    }

    /**
     * Adds clicks to the rows, as {@link #add(Session, List)}, but an existing row does not wait for a change of the row of its
     * foreign key.
     *
     * @param exists whether the snapshot of the transaction contains a row, which may differ from the present row
     */
    <T extends CountRow> void add(Session session, List<T> rows, Predicate<T> exists) throws SQLException {
        if (!database.locksReferenceOfExistingRow()) {
            add(session, rows);
            return;
        }
        Map<Boolean, List<T>> byExistence = rows.stream().collect(Collectors.partitioningBy(exists));
        List<T> missing = new ArrayList<>(byExistence.getOrDefault(false, List.of()));
        missing.addAll(addToExisting(session, byExistence.getOrDefault(true, List.of())));
        session.insertAll(upsert.orElse(insert), missing, T::columns);
    }

    /** Inserts rows that do not exist. */
    <T extends CountRow> void insert(Session session, List<T> rows) throws SQLException {
        session.insertAll(insert, rows, T::columns);
    }

    /** Adds clicks to the existing rows, and returns the missing rows. */
    <T extends CountRow> List<T> addToExisting(Session session, List<T> rows) throws SQLException {
        return session.executeAll(update, rows, T::columns);
    }
}
