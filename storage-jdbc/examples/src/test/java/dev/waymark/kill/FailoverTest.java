package dev.waymark.kill;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ascii;
import dev.waymark.storage.jdbc.fixture.server.PostgresPair;
import dev.waymark.storage.jdbc.fixture.server.PostgresPair.Loss;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A primary of PostgreSQL is lost under load, and its synchronous standby takes over: each operation is acknowledged, and then
 * it stays, or it fails with the library's own exception, of which the example server makes a 503.
 */
@EnabledIfSystemProperty(named = "failovers", matches = ".+")
class FailoverTest {

    private static final Duration MOST = Duration.ofSeconds(15);

    private static final Tally ALL = new Tally();

    @TempDir
    private Path folder;

    private static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.parseLong(System.getProperty("failovers")));
    }

    @BeforeAll
    static void printHeader() {
        System.out.print(Kill.header());
    }

    @AfterAll
    static void printSummary() {
        System.out.println(Kill.summary("failover", ALL));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_primary_that_is_killed_costs_nothing_that_was_acknowledged(long seed) throws Exception {
        assertCostsNothing(Loss.KILLED, seed);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_primary_that_answers_no_more_costs_nothing_that_was_acknowledged(long seed) throws Exception {
        assertCostsNothing(Loss.SILENT, seed);
    }

    private void assertCostsNothing(Loss loss, long seed) throws Exception {
        PostgresPair pair = PostgresPair.synchronous(folder).losing(loss);
        try (Victim victim =
                new DatabaseVictim(pair, folder.resolve("server.log").toFile())) {
            Tally tally = new Ordeal(victim, seed).kill(1);

            ALL.add(tally);
            System.out.print(Kill.row("PostgreSQL primary " + Ascii.toLowerCase(loss.name()), 1, tally));
            assertThat(tally.describe()).isEmpty();
            assertThat(tally.operations()).isGreaterThan(100);
            assertThat(tally.slowest()).isLessThan(MOST);
        }
    }
}
