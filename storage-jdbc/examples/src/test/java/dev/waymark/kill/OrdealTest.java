package dev.waymark.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** As {@code mvn -Pkill} does, once. */
class OrdealTest {

    private static final long SEED = 12;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "GATHERED"})
    void a_kill_costs_nothing_of_an_sqlite_file_but_clicks_that_are_not_in_it_yet(Target target) throws Exception {
        try (Victim victim = target.start(folder, folder.resolve("server.log").toFile())) {
            Tally tally = new Ordeal(victim, SEED).kill(1);

            assertThat(tally.describe()).isEmpty();
            assertThat(tally.operations()).isGreaterThan(100);
        }
    }
}
