package dev.waymark.storage.jdbc.race;

import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.process.Racer;
import dev.waymark.storage.jdbc.fixture.server.GaleraCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Races of several threads, each on its own Galera node and with different options of the driver. */
@OnEngine(value = Engine.MARIADB, given = "galera")
@ParameterizedClass
@ValueSource(strings = {"", "&useBulkStmts=true"})
class GaleraRacesTest extends Races {

    private static final int RACERS_EACH = 2;
    private static final int ROUNDS = Integer.getInteger("galera.rounds", 50);

    private final List<Database> views;
    private final List<Database> nodes;

    GaleraRacesTest(String options) {
        String name = GaleraCluster.shared().newDatabase();
        views = open(name, GaleraCluster.IN_STEP);
        nodes = open(name, options);
    }

    private static List<Database> open(String name, String options) {
        return GaleraCluster.shared().nodes().stream()
                .map(node -> Database.at(node.url(name, options)))
                .toList();
    }

    @AfterEach
    void close() {
        views.forEach(Database::close);
        nodes.forEach(Database::close);
    }

    @Override
    List<JdbcStorage> views() {
        return views.stream().map(Database::storage).toList();
    }

    @Override
    Database database() {
        return views.get(0);
    }

    @Override
    int racers() {
        return nodes.size() * RACERS_EACH;
    }

    @Override
    int rounds() {
        return ROUNDS;
    }

    @Override
    List<String> run(Racer.Job job, long id) throws Exception {
        views.forEach(view -> view.execute("SELECT 1")); // waits until all nodes contain the records of the race
        CyclicBarrier barrier = new CyclicBarrier(racers());
        ExecutorService threads = Executors.newFixedThreadPool(racers());
        try {
            CompletionService<List<String>> all = new ExecutorCompletionService<>(threads);
            for (int number = 0; number < racers(); number++) {
                Database node = nodes.get(number % nodes.size());
                Racer racer = new Racer(JdbcStorage.create(node.dataSource()), number);
                all.submit(() -> racer.run(job, id, rounds(), barrier::await));
            }
            List<String> successes = new ArrayList<>();
            for (int i = 0; i < racers(); i++) {
                successes.addAll(all.take().get()); // the first failure ends the race
            }
            return successes;
        } finally {
            threads.shutdownNow();
        }
    }
}
