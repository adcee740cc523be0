package dev.waymark.spring.boot;

import dev.waymark.storage.jdbc.JdbcSchema;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
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

    FlywayMigration(JdbcSchema schema) {
        this.statements = schema.statements();
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
        try (Statement statement = context.getConnection().createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
