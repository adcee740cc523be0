package dev.waymark.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.waymark.Waymark;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.storage.memory.MemoryStorage;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A measurement like in {@code mvn -Pload}, for a moment. */
class LoadTest {

    private static final Duration MOMENT = Duration.ofMillis(200);

    @Test
    void twenty_connections_visit_links_and_each_visit_redirects() throws Exception {
        Visits visits = Visits.measure(MemoryStorage.create(), 20, MOMENT, MOMENT);

        assertThat(visits.latencies().count()).isPositive();
        assertThat(visits.time()).isGreaterThanOrEqualTo(MOMENT);
        assertThat(visits.perSecond()).isPositive();
    }

    @Test
    void a_visit_without_a_redirect_fails_the_measurement() throws Exception {
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        try (ExampleServer server = ExampleServer.start(waymark, 0, "")) {
            Visitors visitors = new Visitors(URI.create(server.address()), List.of("/nothing"), 2);

            assertThatIOException().isThrownBy(visitors::close).withMessage("2 clients failed");
        }
    }

    @Test
    void the_slowest_of_a_hundred_operations_is_known_to_a_twentieth() {
        Latencies latencies = new Latencies();
        for (int i = 0; i < 990; i++) {
            latencies.add(1_000_000);
        }
        for (int i = 0; i < 10; i++) {
            latencies.add(80_000_000);
        }

        assertThat(latencies.count()).isEqualTo(1_000);
        assertThat(latencies.percentile(98)).isBetween(Duration.ofNanos(950_000), Duration.ofNanos(1_060_000));
        assertThat(latencies.percentile(99)).isBetween(Duration.ofMillis(76), Duration.ofMillis(85));
    }
}
