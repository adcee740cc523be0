package dev.waymark.storage.jdbc;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One of the servers of a {@link GaleraCluster}: it can be killed, frozen, and started again over the same data. */
public final class GaleraNode {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int MILLIS_BETWEEN_LOOKS = 100;
    private static final String SERVER_LOG = "server.log";

    /** Below those that the system gives to whoever connects to somewhere, and could give away while a node is down. */
    private static final int FIRST_PORT = 16_000;

    private static final int LAST_PORT = 32_000;

    private final GaleraInstallation installation;
    private final Path folder;
    private final int clientPort = freePort();
    private final int groupPort = freePort();
    private final int missedWritesPort = freePort();
    private final int wholeDataPort = freePort();
    private String peers = "";
    private @Nullable Process server;

    /**
     * One that does not run yet.
     *
     * @param folder where it keeps its data, which must not exist
     */
    GaleraNode(GaleraInstallation installation, Path folder) throws IOException {
        this.installation = installation;
        this.folder = Files.createDirectories(folder);
        Files.createDirectories(data());
    }

    private static int freePort() {
        return IntStream.generate(() -> ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT))
                .filter(GaleraNode::isFree)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private Path data() {
        return folder.resolve("data");
    }

    /** Begins a cluster, to which these are to belong. */
    void startFirst(List<GaleraNode> cluster) throws IOException {
        run(
                "install.log",
                GaleraInstallation.INSTALLER,
                "--no-defaults",
                "--skip-test-db",
                "--auth-root-authentication-method=normal",
                "--datadir=" + data());
        joins(cluster);
        launch("--wsrep-new-cluster");
    }

    /** Joins a cluster, from which it gets its data. */
    void start(List<GaleraNode> cluster) throws IOException {
        joins(cluster);
        launch();
    }

    private void joins(List<GaleraNode> cluster) {
        peers = Joiner.on(',')
                .join(cluster.stream()
                        .map(node -> LOOPBACK + ":" + node.groupPort)
                        .iterator());
    }

    private void launch(String... more) throws IOException {
        ImmutableList<String> command = ImmutableList.<String>builder()
                .add(installation.server().toString(), "--no-defaults", "--skip-grant-tables")
                .add("--datadir=" + data(), "--tmpdir=" + folder, "--socket=" + folder.resolve("socket"))
                .add("--pid-file=" + folder.resolve("pid"))
                .add("--bind-address=" + LOOPBACK, "--port=" + clientPort, "--max-connections=300")
                .add("--binlog-format=ROW", "--innodb-autoinc-lock-mode=2")
                .add("--innodb-buffer-pool-size=64M", "--innodb-log-file-size=16M")
                .add("--innodb-flush-log-at-trx-commit=2") // a process that is killed loses nothing by it
                .add("--wsrep-on=ON", "--wsrep-provider=" + installation.provider())
                .add("--wsrep-cluster-name=waymark", "--wsrep-cluster-address=gcomm://" + peers)
                .add("--wsrep-node-address=" + LOOPBACK + ":" + groupPort)
                .add("--wsrep-sst-method=rsync", "--wsrep-sst-receive-address=" + LOOPBACK + ":" + wholeDataPort)
                .add("--wsrep-slave-threads=4", "--wsrep-provider-options=" + providerOptions())
                .add(more)
                .build();
        server = start(SERVER_LOG, command);
        awaitSynced();
    }

    private String providerOptions() {
        return Joiner.on(';')
                .join(
                        "base_host=" + LOOPBACK,
                        "base_port=" + groupPort,
                        "gmcast.listen_addr=tcp://" + LOOPBACK + ":" + groupPort,
                        "ist.recv_addr=" + LOOPBACK + ":" + missedWritesPort,
                        "ist.recv_bind=" + LOOPBACK + ":" + missedWritesPort,
                        "gcache.size=64M",
                        "pc.recovery=true");
    }

    private void run(String log, String... command) throws IOException {
        try {
            if (start(log, ImmutableList.copyOf(command)).waitFor() != 0) {
                throw DurableServer.failure(command[0] + " failed", folder.resolve(log));
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted during " + command[0], e);
        }
    }

    private Process start(String log, List<String> command) throws IOException {
        return Unprivileged.process(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve(log).toFile()))
                .start();
    }

    /** Its own address, host and port. */
    String address() {
        return LOOPBACK + ":" + clientPort;
    }

    /**
     * The address of one of its databases, with all that is needed to connect.
     *
     * @param options what ends it: {@code &useBulkStmts=true}
     */
    String url(String database, String options) {
        return GaleraCluster.url("", List.of(this), database, options);
    }

    /** Kills it, so that it can do nothing more; returns when it is gone. */
    public void kill() {
        if (server != null) {
            DurableServer.killAll(server.toHandle());
        }
    }

    /** Starts it again after it was killed; returns when it has all that the others have. */
    public void restart() throws IOException {
        launch();
    }

    /** Stops it in whatever it does: its connections stay open, and nobody answers. */
    public void freeze() throws IOException {
        signal("STOP");
    }

    /** Lets it go on; what it is to do then, others may have done without it. */
    public void thaw() throws IOException {
        signal("CONT");
    }

    private void signal(String signal) throws IOException {
        if (server != null) {
            run("signals.log", "kill", "-" + signal, Long.toString(server.pid()));
        }
    }

    /** Waits until it has all that the others have, and may be written to. */
    public void awaitSynced() throws IOException {
        awaitStatus("wsrep_local_state_comment", "Synced");
    }

    /** Waits until it is one of so many that agree with each other. */
    public void awaitClusterOf(int nodes) throws IOException {
        awaitStatus("wsrep_cluster_size", Integer.toString(nodes));
        awaitStatus("wsrep_ready", "ON");
    }

    /** Waits until it refuses to do anything, since it is not one of most. */
    public void awaitAlone() throws IOException {
        awaitStatus("wsrep_ready", "OFF");
    }

    private void awaitStatus(String name, String value) throws IOException {
        long begin = System.nanoTime();
        while (!value.equals(status(name))) {
            if ((server != null && !server.isAlive()) || System.nanoTime() - begin > PATIENCE.toNanos()) {
                throw DurableServer.failure(
                        name + " does not become " + value + " on the node at " + address(),
                        folder.resolve(SERVER_LOG));
            }
            try {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            } catch (InterruptedException e) {
                throw new IOException("interrupted while waiting for a node", e);
            }
        }
    }

    private @Nullable String status(String name) {
        try (Connection connection = DriverManager.getConnection(url("", "&connectTimeout=1000&socketTimeout=1000"));
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SHOW STATUS LIKE '" + name + "'")) {
            return result.next() ? result.getString(2) : null;
        } catch (SQLException e) {
            return null;
        }
    }
}
