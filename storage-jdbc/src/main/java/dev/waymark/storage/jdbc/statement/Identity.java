package dev.waymark.storage.jdbc.statement;

import dev.waymark.access.Owner;
import java.sql.SQLException;

/** Binds {@code :id} and {@code :owner_id}: a record is found by its id, and only by its owner. */
public record Identity(Owner owner, long id) implements StatementParameters.Binder {

    @Override
    public void bind(StatementParameters parameters) throws SQLException {
        parameters.set("id", id).set("owner_id", owner.key());
    }
}
