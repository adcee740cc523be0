package dev.waymark.spring.boot;

import com.google.common.base.Ascii;
import dev.waymark.error.StorageException;
import dev.waymark.spring.boot.WaymarkProperties.SchemaAction;
import dev.waymark.storage.jdbc.Dialect;
import dev.waymark.storage.jdbc.JdbcSchema;
import java.util.stream.Stream;

/** The creation or validation of the tables, once at the start of the application. A bean, on which the storage depends. */
final class SchemaCheck {

    /**
     * Creates or validates the tables.
     *
     * @param prefix the prefix of the names of the tables
     * @throws StartException if the tables cannot be created, or are missing, incomplete or in another version
     */
    SchemaCheck(JdbcSchema schema, SchemaAction action, String prefix) {
        if (action == SchemaAction.CREATE) {
            create(schema, prefix);
        }
        if (action != SchemaAction.NONE) {
            try {
                schema.validate();
            } catch (StorageException e) {
                throw failed(e, remedy(schema));
            }
        }
    }

    /**
     * Creates or upgrades the tables.
     *
     * @throws StartException if the tables cannot be created
     */
    static void create(JdbcSchema schema, String prefix) {
        try {
            schema.createOrUpgrade();
        } catch (StorageException e) {
            throw failed(e, remedyOfCreation(prefix));
        }
    }

    private static StartException failed(StorageException reason, String remedy) {
        return new StartException("Waymark cannot use its tables: " + reason.getMessage(), remedy, reason);
    }

    private static String remedyOfCreation(String prefix) {
        return "If the database has other tables whose names begin with " + prefix
                + ", set waymark.table-prefix to another prefix. Otherwise, allow the user of the database to create tables, or"
                + " create the tables with your migration tool and set waymark.schema=validate.";
    }

    private static String remedy(JdbcSchema schema) {
        return "Run " + script(schema)
                + " with your migration tool, or set waymark.schema=create. Flyway and Liquibase of this data source create the tables by themselves. If they"
                + " have created the tables in another schema, set waymark.database-schema; in another database, set"
                + " waymark.flyway.enabled=false or waymark.liquibase.enabled=false, and waymark.schema=create.";
    }

    /** Returns the name of the script that creates these tables. A script in the jar has the default names of tables. */
    private static String script(JdbcSchema schema) {
        return Stream.of(Dialect.values())
                .filter(dialect -> JdbcSchema.script(dialect, "waymark_").equals(schema.script()))
                .map(dialect -> dialect == Dialect.MARIADB ? Dialect.MYSQL : dialect)
                .map(dialect ->
                        "META-INF/waymark/" + Ascii.toLowerCase(dialect.name()) + "/v1.sql of waymark-storage-jdbc")
                .findFirst()
                .orElse("the result of JdbcStorage.schema().script()");
    }
}
