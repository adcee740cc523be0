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

/** The databases of the benchmarks. */
public final class Databases {

    /** The folder for the files of the benchmarks. */
    public static final Path DIRECTORY = Path.of(System.getProperty("bench.directory", "target"));

    private Databases() {}

    /** Creates an empty database that executes each query. */
    public static DataSource empty(Engine engine) {
        DataSource dataSource = engine.newDataSource();
        if (engine == Engine.H2) {
            // H2 would otherwise return the cached result of the previous equal query.
            execute(dataSource, "SET OPTIMIZE_REUSE_RESULTS 0");
        }
        return dataSource;
    }

    /** Creates an empty database with the settings of operators: acknowledged data outlives a power cut. */
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
            case H2, MARIADB, MYSQL -> throw new IllegalArgumentException("the benchmarks have no durable " + engine);
        };
    }

    /** Creates a storage with its tables in a database. */
    public static JdbcStorage storage(DataSource dataSource) {
        JdbcStorage storage = JdbcStorage.create(dataSource);
        storage.schema().createOrUpgrade();
        return storage;
    }

    /** Creates a storage with its tables in an empty database. */
    public static Storage newStorage(Engine engine) {
        return storage(empty(engine));
    }

    /** Runs the maintenance that a database otherwise runs at an unknown time after many inserts. */
    public static void settle(Engine engine, DataSource dataSource) {
        if (engine == Engine.POSTGRESQL) {
            execute(dataSource, "VACUUM ANALYZE");
        }
    }

    /** Gathers the statistics of all tables of a PostgreSQL database. */
    public static void analyze(DataSource dataSource) {
        execute(dataSource, "ANALYZE");
    }

    /**
     * Copies all links of a PostgreSQL database until each link exists {@code times} times, with other aliases and
     * URLs. The aliases contain no hyphen. Copies are faster than creations.
     */
    public static void multiply(DataSource dataSource, int times) {
        String differ = "alias, alias_key, alias_folded, url, url_folded, url_sort";
        execute(dataSource, """
                DO $$
                DECLARE same TEXT;
                BEGIN
                  SELECT string_agg(column_name, ', ') INTO same
                  FROM information_schema.columns
                  WHERE table_name = 'waymark_link' AND column_name <> ALL (string_to_array('id, %1$s', ', '));
                  EXECUTE 'INSERT INTO waymark_link (%1$s, ' || same || ') SELECT %2$s, ' || same
                    || ' FROM waymark_link CROSS JOIN generate_series(2, %3$d) AS time';
                  INSERT INTO waymark_link_counter (link_id, owner_id, clicks)
                  SELECT copy.id, copy.owner_id, counter.clicks
                  FROM waymark_link copy
                  JOIN waymark_link link
                    ON link.domain_id = copy.domain_id AND link.alias_key = split_part(copy.alias_key, '-', 1)
                  JOIN waymark_link_counter counter ON counter.link_id = link.id
                  WHERE copy.id <> link.id;
                END $$""".formatted(differ, differ.replaceAll("\\w+", "$0 || ''-'' || time"), times));
    }

    /** Returns the name of a measurement with the name of the database. */
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
