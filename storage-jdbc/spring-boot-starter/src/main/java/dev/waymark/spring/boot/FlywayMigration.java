package dev.waymark.spring.boot;

import dev.waymark.storage.jdbc.JdbcSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.jspecify.annotations.Nullable;

/**
 * The schema scripts as a repeatable migration: Flyway runs the migration after the migrations with a version, and again after a
 * change of the scripts. Each statement can be run again.
 */
final class FlywayMigration implements JavaMigration {

    private final List<String> statements;
    private final @Nullable DataSource application;

    /**
     * Creates the migration.
     *
     * @param application the data source of the application, whose connections find the tables in the same schema as the
     *     connections of Flyway; null if the statements contain the schema, or if both schemas are certainly equal
     */
    FlywayMigration(JdbcSchema schema, @Nullable DataSource application) {
        this.statements = schema.statements();
        this.application = application;
    }

    /** Returns no version, because the versions belong to the application. */
    @Override
    public @Nullable MigrationVersion getVersion() {
        return null;
    }

    @Override
    public String getDescription() {
        return "Waymark";
    }

    @Override
    public Integer getChecksum() {
        return statements.hashCode();
    }

    @Override
    public boolean canExecuteInTransaction() {
        return true;
    }

    @Override
    public void migrate(Context context) throws SQLException {
        if (application != null) {
            try (Connection connection = application.getConnection()) {
                checkSchema(schemaOf(context.getConnection()), schemaOf(connection));
            }
        }
        try (Statement statement = context.getConnection().createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Returns the schema of new tables. On MariaDB and MySQL, a schema is a catalog of JDBC. */
    private static String schemaOf(Connection connection) throws SQLException {
        return String.valueOf(connection.getSchema() == null ? connection.getCatalog() : connection.getSchema());
    }

    private static void checkSchema(String ofFlyway, String ofApplication) {
        if (!ofFlyway.equals(ofApplication)) {
            throw new StartException(
                    "Flyway would create the tables of Waymark in the schema " + ofFlyway
                            + ", but the application looks for the tables in the schema " + ofApplication + ".",
                    "Set waymark.database-schema=" + ofFlyway + ", or make both schemas equal, such as by"
                            + " spring.flyway.default-schema. If Flyway does not create the tables of Waymark, set"
                            + " waymark.flyway.enabled=false.",
                    null);
        }
    }
}
