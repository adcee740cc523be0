package dev.waymark.storage.jdbc.statement;

import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The insertion of a single row with a new id.
 *
 * @param insertReturningId the statement that inserts a row and returns its id; empty if the database has no such statement
 * @param nextIds the query for new ids; empty if the database generates the ids of inserted rows
 * @param insert the insertion, with the parameter {@code id}
 */
public record SingleInsert(Optional<Sql> insertReturningId, Optional<Sql> nextIds, Sql insert) {

    /**
     * Creates the insertion into a table with a sequence of ids.
     *
     * @param key the unique columns of the key, separated by commas; empty if the table has no key except the id
     */
    public static SingleInsert of(SqlCatalog sql, String sequence, String insert, String key) {
        return new SingleInsert(
                sql.database().insertReturningId(insert, sequence, key).map(sql::of),
                sql.database().nextIds(sequence).map(sql::of),
                sql.of(insert));
    }

    /**
     * Inserts a row.
     *
     * @param values binds the values of the row, except the id
     * @return the id; empty if another row has the same key and the database reports this without an error
     */
    public OptionalLong execute(Session session, Binder values) throws SQLException {
        if (insertReturningId.isPresent()) {
            return session.insertReturningId(insertReturningId.get(), row(0, values));
        }
        if (nextIds.isEmpty()) {
            return OptionalLong.of(session.insertReturningKey(insert, row(0, values)));
        }
        long id = session.get(nextIds.get(), p -> p.set("count", 1), next -> next.number("id"));
        session.execute(insert, row(id, values));
        return OptionalLong.of(id);
    }

    /**
     * Returns a binder of a whole row.
     *
     * @param id the id, or 0 if the database generates the id
     */
    public static Binder row(long id, Binder values) {
        return p -> {
            p.setId("id", id);
            values.bind(p);
        };
    }
}
