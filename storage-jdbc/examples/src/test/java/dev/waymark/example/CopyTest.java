package dev.waymark.example;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program {@link Copy} between two databases. */
@Timeout(value = 120, unit = SECONDS)
class CopyTest {

    private static final int LINKS = 30_000;

    private static Links links(Database database) {
        return Waymark.builder().storage(database.storage()).build().links();
    }

    @Test
    void a_copy_continues_after_its_program_was_killed(@TempDir Path directory) throws Exception {
        String from = "jdbc:sqlite:" + directory.resolve("from.db");
        String to = "jdbc:sqlite:" + directory.resolve("to.db");
        try (Database source = Database.at(from)) {
            links(source).createAll(Collections.nCopies(LINKS, CreateLink.to("https://example.com/")));
        }
        Process killed = copying(from, to);
        try (BufferedReader out = killed.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).isEqualTo("10000 records");
        } finally {
            killed.destroyForcibly().waitFor();
        }
        try (Database target = Database.at(to)) {
            assertThat(links(target).count(LinkQuery.all())).isBetween(10_000L, LINKS - 1L);
        }

        Process again = copying(from, to);

        try (BufferedReader out = again.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.lines().reduce((line, next) -> next))
                    .contains("Copied and compared: " + LINKS + " links, 0 reports, 0 API keys.");
        }
        assertThat(again.waitFor()).isZero();
    }

    private static Process copying(String from, String to) throws IOException {
        return OtherJvm.running(Copy.class, List.of("-Dfrom=" + from, "-Dto=" + to))
                .redirectErrorStream(true)
                .start();
    }
}
