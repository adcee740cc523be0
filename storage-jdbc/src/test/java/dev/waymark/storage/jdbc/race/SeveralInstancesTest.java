package dev.waymark.storage.jdbc.race;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.contract.part.LongTest;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.process.Instance;
import dev.waymark.storage.jdbc.fixture.process.InstanceProcess;
import dev.waymark.storage.jdbc.fixture.process.Racer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

/** Races of two JVMs with several threads each, on one database. */
@LongTest
@EachEngine
class SeveralInstancesTest extends Races {

    private static final int INSTANCES = 2;
    private static final int ROUNDS = 25;
    private static final List<InstanceProcess> STARTED = new ArrayList<>();

    private final Database database;

    SeveralInstancesTest(Engine engine) {
        assumeTrue(engine != Engine.H2, "a database in memory belongs to one JVM");
        database = engine.emptyDatabase();
    }

    @Override
    List<JdbcStorage> views() {
        return List.of(database.storage());
    }

    @Override
    Database database() {
        return database;
    }

    @Override
    int racers() {
        return INSTANCES * Instance.THREADS;
    }

    @Override
    int rounds() {
        return ROUNDS;
    }

    /** Returns the output of all instances. The instances are started once, and not used again after a failure. */
    @Override
    List<String> run(Racer.Job job, long id) throws Exception {
        while (STARTED.size() < INSTANCES) {
            STARTED.add(InstanceProcess.start());
        }
        try {
            return runOnAll(job, id);
        } catch (IOException | AssertionError e) {
            stopInstances();
            throw e;
        }
    }

    private List<String> runOnAll(Racer.Job job, long id) throws IOException {
        for (InstanceProcess instance : STARTED) {
            instance.prepare(job, id, ROUNDS, database.url());
        }
        STARTED.forEach(InstanceProcess::begin);
        List<String> successes = new ArrayList<>();
        for (InstanceProcess instance : STARTED) {
            successes.addAll(instance.successes());
        }
        return successes;
    }

    @AfterAll
    static void endInstances() throws InterruptedException {
        try {
            for (InstanceProcess instance : STARTED) {
                instance.end();
            }
        } finally {
            stopInstances();
        }
    }

    private static void stopInstances() {
        STARTED.forEach(InstanceProcess::close);
        STARTED.clear();
    }
}
