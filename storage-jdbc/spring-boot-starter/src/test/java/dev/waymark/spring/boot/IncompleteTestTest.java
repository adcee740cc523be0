package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages to a test that lacks a part of the fake. */
class IncompleteTestTest {

    private static String outputOf(String classPath, Class<?> configuration) throws Exception {
        return OtherJvm.outputAndErrors(
                OtherJvm.running(IncompleteTestApplication.class, List.of("-cp", classPath), configuration.getName()));
    }

    @Test
    void the_annotation_without_the_artifact_of_the_fake_names_the_artifact() throws Exception {
        assertThat(outputOf(OtherJvm.classPathWithout("storage-memory"), IncompleteTestApplication.WithFake.class))
                .contains("Add dev.waymark:waymark-storage-memory with scope test");
    }

    @Test
    void a_slice_that_needs_a_facade_names_both_annotations() throws Exception {
        assertThat(outputOf(OtherJvm.classPath(), IncompleteTestApplication.Slice.class))
                .contains("@AutoConfigureWaymark", "@UseFakeWaymark");
    }

    @Test
    void an_application_without_a_data_source_keeps_the_message_of_spring_boot() throws Exception {
        assertThat(outputOf(OtherJvm.classPath(), IncompleteTestApplication.WithoutDataSource.class))
                .contains("required a bean of type 'dev.waymark.Waymark'")
                .doesNotContain("@UseFakeWaymark");
    }
}
