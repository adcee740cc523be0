package dev.waymark.example.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.example.ServeProcess;
import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program {@code mvn -Pboot}. */
@Tag("boot")
class BootProgramTest {

    @Test
    void the_program_prints_its_address_and_an_api_key_and_stores_links_in_a_file(@TempDir Path folder)
            throws Exception {
        Process process = OtherJvm.running(
                        WaymarkApplication.class,
                        List.of(
                                "-Dspring.profiles.active=demo",
                                "-Dserver.port=0",
                                "-Dexample.directory=" + folder,
                                "-Dorg.jboss.logging.provider=slf4j"))
                .redirectErrorStream(true)
                .start();
        try {
            ServeProcess serving = ServeProcess.of(process);
            Client client = serving.client();
            Answer created = client.post("/api/v1/links", "url=https://example.com/", "alias=docs");

            assertThat(serving.greeting().get(0)).startsWith("Waymark serves on http://localhost:");
            assertThat(created.status()).isEqualTo(201);
            assertThat(client.visit("GET", "/docs").status()).isEqualTo(302);
            assertThat(client.post("/api/v1/reports", "url=https://example.com/")
                            .data())
                    .containsEntry("result", "good");
            assertThat(folder.resolve("boot.db")).exists();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
