package dev.waymark.storage.jdbc.transaction;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A check of the schemas in which statements find the tables (D-64). The tables are in the schema that the application has
 * named, or in the first schema of the connection. Without this check, a statement would use the tables of another application
 * in a later schema of the connection.
 */
public final class OtherSchemas {

    private OtherSchemas() {}

    /**
     * Checks that statements find no table or sequence outside the schema of the tables.
     *
     * @throws StorageException if statements find a table or sequence in another schema
     */
    public static void check(Session session, Database database, TableNames names) throws SQLException {
        Optional<String> query = database.queryForOtherSchemas();
        if (!names.schema().isEmpty() || query.isEmpty()) {
            return;
        }
        ImmutableList<String> tables = names.tables();
        Optional<String> found = session.find(
                Sql.parse(query.get(), "names", tables.size()),
                new Parameters().setEach("names", tables),
                row -> refusal(row, database));
        if (found.isPresent()) {
            throw new StorageException(found.get(), null);
        }
    }

    private static String refusal(Row row, Database database) throws SQLException {
        String other = row.text("found_in");
        return "statements find " + row.text("name") + " in the schema " + other + ", not in "
                + row.text("first_schema") + ", the first schema of the connection; the tables in " + other
                + " may belong to another application; "
                + (database.hasSchemas()
                        ? "name the schema of the tables by JdbcStorage.Builder.schema, or make it the first schema of the connection"
                        : "use another prefix by JdbcStorage.Builder.tablePrefix, or connections without the schema "
                                + other);
    }
}
