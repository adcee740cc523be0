package dev.waymark.spring.boot;

import dev.waymark.storage.jdbc.JdbcSchema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * A callback of Flyway that creates the tables before the first pending migration, or after a run without a pending migration. The
 * history of Flyway does not contain the tables, so Flyway also works without the callback.
 *
 * <p>The event {@code BEFORE_MIGRATE} would open a third connection, for which a pool of two connections waits in vain. These two
 * events have the connection of the migrations. Before a migration, Flyway holds its lock, so only one application instance creates
 * the tables.
 */
final class FlywayTables implements Callback {

    private final TablePlace place;
    private final String prefix;
    private @Nullable Connection prepared;

    FlywayTables(TablePlace place, String prefix) {
        this.place = place;
        this.prefix = prefix;
    }

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_EACH_MIGRATE || event == Event.AFTER_MIGRATE_OPERATION_FINISH;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public String getCallbackName() {
        return "waymark";
    }

    @Override
    public void handle(Event event, Context context) {
        Configuration flyway = context.getConfiguration();
        Connection connection = context.getConnection();
        if (connection.equals(prepared) || !place.isReachedBy(flyway.getDataSource())) {
            return;
        }
        DataSource single = new SingleConnectionDataSource(connection, true);
        JdbcSchema schema = place.schema(single, hasSchemaOfApplication(flyway));
        if (event == Event.BEFORE_EACH_MIGRATE) {
            execute(schema, connection);
        } else {
            SchemaCheck.create(schema, prefix);
        }
        prepared = connection; // each run of Flyway has its own connection
    }

    private boolean hasSchemaOfApplication(Configuration flyway) {
        return flyway.getDataSource().equals(place.dataSource())
                && flyway.getDefaultSchema() == null
                && flyway.getSchemas().length == 0;
    }

    /**
     * Creates the tables in the transaction of the migration, which the callback must not commit. If the tables exist, the
     * statements would change nothing, but on PostgreSQL, CREATE INDEX IF NOT EXISTS blocks writes of its table until the
     * end of the migration, so the instances that still run could count no clicks.
     */
    private static void execute(JdbcSchema schema, Connection connection) {
        List<String> statements = schema.statements();
        try (Statement statement = connection.createStatement()) {
            statement.execute(statements.get(0)); // the table of the versions
            if (isMissing(statements.get(statements.size() - 1), statement)) {
                for (String each : statements) {
                    statement.execute(each);
                }
            }
        } catch (SQLException e) {
            throw new StartException(
                    "Flyway cannot create the tables of Waymark: " + e.getMessage(),
                    "Allow the user of Flyway to create tables where the application looks for the tables, or set"
                            + " waymark.database-schema to another schema. If Flyway migrates another database, set"
                            + " waymark.flyway.enabled=false and waymark.schema=create.",
                    e);
        }
    }

    /** Returns whether a statement INSERT … SELECT … WHERE NOT EXISTS would insert the version of the tables. */
    private static boolean isMissing(String insertion, Statement statement) throws SQLException {
        try (ResultSet version = statement.executeQuery(insertion.substring(insertion.indexOf("SELECT")))) {
            return version.next();
        }
    }
}
