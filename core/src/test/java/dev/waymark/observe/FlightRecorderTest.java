package dev.waymark.observe;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each operation is an event of Java Flight Recorder during a recording, even without an observer (D-37). */
class FlightRecorderTest {

    private static final String EVENT = "dev.waymark.Operation";

    private final Waymark waymark = new Desk().waymark();

    @TempDir
    Path folder;

    private List<RecordedEvent> recorded(Runnable work) throws IOException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(EVENT))
                .toList();
    }

    @Test
    void operations_of_existing_services_are_events_with_an_outcome() throws IOException {
        waymark.links().create(CreateLink.to(URL).alias("docs"));
        Visits visits = waymark.visits();

        List<RecordedEvent> events = recorded(() -> {
            visits.visit("docs", Visitor.UNKNOWN);
            assertThat(catchThrowable(() -> waymark.links().get(7))).isNotNull();
        });

        assertThat(events.stream()
                        .map(event -> event.getString("operation") + " " + event.getString("outcome") + " "
                                + event.getBoolean("failed")))
                .containsExactly("visits.visit redirect false", "links.get not_found true");
        assertThat(events).allSatisfy(event -> assertThat(event.getDuration()).isPositive());
    }

    @Test
    void an_event_has_no_field_for_an_argument_or_a_message() throws IOException {
        List<RecordedEvent> events = recorded(() -> waymark.links().create(CreateLink.to(URL)));

        assertThat(events.get(0).getFields().stream().map(ValueDescriptor::getName))
                .containsExactlyInAnyOrder(
                        "startTime", "duration", "eventThread", "stackTrace", "operation", "outcome", "failed");
    }
}
