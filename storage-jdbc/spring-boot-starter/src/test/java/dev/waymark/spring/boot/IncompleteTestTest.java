package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.Iterables;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages to a test that lacks a part of the fake. */
class IncompleteTestTest {

    private static final String COMPLETE = OtherJvm.classPath();

    private static String without(String artifact) {
        return Joiner.on(File.pathSeparator)
                .join(Iterables.filter(
                        Splitter.on(File.pathSeparator).split(COMPLETE), file -> !file.contains(artifact)));
    }

    private static String outputOf(String classPath, Class<?> configuration) throws Exception {
        Process process = OtherJvm.running(
                        IncompleteTestApplication.class, List.of("-cp", classPath), configuration.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    @Test
    void the_annotation_without_the_artifact_of_the_fake_names_the_artifact() throws Exception {
        assertThat(outputOf(without("storage-memory"), IncompleteTestApplication.WithFake.class))
                .contains("Add dev.waymark:waymark-storage-memory with scope test");
    }

    @Test
    void a_slice_that_needs_a_facade_names_the_annotation() throws Exception {
        assertThat(outputOf(COMPLETE, IncompleteTestApplication.Slice.class))
                .contains("Annotate the test class with @UseFakeWaymark");
    }

    @Test
    void an_application_without_a_data_source_keeps_the_message_of_spring_boot() throws Exception {
        assertThat(outputOf(COMPLETE, IncompleteTestApplication.WithoutDataSource.class))
                .contains("required a bean of type 'dev.waymark.Waymark'")
                .doesNotContain("@UseFakeWaymark");
    }
}
