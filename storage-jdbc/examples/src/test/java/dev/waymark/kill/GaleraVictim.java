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
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** The nodes of a cluster, to which something happens in turn, and one example server for each of them, which stay alive. */
final class GaleraVictim implements Victim {

    /** What happens. */
    enum Harm {
        /** A node is killed, and joins the others again. */
        KILLED(1),
        /** A node stands still for longer than the others wait for it. */
        FROZEN(1),
        /** All but one stand still, and that one can do nothing without them. */
        MOST_FROZEN(2);

        private final int nodes;

        Harm(int nodes) {
            this.nodes = nodes;
        }
    }

    /** A node that is down is not waited for long, nor one that stands still; and whoever is told a thing is told it by all. */
    private static final String OPTIONS =
            GaleraCluster.IN_STEP + "&connectTimeout=1000&socketTimeout=6000&retriesAllDown=3";

    private final GaleraCluster cluster;
    private final Harm harm;
    private final ImmutableList<ServeProcess> servers;
    private final Iterator<ServeProcess> turns;
    private int next;

    /**
     * Starts the example servers.
     *
     * @param cluster of which all nodes run
     * @param log where the example servers write what they have to say
     */
    GaleraVictim(Harm harm, GaleraCluster cluster, File log) throws IOException {
        this.harm = harm;
        this.cluster = cluster;
        String database = cluster.newDatabase();
        ImmutableList.Builder<ServeProcess> started = ImmutableList.builder();
        for (int first = 0; first < cluster.nodes().size(); first++) {
            started.add(EmbeddedVictim.serve(GaleraCluster.url("sequential:", from(first), database, OPTIONS), log));
        }
        this.servers = started.build();
        this.turns = Iterables.cycle(servers).iterator();
    }

    /** All nodes, of which one is the first. */
    private List<GaleraNode> from(int first) {
        List<GaleraNode> nodes = new ArrayList<>(cluster.nodes());
        Collections.rotate(nodes, -first);
        return nodes;
    }

    /** Another one each time, by way of the server at another node. */
    @Override
    public Client client() {
        return turns.next().client();
    }

    @Override
    public List<Client> clients() {
        return servers.stream().map(ServeProcess::client).toList();
    }

    @Override
    public boolean servesMeanwhile() {
        return true;
    }

    private List<GaleraNode> harmed() {
        return from(next).subList(0, harm.nodes);
    }

    private List<GaleraNode> others() {
        return from(next).subList(harm.nodes, cluster.nodes().size());
    }

    @Override
    public void kill() throws IOException {
        for (GaleraNode node : harmed()) {
            if (harm == Harm.KILLED) {
                node.kill();
            } else {
                node.freeze();
            }
        }
    }

    /** Not before the others have noticed. */
    @Override
    public void restart() throws IOException {
        if (harm == Harm.MOST_FROZEN) {
            others().get(0).awaitAlone();
        } else {
            others().get(0).awaitClusterOf(others().size());
        }
        for (GaleraNode node : harmed()) {
            if (harm == Harm.KILLED) {
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
