package dev.waymark.load;

import dev.waymark.Waymark;
import dev.waymark.click.ClickStatistics;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.link.CreateLink;
import dev.waymark.spi.Storage;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The visits of a server during a time.
 *
 * @param latencies the time from each request to the end of its answer
 */
record Visits(Duration time, Latencies latencies) {

    private static final int LINKS = 1_000;

    /** Starts a server over an empty storage, and measures visits after a warm-up. */
    static Visits measure(Storage storage, int connections, Duration warmUp, Duration time)
            throws IOException, InterruptedException {
        Waymark waymark = Waymark.builder()
                .storage(storage)
                .clickStatistics(ClickStatistics.byDay())
                .build();
        try (ExampleServer server = ExampleServer.start(waymark, 0, "");
                Visitors visitors = new Visitors(URI.create(server.address()), createLinks(waymark), connections)) {
            TimeUnit.NANOSECONDS.sleep(warmUp.toNanos());
            Latencies latencies = visitors.measured();
            long begin = System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
            visitors.measured();
            return new Visits(Duration.ofNanos(System.nanoTime() - begin), latencies);
        }
    }

    private static List<String> createLinks(Waymark waymark) {
        List<CreateLink> commands = IntStream.range(0, LINKS)
                .mapToObj(number -> CreateLink.to("https://example.com/" + number))
                .toList();
        return waymark.links().createAll(commands).stream()
                .map(link -> "/" + link.alias())
                .toList();
    }

    double perSecond() {
        return latencies.count() * 1e9 / time.toNanos();
    }
}
