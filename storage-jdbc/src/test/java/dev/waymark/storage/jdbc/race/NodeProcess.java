package dev.waymark.storage.jdbc.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.storage.jdbc.fixture.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link Node}, as the tests talk to it. */
final class NodeProcess implements AutoCloseable {

    private static final int SECONDS = 60;

    private final Process process;
    private final PrintWriter input;
    private final BufferedReader output;

    private NodeProcess(Process process) {
        this.process = process;
        this.input = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static NodeProcess start() throws IOException {
        return new NodeProcess(OtherJvm.running(Node.class, List.of())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Returns once it only waits for {@link #begin}. */
    void prepare(Racer.Job job, long id, int rounds, String url) throws IOException {
        input.println(job + " " + id + " " + rounds + " " + url);
        assertThat(output.readLine()).isEqualTo(Node.READY);
    }

    void begin() {
        input.println();
    }

    /** What it prints of its successes, once it is done. */
    List<String> successes() throws IOException {
        List<String> successes = new ArrayList<>();
        String line = output.readLine();
        while (!Node.DONE.equals(line)) {
            assertThat(line).as("what a node prints that has failed").isNotNull();
            successes.add(line);
            line = output.readLine();
        }
        return successes;
    }

    /** Waits for it to end when there is no more to do. */
    void end() throws InterruptedException {
        input.close();
        assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
