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
 * The synchronous standby of a PostgreSQL primary takes over under load. No acknowledged operation is lost. An operation that
 * fails throws a {@code StorageException}, so the example server answers with 503.
 */
@EnabledIfSystemProperty(named = "failovers", matches = ".+")
class FailoverTest {

    private static final Duration LONGEST_CALL = Duration.ofSeconds(15);

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
    void a_killed_primary_loses_no_acknowledged_operation(long seed) throws Exception {
        assertLosesNothing(Loss.KILLED, seed);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_silent_primary_loses_no_acknowledged_operation(long seed) throws Exception {
        assertLosesNothing(Loss.SILENT, seed);
    }

    private void assertLosesNothing(Loss loss, long seed) throws Exception {
        PostgresPair pair = PostgresPair.synchronous(folder).losing(loss);
        try (Victim victim =
                new DatabaseVictim(pair, folder.resolve("server.log").toFile())) {
            Tally tally = new KillRun(victim, seed).kill(1);

            ALL.add(tally);
            System.out.print(Kill.row("PostgreSQL primary " + Ascii.toLowerCase(loss.name()), 1, tally));
            assertThat(tally.describe()).isEmpty();
            assertThat(tally.operations()).isGreaterThan(100);
            assertThat(tally.slowest()).isLessThan(LONGEST_CALL);
        }
    }
}
