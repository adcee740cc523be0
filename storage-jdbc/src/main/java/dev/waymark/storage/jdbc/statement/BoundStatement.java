package dev.waymark.storage.jdbc.statement;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A statement with the values of its parameters. */
public record BoundStatement(Sql sql, Parameters parameters) {

    /** Binds the parameters of a prepared statement. */
    public void bind(PreparedStatement statement, Database database) throws SQLException {
        parameters.bind(sql, statement, database, 0);
    }
}
