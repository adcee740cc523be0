package dev.waymark.kill;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.waymark.example.ServeProcess;
import dev.waymark.example.client.Client;
import dev.waymark.storage.jdbc.fixture.server.DurableServer;
import dev.waymark.storage.jdbc.fixture.server.GaleraCluster;
import dev.waymark.storage.jdbc.fixture.server.GaleraNode;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The database nodes of a cluster, which fail in rotation, and one surviving example server for each node. */
final class GaleraVictim implements Victim {

    /** The fault of the nodes. */
    enum Fault {
        /** One node is killed, and rejoins the cluster. */
        KILLED(1, 15),
        /** One node is frozen until the cluster evicts the node. */
        FROZEN(1, 15),
        /**
         * Two nodes are frozen, so the third node has no quorum. A call waits for the socket timeout of each frozen node, and
         * then for the five seconds of the library's retries.
         */
        MOST_FROZEN(2, 25);

        private final int nodes;
        private final int longestCallSeconds;

        Fault(int nodes, int longestCallSeconds) {
            this.nodes = nodes;
            this.longestCallSeconds = longestCallSeconds;
        }

        Duration longestCall() {
            return Duration.ofSeconds(longestCallSeconds);
        }
    }

    /** Short timeouts for nodes that are down or frozen, and reads that include each commit on all nodes. */
    private static final String OPTIONS =
            GaleraCluster.IN_STEP + "&connectTimeout=1000&socketTimeout=6000&retriesAllDown=3";

    private final GaleraCluster cluster;
    private final Fault fault;
    private final String database;
    private final ImmutableList<ServeProcess> servers;
    private final Iterator<ServeProcess> turns;
    private int next;

    /**
     * Starts the example servers.
     *
     * @param cluster a cluster with all nodes running
     * @param log the log of the example servers
     */
    GaleraVictim(Fault fault, GaleraCluster cluster, File log) throws IOException {
        this.fault = fault;
        this.cluster = cluster;
        database = cluster.newDatabase();
        ImmutableList.Builder<ServeProcess> started = ImmutableList.builder();
        for (int first = 0; first < cluster.nodes().size(); first++) {
            started.add(EmbeddedVictim.serve(GaleraCluster.url("sequential:", from(first), database, OPTIONS), log));
        }
        this.servers = started.build();
        this.turns = Iterables.cycle(servers).iterator();
    }

    /** Returns all nodes, rotated so that the node with the index {@code first} leads. */
    private List<GaleraNode> from(int first) {
        List<GaleraNode> nodes = new ArrayList<>(cluster.nodes());
        Collections.rotate(nodes, -first);
        return nodes;
    }

    /** Returns clients of the servers in rotation. */
    @Override
    public Client client() {
        return turns.next().client();
    }

    @Override
    public List<Client> clients() {
        return servers.stream().map(ServeProcess::client).toList();
    }

    @Override
    public boolean servesDuringOutage() {
        return true;
    }

    @Override
    public Optional<String> url() {
        return Optional.of(cluster.nodes().get(0).url(database, GaleraCluster.IN_STEP));
    }

    private List<GaleraNode> faultyNodes() {
        return from(next).subList(0, fault.nodes);
    }

    private List<GaleraNode> healthyNodes() {
        return from(next).subList(fault.nodes, cluster.nodes().size());
    }

    @Override
    public void kill() throws IOException {
        for (GaleraNode node : faultyNodes()) {
            if (fault == Fault.KILLED) {
                node.kill();
            } else {
                node.freeze();
            }
        }
    }

    /** Waits until the healthy nodes have noticed the fault, and repairs the nodes. */
    @Override
    public void restart() throws IOException {
        if (fault == Fault.MOST_FROZEN) {
            healthyNodes().get(0).awaitAlone();
        } else {
            healthyNodes().get(0).awaitClusterOf(healthyNodes().size());
        }
        for (GaleraNode node : faultyNodes()) {
            if (fault == Fault.KILLED) {
                node.restart();
            } else {
                node.thaw();
            }
        }
        for (GaleraNode node : cluster.nodes()) {
            node.awaitClusterOf(cluster.nodes().size());
        }
        next = (next + 1) % cluster.nodes().size();
    }

    @Override
    public void close() {
        servers.forEach(server -> DurableServer.killAll(server.process().toHandle()));
    }
}
