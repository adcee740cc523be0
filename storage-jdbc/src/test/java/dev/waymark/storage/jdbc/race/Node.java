package dev.waymark.storage.jdbc.race;

import com.google.common.base.Splitter;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * One of several JVMs that use the same databases, and do one job after another: a job, the id of a link that is there, how
 * often to do it, and the address of the database, in one line. It says {@code ready}, waits for a line, and does the job
 * with some threads; then it prints one line for each success, and {@code done}.
 */
public final class Node {

    static final int THREADS = 4;
    static final String READY = "ready";
    static final String DONE = "done";

    private static final int PARTS = 4;

    private final BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    private Node() {}

    public static void main(String[] args) throws Exception {
        Node node = new Node();
        try {
            node.doAll();
        } finally {
            node.threads.shutdown();
        }
    }

    private void doAll() throws Exception {
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            List<String> parts = Splitter.on(' ').limit(PARTS).splitToList(line);
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(parts.get(3));
            try (HikariDataSource dataSource = new HikariDataSource(config)) {
                JdbcStorage storage = JdbcStorage.create(dataSource);
                storage.schema().validate();
                System.out.println(READY);
                input.readLine();
                race(
                        storage,
                        Racer.Job.valueOf(parts.get(0)),
                        Long.parseLong(parts.get(1)),
                        Integer.parseInt(parts.get(2)));
            }
            System.out.println(DONE);
        }
    }

    private void race(JdbcStorage storage, Racer.Job job, long id, int rounds) throws Exception {
        List<Callable<List<String>>> racers = IntStream.range(0, THREADS)
                .mapToObj(number -> new Racer(storage, number))
                .<Callable<List<String>>>map(racer -> () -> racer.run(job, id, rounds, () -> {}))
                .toList();
        for (Future<List<String>> successes : threads.invokeAll(racers)) {
            successes.get().forEach(System.out::println);
        }
    }
}
