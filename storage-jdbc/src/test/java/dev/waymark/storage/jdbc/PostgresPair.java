package dev.waymark.storage.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two PostgreSQL servers, a primary and a standby that follows it, with nothing but the binaries that the other tests have.
 * When the primary is killed, the standby takes its place, and has no standby itself.
 */
public final class PostgresPair implements DurableServer {

    /** How the primary is lost. */
    public enum Loss {
        /** Its processes end; whoever is connected learns it at once. */
        KILLED {
            @Override
            void of(ProcessHandle server) {
                DurableServer.killAll(server);
            }
        },
        /** As if its machine were cut off: nothing ends, and nothing is answered any more. */
        SILENT {
            @Override
            void of(ProcessHandle server) throws IOException {
                List<String> command = Stream.concat(Stream.of(server), server.descendants())
                        .map(process -> String.valueOf(process.pid()))
                        .collect(Collectors.toCollection(() -> new ArrayList<>(List.of("kill", "-STOP"))));
                new ProcessBuilder(command).start().onExit().join();
            }
        };

        abstract void of(ProcessHandle server) throws IOException;
    }

    /** After so long without an answer, the driver gives a server up. */
    static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(5);

    private static final String STANDBY = "standby";
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int MILLIS_BETWEEN_LOOKS = 20;

    private final DurablePostgres primary;
    private final DurablePostgres standby;
    private final ProcessHandle process;
    private Loss loss = Loss.KILLED;

    private PostgresPair(DurablePostgres primary, DurablePostgres standby) throws IOException {
        this.primary = primary;
        this.standby = standby;
        this.process = primary.process();
    }

    /**
     * Starts two, the first of which acknowledges what the second has, too.
     *
     * @param folder an empty folder for their data
     */
    public static PostgresPair synchronous(Path folder) throws IOException, SQLException {
        return start(folder, STANDBY);
    }

    /** Starts two, the first of which acknowledges what the second may not have yet. */
    static PostgresPair asynchronous(Path folder) throws IOException, SQLException {
        return start(folder, "");
    }

    private static PostgresPair start(Path folder, String synchronousStandbys) throws IOException, SQLException {
        Path data = folder.resolve("primary");
        Path copy = folder.resolve(STANDBY);
        DurablePostgres.start(data).close();
        copy(data, copy);
        Files.createFile(copy.resolve("standby.signal"));
        DurablePostgres primary =
                DurablePostgres.over(data, Map.of("synchronous_standby_names", "'" + synchronousStandbys + "'"));
        DurablePostgres standby = DurablePostgres.over(
                copy,
                Map.of(
                        "primary_conninfo",
                        "postgresql://postgres@localhost:" + primary.port(),
                        "cluster_name",
                        STANDBY));
        await(primary, "SELECT state = 'streaming' FROM pg_stat_replication");
        return new PostgresPair(primary, standby);
    }

    /** Of a server that does not run. The rights stay the same, since it insists on them. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                Files.copy(each, to.resolve(from.relativize(each)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    DurablePostgres primary() {
        return primary;
    }

    DurablePostgres standby() {
        return standby;
    }

    /** Of whichever server is the primary. */
    @Override
    public String url(String database) {
        return url(database, "primary");
    }

    /** Of whichever server is of that type, in the words of the driver. */
    String url(String database, String targetServerType) {
        return String.format(
                "jdbc:postgresql://localhost:%1$d,localhost:%2$d/%3$s?user=postgres&targetServerType=%4$s"
                        + "&connectTimeout=%5$d&socketTimeout=%5$d",
                primary.port(), standby.port(), database, targetServerType, SOCKET_TIMEOUT.toSeconds());
    }

    /** From now on, the primary is lost so. */
    public PostgresPair losing(Loss newLoss) {
        loss = newLoss;
        return this;
    }

    @Override
    public void kill() throws IOException {
        loss.of(process);
    }

    /** Promotes the standby. */
    @Override
    public void restart() throws IOException {
        await(standby, "SELECT pg_promote()");
    }

    /** Waits until the standby has what the primary has. */
    void awaitReceived() throws IOException {
        await(primary, "SELECT flush_lsn >= pg_current_wal_flush_lsn() FROM pg_stat_replication");
    }

    /** Has the standby receive what the primary does, and show nothing of it. */
    void pauseStandby() throws IOException, SQLException {
        Database.executeAt(standby.url("postgres"), "SELECT pg_wal_replay_pause()");
        await(standby, "SELECT pg_get_wal_replay_pause_state() = 'paused'");
    }

    void resumeStandby() throws SQLException {
        Database.executeAt(standby.url("postgres"), "SELECT pg_wal_replay_resume()");
    }

    private static void await(DurablePostgres server, String question) throws IOException {
        long begin = System.nanoTime();
        while (!isTrue(server, question)) {
            if (System.nanoTime() - begin > PATIENCE.toNanos()) {
                throw new IOException("not true within " + PATIENCE + ": " + question);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            } catch (InterruptedException e) {
                throw new IOException("interrupted while waiting for: " + question, e);
            }
        }
    }

    private static boolean isTrue(DurablePostgres server, String question) throws IOException {
        try (Connection connection = DriverManager.getConnection(server.url("postgres"));
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(question)) {
            return result.next() && result.getBoolean(1);
        } catch (SQLException e) {
            throw new IOException("cannot be asked: " + question, e);
        }
    }

    @Override
    public void close() throws IOException {
        standby.close();
        DurableServer.killAll(process);
        primary.close();
    }
}
