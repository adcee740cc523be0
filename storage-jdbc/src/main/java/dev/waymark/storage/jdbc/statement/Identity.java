package dev.waymark.storage.jdbc.statement;

import dev.waymark.access.Owner;
import java.sql.SQLException;

/** The parameters {@code :id} and {@code :owner_id}. Only the owner can find a record by its id. */
public record Identity(Owner owner, long id) implements StatementParameters.Binder {

    private static final String DELETE = """
            DELETE FROM %s
            WHERE id = :id
            AND owner_id = :owner_id
            """;

    /** Returns the statement that deletes the record in a table. */
    public static String delete(String table) {
        return DELETE.formatted(table);
    }

    @Override
    public void bind(StatementParameters parameters) throws SQLException {
        parameters.set("id", id).set("owner_id", owner.key());
    }
}
