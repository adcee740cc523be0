package dev.waymark.bench;

import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.Engine;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import javax.sql.DataSource;

/** Databases to measure on. */
final class Databases {

    private Databases() {}

    /** Connections to an empty database that answers each query by executing it. */
    static DataSource empty(Engine engine) {
        DataSource dataSource = engine.newDataSource();
        if (engine == Engine.H2) {
            // It would give the result of the same query before, which says nothing about queries.
            execute(dataSource, "SET OPTIMIZE_REUSE_RESULTS 0");
        }
        return dataSource;
    }

    /** Storage in a database, with its tables. */
    static JdbcStorage storage(DataSource dataSource) {
        JdbcStorage storage = JdbcStorage.create(dataSource);
        storage.schema().createOrUpgrade();
        return storage;
    }

    /** Storage in an empty database, with its tables. */
    static Storage newStorage(Engine engine) {
        return storage(empty(engine));
    }

    /** Does what a database does by itself, but nobody knows when, after many links were stored. */
    static void settle(Engine engine, DataSource dataSource) {
        if (engine == Engine.POSTGRESQL) {
            execute(dataSource, "VACUUM ANALYZE");
        }
    }

    /** What is measured, on which database. */
    static String name(Engine engine, String what) {
        return engine.name().toLowerCase(Locale.ROOT) + " " + what;
    }

    private static void execute(DataSource dataSource, String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
