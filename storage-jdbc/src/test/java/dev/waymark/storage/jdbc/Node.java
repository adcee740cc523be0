package dev.waymark.storage.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
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
 * One of several JVMs that use the same database. It says {@code ready}, waits for a line, and does with some threads what
 * its arguments say; then it prints one line for each success.
 */
public final class Node {

    static final int THREADS = 4;

    private Node() {}

    /** Takes the address of the database, the job, the id of a link that is there, and how often to do it. */
    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(args[0]);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (HikariDataSource dataSource = new HikariDataSource(config)) {
            JdbcStorage storage = JdbcStorage.create(dataSource);
            storage.schema().validate();
            System.out.println("ready");
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            List<Callable<List<String>>> racers = IntStream.range(0, THREADS)
                    .mapToObj(number -> new Racer(storage, number))
                    .<Callable<List<String>>>map(racer -> () -> racer.run(
                            Racer.Job.valueOf(args[1]), Long.parseLong(args[2]), Integer.parseInt(args[3]), () -> {}))
                    .toList();
            for (Future<List<String>> successes : threads.invokeAll(racers)) {
                successes.get().forEach(System.out::println);
            }
        } finally {
            threads.shutdown();
        }
    }
}
