package dev.waymark.bench.measure;

import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.server.DurablePostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import javax.sql.DataSource;

/** Databases to measure on. */
public final class Databases {

    /** The folder for the files of the benchmarks. */
    public static final Path DIRECTORY = Path.of(System.getProperty("bench.directory", "target"));

    private Databases() {}

    /** Connections to an empty database that answers each query by executing it. */
    public static DataSource empty(Engine engine) {
        DataSource dataSource = engine.newDataSource();
        if (engine == Engine.H2) {
            // It would give the result of the same query before, which says nothing about queries.
            execute(dataSource, "SET OPTIMIZE_REUSE_RESULTS 0");
        }
        return dataSource;
    }

    /** Connections to an empty database as operators have it: what it has acknowledged outlives a power cut. */
    public static DataSource durable(Engine engine) {
        HikariDataSource dataSource = new HikariDataSource();
        try {
            Path parent = Files.createDirectories(DIRECTORY.resolve("durable"));
            dataSource.setJdbcUrl(durable(engine, Files.createTempDirectory(parent, null)));
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
        return dataSource;
    }

    private static String durable(Engine engine, Path folder) throws IOException, SQLException {
        return switch (engine) {
            case SQLITE ->
                "jdbc:sqlite:" + folder.resolve("bench.db") + "?journal_mode=WAL&synchronous=FULL&busy_timeout=10000";
            case POSTGRESQL -> DurablePostgres.start(folder.resolve("data")).url("waymark");
            case H2, MARIADB, MYSQL ->
                throw new IllegalArgumentException("there is no durable " + engine + " to measure on");
        };
    }

    /** Storage in a database, with its tables. */
    public static JdbcStorage storage(DataSource dataSource) {
        JdbcStorage storage = JdbcStorage.create(dataSource);
        storage.schema().createOrUpgrade();
        return storage;
    }

    /** Storage in an empty database, with its tables. */
    public static Storage newStorage(Engine engine) {
        return storage(empty(engine));
    }

    /** Does what a database does by itself, but nobody knows when, after many links were stored. */
    public static void settle(Engine engine, DataSource dataSource) {
        if (engine == Engine.POSTGRESQL) {
            execute(dataSource, "VACUUM ANALYZE");
        }
    }

    /** Stores the links of a PostgreSQL database so many times over, with other aliases and URLs: sooner than to create as many. */
    public static void multiply(DataSource dataSource, int times) {
        String differ = "alias, alias_key, alias_folded, url, url_folded";
        execute(dataSource, """
                DO $$
                DECLARE same TEXT;
                BEGIN
                  SELECT string_agg(column_name, ', ') INTO same
                  FROM information_schema.columns
                  WHERE table_name = 'waymark_link' AND column_name <> ALL (string_to_array('id, %1$s', ', '));
                  EXECUTE 'INSERT INTO waymark_link (%1$s, ' || same || ') SELECT %2$s, ' || same
                    || ' FROM waymark_link CROSS JOIN generate_series(2, %3$d) AS time';
                END $$""".formatted(differ, differ.replaceAll("\\w+", "$0 || ''-'' || time"), times));
    }

    /** What is measured, on which database. */
    public static String name(Engine engine, String what) {
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
