package dev.waymark.bench.scaling;

import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** A database server with durable settings and a folder that outlives the program. */
interface KeptServer {

    /** Starts the server over a folder with the data of an earlier run, or over an empty folder. */
    static KeptServer start(Engine engine, Path folder) throws IOException {
        Files.createDirectories(folder);
        return switch (engine) {
            case SQLITE -> new KeptSqlite(folder);
            case POSTGRESQL -> KeptPostgres.start(folder);
            case MARIADB, MYSQL -> KeptMySqlFamily.start(engine, folder);
            case H2 -> throw new IllegalArgumentException("the growth is not measured on " + engine);
        };
    }

    String url(String database);

    void createIfMissing(String database) throws SQLException;

    void drop(String database) throws SQLException;

    /** Stops the server, and starts the server with empty caches. */
    void restart() throws IOException;

    /** Returns the statements that collect statistics. */
    List<String> analyze();

    /** Returns the statements that remove deleted rows. */
    List<String> vacuum();

    /** Returns the statements that drop the search indexes, if creating these indexes again is faster than extending them. */
    List<String> beforeFilling();

    /** Returns the number of threads that store links. */
    int writers();
}
