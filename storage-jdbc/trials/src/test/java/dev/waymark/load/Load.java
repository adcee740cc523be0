package dev.waymark.load;

import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.example.Backend;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The program on the page of the package. */
public final class Load {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    /** The time in which the JVM compiles server and clients. In a shorter time, the first line would be half as high. */
    private static final Duration COMPILED = Duration.ofSeconds(20);

    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration MEASURED = Duration.ofSeconds(Integer.getInteger("load.seconds", 5));
    private static final int CONNECTIONS = Integer.getInteger("load.connections", 200);
    private static final Duration CACHED = Duration.ofSeconds(5);
    private static final Duration BUFFERED = Duration.ofSeconds(1);

    private Load() {}

    /** Measures the server on each storage. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Visits.measure(MemoryStorage.create(), CONNECTIONS, WARM_UP, COMPILED);
        OUT.printf("%-24s %14s %12s%n", "", "visits/second", "p99 in ms");
        measure("memory", "memory");
        for (Engine engine : List.of(Engine.SQLITE, Engine.POSTGRESQL)) {
            String url = engine.newUrl();
            measure(engine.toString(), url);
            measureCached(engine + ", cached", url);
        }
        System.exit(0); // the threads of the started databases would keep the JVM alive
    }

    private static void measure(String name, String url) throws IOException, InterruptedException {
        try (Backend backend = Backend.open(url, null, null)) {
            print(name, backend.storage());
        }
    }

    private static void measureCached(String name, String url) throws IOException, InterruptedException {
        try (Backend backend = Backend.open(url, null, null);
                ClickBufferingStorage storage =
                        ClickBufferingStorage.over(LinkCachingStorage.over(backend.storage(), CACHED), BUFFERED)) {
            print(name, storage);
        }
    }

    private static void print(String name, Storage storage) throws IOException, InterruptedException {
        Visits visits = Visits.measure(storage, CONNECTIONS, WARM_UP, MEASURED);
        OUT.printf(
                Locale.ROOT,
                "%-24s %,14.0f %12.1f%n",
                name,
                visits.perSecond(),
                visits.latencies().percentile(99).toNanos() / 1e6);
    }
}
