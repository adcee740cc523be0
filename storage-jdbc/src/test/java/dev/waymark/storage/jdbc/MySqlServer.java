package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** A MySQL server of the tests' own, at a free port and with data of its own. */
public final class MySqlServer extends DurableProcess {

    private final ImmutableList<String> command;
    private final int port;

    private MySqlServer(Path folder, ImmutableList<String> command, int port) {
        super("MySQL", folder);
        this.command = command;
        this.port = port;
    }

    /**
     * Starts a server that loses nothing, with an empty database {@code waymark}.
     *
     * @param folder the folder for its data; it must not exist
     * @param options further options of the server
     */
    public static MySqlServer startDurable(Path folder, String... options) throws IOException, SQLException {
        MySqlServer started =
                start(folder, with(List.of("--innodb-flush-log-at-trx-commit=1", "--sync-binlog=1"), List.of(options)));
        Database.executeAt(started.url("mysql"), "CREATE DATABASE waymark");
        return started;
    }

    /**
     * Starts a server.
     *
     * @param folder the folder for its data; it must not exist
     */
    static MySqlServer start(Path folder, List<String> options) throws IOException {
        Files.createDirectories(folder);
        ImmutableList<String> common = ImmutableList.of(
                MySqlInstallation.server(),
                "--no-defaults",
                "--basedir=" + MySqlInstallation.folder(),
                "--datadir=" + folder.resolve("data"),
                "--user=" + System.getProperty("user.name"),
                // It would make certificates first, for nobody.
                "--auto-generate-certs=OFF",
                "--tls-version=");
        MySqlInstallation.run(with(common, List.of("--initialize-insecure")));
        int port = freePort();
        ImmutableList<String> serving = ImmutableList.of(
                "--port=" + port,
                "--bind-address=127.0.0.1",
                // In the folder of the data, because paths of sockets must be short.
                "--socket=mysql.sock",
                "--pid-file=mysql.pid",
                "--mysqlx=0",
                "--performance-schema=OFF",
                "--max-connections=300");
        MySqlServer server = new MySqlServer(folder, with(with(common, serving), options), port);
        server.launch();
        return server;
    }

    private static ImmutableList<String> with(List<String> command, List<String> options) {
        return ImmutableList.<String>builder().addAll(command).addAll(options).build();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    ProcessBuilder command() {
        return new ProcessBuilder(command);
    }

    @Override
    public String url(String database) {
        return "jdbc:mysql://localhost:" + port + "/" + database + "?user=root&allowPublicKeyRetrieval=true";
    }
}
