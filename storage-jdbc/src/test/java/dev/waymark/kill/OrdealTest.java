package dev.waymark.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As {@code mvn -Pkill} does, once. */
class OrdealTest {

    private static final long SEED = 12;

    @TempDir
    private Path folder;

    @Test
    void a_kill_costs_nothing_of_an_sqlite_file() throws Exception {
        try (Victim victim =
                Target.SQLITE.start(folder, folder.resolve("server.log").toFile())) {
            Tally tally = new Ordeal(victim, SEED).kill(1);

            assertThat(tally.describe()).isEmpty();
            assertThat(tally.operations()).isGreaterThan(100);
        }
    }
}
