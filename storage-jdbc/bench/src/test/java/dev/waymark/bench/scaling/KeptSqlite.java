package dev.waymark.bench.scaling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** SQLite files in a folder. */
record KeptSqlite(Path folder) implements KeptServer {

    @Override
    public String url(String database) {
        return "jdbc:sqlite:" + folder.resolve(database + ".db")
                + "?journal_mode=WAL&synchronous=FULL&busy_timeout=20000";
    }

    @Override
    public void createIfMissing(String database) {
        // the driver creates the file
    }

    @Override
    public void drop(String database) {
        try {
            for (String suffix : List.of("", "-wal", "-shm")) {
                Files.deleteIfExists(folder.resolve(database + ".db" + suffix));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void restart() {
        // the caches belong to the connections, which are new
    }

    @Override
    public List<String> analyze() {
        return List.of("ANALYZE");
    }

    @Override
    public List<String> vacuum() {
        return List.of("VACUUM");
    }

    @Override
    public List<String> beforeFilling() {
        return List.of();
    }

    @Override
    public int writers() {
        return 1;
    }
}
