package dev.waymark.storage.jdbc;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Three MariaDB servers of the tests' own on this machine, each of which may be written to and replicates to the others. */
public final class GaleraCluster implements AutoCloseable {

    /** Ends the address of a database for who must see at once what was committed on another node. */
    public static final String IN_STEP = "&sessionVariables=wsrep_sync_wait=7";

    private static final Path FOLDER = Path.of("target/galera").toAbsolutePath();
    private static final int NODES = 3;
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final ImmutableList<GaleraNode> nodes;

    private GaleraCluster(ImmutableList<GaleraNode> nodes) {
        this.nodes = nodes;
    }

    /** One that lasts as long as the JVM, and of which nobody kills a node. */
    static GaleraCluster shared() {
        return Shared.CLUSTER;
    }

    /**
     * Starts one.
     *
     * @param name of the folder where it keeps its data; what is there is deleted
     * @throws IllegalStateException if it cannot be started on this machine; the message has all reasons
     */
    public static GaleraCluster start(String name) throws IOException {
        GaleraInstallation installation = GaleraInstallation.find();
        Path folder = FOLDER.resolve(name);
        if (Files.exists(folder)) {
            MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
        }
        ImmutableList.Builder<GaleraNode> nodes = ImmutableList.builder();
        for (int number = 1; number <= NODES; number++) {
            nodes.add(new GaleraNode(installation, folder.resolve("node" + number)));
        }
        GaleraCluster cluster = new GaleraCluster(nodes.build());
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
        cluster.start();
        return cluster;
    }

    /** One after the other: who gives data to one that joins has none for another. */
    private void start() throws IOException {
        nodes.get(0).startFirst(nodes);
        for (GaleraNode node : nodes.subList(1, NODES)) {
            node.start(nodes);
        }
    }

    public List<GaleraNode> nodes() {
        return nodes;
    }

    /** The name of a new database, which all nodes have. */
    public String newDatabase() {
        String name = "waymark" + DATABASES.incrementAndGet();
        try {
            Database.executeAt(nodes.get(0).url("", ""), "CREATE DATABASE " + name);
            for (GaleraNode node : nodes) {
                Database.executeAt(node.url("", IN_STEP), "SELECT 1"); // waits until the node has it
            }
        } catch (SQLException e) {
            throw new AssertionError("cannot create a database on Galera", e);
        }
        return name;
    }

    /**
     * The address of a database on several nodes, with all that is needed to connect.
     *
     * @param mode how the driver chooses among them: {@code sequential:}
     * @param among the nodes, in the order in which they are to be taken
     * @param options what ends it: {@code &useBulkStmts=true}
     */
    public static String url(String mode, List<GaleraNode> among, String database, String options) {
        String addresses =
                Joiner.on(',').join(among.stream().map(GaleraNode::address).iterator());
        return "jdbc:mariadb:" + mode + "//" + addresses + "/" + database + "?user=root" + options;
    }

    /** Kills all of it. */
    @Override
    public void close() {
        nodes.forEach(GaleraNode::kill);
    }

    /** Started when it is first asked for. */
    private static final class Shared {
        static final GaleraCluster CLUSTER = start();

        private static GaleraCluster start() {
            try {
                return GaleraCluster.start("shared");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
