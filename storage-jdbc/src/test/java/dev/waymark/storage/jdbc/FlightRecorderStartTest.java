package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;

/** Flight Recorder takes 40 ms to start, so only a recording starts Flight Recorder. */
class FlightRecorderStartTest {

    /** Prints whether an operation starts Flight Recorder, and the number of events of a recording that starts later. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) throws IOException {
            Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
            waymark.links().create(CreateLink.to("https://example.com/"));
            System.out.println(FlightRecorder.isInitialized());
            Path file = Files.createTempFile("waymark", ".jfr");
            try (Recording recording = new Recording()) {
                recording.enable("dev.waymark.Operation");
                recording.start();
                waymark.links().create(CreateLink.to("https://example.com/"));
                recording.stop();
                recording.dump(file);
            }
            System.out.println(RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals("dev.waymark.Operation"))
                    .count());
            Files.delete(file);
        }
    }

    @Test
    void an_operation_without_a_recording_does_not_start_it_and_a_later_recording_has_the_operations()
            throws Exception {
        Process process = OtherJvm.running(Program.class, List.of()).start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .containsExactly("false", "1");
        assertThat(process.waitFor()).isZero();
    }
}
