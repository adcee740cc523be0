package dev.waymark.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.waymark.Waymark;
import dev.waymark.admin.RecordCounts;
import dev.waymark.admin.StorageCopy;
import dev.waymark.contract.part.LongTest;
import dev.waymark.example.client.Client;
import dev.waymark.example.http.Site;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of random requests, whose answers and stored records must be correct. */
@LongTest
class FuzzTest {

    private static final int REQUESTS = Integer.getInteger("fuzz.requests", 6_000);
    private static final long SEED = Long.getLong("fuzz.seed", new Random().nextInt(1_000_000));

    private static final AtomicLong ANSWERS = new AtomicLong();

    private static Stream<String> stores() {
        return Stream.concat(Stream.of("memory"), Engine.selected().map(Engine::toString));
    }

    @AfterAll
    static void printFigures() {
        if (Boolean.getBoolean("fuzz.figures")) {
            System.out.printf(
                    Locale.ROOT,
                    "fuzz: %,d requests answered by %d stores, -Dfuzz.seed=%d%n",
                    ANSWERS.get(),
                    stores().count(),
                    SEED);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void no_request_causes_an_error_a_hang_a_leaked_secret_or_a_half_written_record(String store) throws Exception {
        Storage storage = store.equals("memory")
                ? MemoryStorage.create()
                : Engine.valueOf(store).newStorage();
        Site site = Site.on(storage);
        Client client = site.newClient();
        try (Log log = new Log()) {
            Tally tally = new FuzzClients(store, site, client, SEED).run(REQUESTS / (int) stores().count());
            ANSWERS.addAndGet(tally.answers());

            assertThat(tally.statuses())
                    .as("statuses of seed %s", SEED)
                    .contains("200", "201", "302", "400", "401", "404", "405", "409", "422");
            assertThat(log.lines()).noneMatch(line -> line.contains(FuzzClients.SECRET) || line.contains("pbkdf2"));
            assertWhole(storage, tally);
            assertListed(client, "links", tally.links());
            assertListed(client, "reports", tally.reports());
        }
    }

    /** Checks that each stored record can be copied and read. */
    private static void assertWhole(Storage storage, Tally tally) {
        RecordCounts copied = StorageCopy.of(storage, MemoryStorage.create()).run();

        assertThat(copied.links()).isEqualTo(tally.links());
        assertThat(copied.reports()).isEqualTo(tally.reports());
        Waymark waymark = Waymark.builder().storage(storage).build();
        waymark.owners()
                .links()
                .forEach(link -> assertThat(waymark.links(link.owner()).findByAlias(link.domain(), link.alias()))
                        .contains(link));
        waymark.owners()
                .reports()
                .forEach(report -> assertThat(waymark.reports(report.owner())
                                .details(report.id())
                                .report())
                        .isEqualTo(report));
    }

    private static void assertListed(Client client, String group, long count) {
        Map<String, Object> list =
                client.get("/api/v1/" + group, "with_total=1").expect(200).meta();
        assertThat(list).containsAllEntriesOf(ImmutableMap.of("total", count));
    }
}
