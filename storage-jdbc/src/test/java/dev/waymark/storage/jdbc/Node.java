package dev.waymark.storage.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.Waymark;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.LinkStore;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * One of several JVMs that use the same database. It says {@code ready}, waits for a line, and does with some threads what
 * its argument says; then it prints one line for each success.
 */
public final class Node {

    static final int THREADS = 4;
    static final int ROUNDS = 25;
    static final int BATCH = 10;

    private final LinkStore store;
    private final Links links;
    private final Visits visits;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    private Node(JdbcStorage storage) {
        store = storage.links();
        Waymark waymark = Waymark.builder().storage(storage).build();
        links = waymark.links();
        visits = waymark.visits();
    }

    /** Takes the address of the database, the job, and the id of a link that is there. */
    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(args[0]);
        try (HikariDataSource dataSource = new HikariDataSource(config)) {
            new Node(JdbcStorage.create(dataSource)).run(args[1], Long.parseLong(args[2]));
        }
    }

    private void run(String job, long id) throws Exception {
        links.find(id);
        System.out.println("ready");
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        List<Callable<List<String>>> runners = IntStream.range(0, THREADS)
                .<Callable<List<String>>>mapToObj(number -> () -> run(job, id, number))
                .toList();
        try {
            for (Future<List<String>> successes : threads.invokeAll(runners)) {
                successes.get().forEach(System.out::println);
            }
        } finally {
            threads.shutdown();
        }
    }

    private List<String> run(String job, long id, int thread) {
        return switch (job) {
            case "aliases" -> createAliases(thread);
            case "batches" -> createBatches(thread);
            case "updates" -> update(id);
            case "clicks" -> click(id);
            case "visits" -> visit(links.get(id).alias());
            default -> throw new IllegalArgumentException(job);
        };
    }

    private List<String> createAliases(int thread) {
        List<String> won = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            try {
                won.add(links.create(rich("alias" + round, thread)).alias());
            } catch (AliasTakenException e) {
                // Another was faster.
            }
        }
        return won;
    }

    /** Half of the threads want the same aliases in the opposite order. */
    private List<String> createBatches(int thread) {
        List<String> won = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<CreateLink> batch = new ArrayList<>();
            for (int i = 0; i < BATCH; i++) {
                batch.add(rich("batch" + round + "-" + i, thread));
            }
            if (thread % 2 == 0) {
                Collections.reverse(batch);
            }
            try {
                links.createAll(batch).forEach(link -> won.add(link.alias()));
            } catch (AliasTakenException e) {
                // Another was faster.
            }
        }
        return won;
    }

    private static CreateLink rich(String alias, int thread) {
        return CreateLink.to("https://example.com/" + thread)
                .alias(alias)
                .pixelIds(1, 2)
                .targeting(Targeting.rotation("https://example.com/a", "https://example.com/b"));
    }

    /** Succeeds so often, and is told each time that it came too late. */
    private List<String> update(long id) {
        List<String> versions = new ArrayList<>();
        while (versions.size() < ROUNDS) {
            Link current = links.get(id);
            try {
                Link updated =
                        links.update(id, UpdateLink.change().title("by another").ifVersion(current.version()));
                versions.add(Long.toString(updated.version()));
            } catch (StaleVersionException e) {
                // Another was faster.
            }
        }
        return versions;
    }

    private List<String> click(long id) {
        Link link = links.get(id);
        List<String> clicks = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            store.countClick(link).ifPresent(count -> clicks.add(Long.toString(count)));
        }
        return clicks;
    }

    /** Where visitors are sent who are sent on. */
    private List<String> visit(String alias) {
        List<String> urls = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            if (visits.visit(alias, Visitor.UNKNOWN) instanceof Visit.Redirect redirect) {
                urls.add(redirect.url());
            }
        }
        return urls;
    }
}
