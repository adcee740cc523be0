package dev.waymark.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.LongTest;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One kill of {@code mvn -Pkill}. */
@LongTest
class KillRunTest {

    private static final long SEED = 12;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "BUFFERED"})
    void a_killed_jvm_loses_nothing_of_an_sqlite_file_except_buffered_clicks(Target target) throws Exception {
        try (Victim victim = target.start(folder, folder.resolve("server.log").toFile())) {
            Tally tally = new KillRun(victim, SEED).kill(1);

            assertThat(tally.describe()).isEmpty();
            assertThat(tally.operations()).isGreaterThan(100);
        }
    }
}
