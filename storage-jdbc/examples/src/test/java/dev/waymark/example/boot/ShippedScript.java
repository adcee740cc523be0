package dev.waymark.example.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.springframework.boot.jdbc.DatabaseDriver;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.jdbc.datasource.init.ScriptUtils;

/**
 * A schema script in Waymark's jar as a migration of the application. A later version of Waymark that changes its tables contains
 * another script, which becomes another migration.
 *
 * @param version the version of the migration in the application
 * @param script the location of the script
 */
record ShippedScript(String version, Resource script) implements JavaMigration {

    /** The end of a statement. The triggers of SQLite contain semicolons within lines. */
    private static final String END_OF_STATEMENT = ";\n";

    /** Returns the script of this name for the application's database. */
    static ShippedScript of(String version, JdbcConnectionDetails database, String name) {
        DatabaseDriver driver = DatabaseDriver.fromJdbcUrl(database.getJdbcUrl());
        String folder = driver == DatabaseDriver.MARIADB ? "mysql" : driver.getId();
        return new ShippedScript(version, new ClassPathResource("META-INF/waymark/" + folder + "/" + name));
    }

    @Override
    public MigrationVersion getVersion() {
        return MigrationVersion.fromVersion(version);
    }

    @Override
    public String getDescription() {
        return "Waymark";
    }

    /** Returns a checksum of the script, so that Flyway fails if the script has changed after its migration. */
    @Override
    public Integer getChecksum() {
        try {
            return Arrays.hashCode(script.getContentAsByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean canExecuteInTransaction() {
        return true;
    }

    @Override
    public void migrate(Context context) {
        ScriptUtils.executeSqlScript(
                context.getConnection(),
                new EncodedResource(script, StandardCharsets.UTF_8),
                false,
                false,
                ScriptUtils.DEFAULT_COMMENT_PREFIX,
                END_OF_STATEMENT,
                ScriptUtils.DEFAULT_BLOCK_COMMENT_START_DELIMITER,
                ScriptUtils.DEFAULT_BLOCK_COMMENT_END_DELIMITER);
    }
}
