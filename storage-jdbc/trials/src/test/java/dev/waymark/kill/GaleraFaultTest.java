package dev.waymark.kill;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ascii;
import dev.waymark.kill.GaleraVictim.Fault;
import dev.waymark.storage.jdbc.fixture.server.GaleraCluster;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults of database nodes in a Galera cluster under load. */
@EnabledIfSystemProperty(named = "galera", matches = ".+")
class GaleraFaultTest {

    private static final long SEED = 14;
    private static final int TIMES = Integer.getInteger("galera.kills", 3);

    private static final Tally ALL = new Tally();

    private static @Nullable GaleraCluster cluster;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startCluster() throws IOException {
        System.out.print(Kill.header());
        cluster = GaleraCluster.start("ordeal");
    }

    @AfterAll
    static void stopCluster() {
        System.out.println(Kill.summary("galera", ALL));
        if (cluster != null) {
            cluster.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_fault_loses_no_acknowledged_operation_and_delays_no_call_for_long(Fault fault) throws Exception {
        try (Victim victim =
                new GaleraVictim(fault, cluster, folder.resolve("servers.log").toFile())) {
            Tally tally = new KillRun(victim, SEED).kill(TIMES);

            ALL.add(tally);
            System.out.print(Kill.row("Galera nodes " + Ascii.toLowerCase(fault.name()), TIMES, tally));
            assertThat(tally.describe()).isEmpty();
            assertThat(tally.operations()).isGreaterThan(100);
            assertThat(tally.slowest()).as("the slowest answer").isLessThan(fault.longestCall());
        }
    }
}
