package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** Two JVMs, with several threads each, do the same to one database at one moment. */
@EachEngine
class SeveralNodesTest extends Races {

    private static final int NODES = 2;
    private static final int ROUNDS = 25;
    private static final int SECONDS = 60;

    private final Database database;

    SeveralNodesTest(Engine engine) {
        assumeTrue(engine != Engine.H2, "a database in memory belongs to one JVM");
        database = engine.newDatabase();
    }

    @AfterEach
    void close() {
        database.close();
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

    /** What all nodes print. */
    @Override
    List<String> run(Racer.Job job, long id) throws Exception {
        List<Process> nodes = new ArrayList<>();
        try {
            for (int i = 0; i < NODES; i++) {
                nodes.add(start(job, id));
            }
            List<BufferedReader> outputs = nodes.stream()
                    .map(node ->
                            new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8)))
                    .toList();
            for (BufferedReader output : outputs) {
                assertThat(output.readLine()).isEqualTo("ready");
            }
            for (Process node : nodes) {
                node.getOutputStream().write('\n');
                node.getOutputStream().close();
            }
            List<String> lines = outputs.stream().flatMap(BufferedReader::lines).toList();
            for (Process node : nodes) {
                assertThat(node.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(node.exitValue()).isZero();
            }
            return lines;
        } finally {
            nodes.forEach(Process::destroyForcibly);
        }
    }

    private Process start(Racer.Job job, long id) throws IOException {
        return OtherJvm.running(
                        Node.class, List.of(), database.url(), job.name(), Long.toString(id), Integer.toString(ROUNDS))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
