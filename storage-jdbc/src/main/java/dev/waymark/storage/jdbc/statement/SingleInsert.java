package dev.waymark.storage.jdbc.statement;

import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/**
 * Inserts rows one at a time, each under a new id.
 *
 * @param atOnce inserts a row and tells its id, where the database does both by one statement
 * @param nextIds the query for new ids; empty where the database gives each row its id when it is inserted
 * @param insert the insertion, with the parameter {@code id}
 */
public record SingleInsert(Optional<Sql> atOnce, Optional<Sql> nextIds, Sql insert) {

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
     * @param row binds the values of the row, given its id, or 0 if the database is to give one
     * @return the id; empty if another row has the same key, where the database reports this without an error
     */
    public OptionalLong execute(Session session, LongFunction<Binder> row) throws SQLException {
        if (atOnce.isPresent()) {
            return session.insertReturningId(atOnce.get(), row.apply(0));
        }
        if (nextIds.isEmpty()) {
            return OptionalLong.of(session.insertReturningKey(insert, row.apply(0)));
        }
        long id = session.get(nextIds.get(), p -> p.set("count", 1), next -> next.number("id"));
        session.execute(insert, row.apply(id));
        return OptionalLong.of(id);
    }

    /** Returns whether an insertion is a single statement that reports duplicates without an error. */
    public boolean isSingleStatement() {
        return atOnce.isPresent();
    }
}
