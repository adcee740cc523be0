package dev.waymark.storage.jdbc.race;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.process.Node;
import dev.waymark.storage.jdbc.fixture.process.NodeProcess;
import dev.waymark.storage.jdbc.fixture.process.Racer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

/** Races of two JVMs with several threads each, on one database. */
@EachEngine
class SeveralNodesTest extends Races {

    private static final int NODES = 2;
    private static final int ROUNDS = 25;
    private static final List<NodeProcess> STARTED = new ArrayList<>();

    private final Database database;

    SeveralNodesTest(Engine engine) {
        assumeTrue(engine != Engine.H2, "a database in memory belongs to one JVM");
        database = engine.emptyDatabase();
    }

    @Override
    List<JdbcStorage> views() {
        return List.of(database.storage());
    }

    @Override
    int racers() {
        return NODES * Node.THREADS;
    }

    @Override
    int rounds() {
        return ROUNDS;
    }

    /** Returns the output of all instances. The instances are started once, and not used again after a failure. */
    @Override
    List<String> run(Racer.Job job, long id) throws Exception {
        while (STARTED.size() < NODES) {
            STARTED.add(NodeProcess.start());
        }
        try {
            return runOnAll(job, id);
        } catch (IOException | AssertionError e) {
            stopNodes();
            throw e;
        }
    }

    private List<String> runOnAll(Racer.Job job, long id) throws IOException {
        for (NodeProcess node : STARTED) {
            node.prepare(job, id, ROUNDS, database.url());
        }
        STARTED.forEach(NodeProcess::begin);
        List<String> successes = new ArrayList<>();
        for (NodeProcess node : STARTED) {
            successes.addAll(node.successes());
        }
        return successes;
    }

    @AfterAll
    static void endNodes() throws InterruptedException {
        try {
            for (NodeProcess node : STARTED) {
                node.end();
            }
        } finally {
            stopNodes();
        }
    }

    private static void stopNodes() {
        STARTED.forEach(NodeProcess::close);
        STARTED.clear();
    }
}
