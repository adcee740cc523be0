package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkState;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A PgBouncer of the tests' own before the server that they share: it lends its few sessions for one transaction each, to
 * whichever connection has something to do.
 */
final class PgBouncer {

    private static final Path FOLDER = Path.of("target/pgbouncer").toAbsolutePath();
    private static final String UP = "process up";

    private final int port;

    private PgBouncer(int port) {
        this.port = port;
    }

    /**
     * Starts one that lasts as long as the JVM.
     *
     * @param sessions how many it has for each database
     */
    static PgBouncer start(int sessions) {
        try {
            PgBouncer bouncer = new PgBouncer(freePort());
            Path settings = Files.createDirectories(FOLDER).resolve(bouncer.port + ".ini");
            Files.writeString(settings, bouncer.settings(sessions));
            start(settings);
            return bouncer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private String settings(int sessions) {
        URI server = URI.create(Postgres.shared().url("postgres").substring("jdbc:".length()));
        return """
                [databases]
                * = host=%s port=%d user=postgres
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                max_client_conn = 200
                ignore_startup_parameters = extra_float_digits
                """.formatted(server.getHost(), server.getPort(), port, sessions);
    }

    private static void start(Path settings) throws IOException {
        Process process = Unprivileged.process(List.of(System.getProperty("pgbouncer"), settings.toString()))
                .redirectErrorStream(true)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        awaitUp(process.inputReader(StandardCharsets.UTF_8));
    }

    private static void awaitUp(BufferedReader output) throws IOException {
        StringBuilder said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.append(line).append('\n');
            if (line.contains(UP)) {
                Thread drain = new Thread(() -> output.lines().forEach(rest -> {}));
                drain.setDaemon(true);
                drain.start();
                return;
            }
        }
        checkState(false, "pgbouncer does not start: %s", said);
    }

    /** The same database through it. */
    String url(Database database) {
        String name = URI.create(database.url().substring("jdbc:".length())).getPath();
        return "jdbc:postgresql://localhost:" + port + name + "?user=postgres";
    }
}
