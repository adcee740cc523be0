package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.Iterables;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The two documented ways to use Hibernate ORM, which starts the validator that the library brings. */
@Tag("long")
class OrmWithoutExpressionLanguageTest {

    private static final String COMPLETE = OtherJvm.classPath();

    /** Without the expression language of Tomcat. */
    private static final String WITHOUT = Joiner.on(File.pathSeparator)
            .join(Iterables.filter(
                    Splitter.on(File.pathSeparator).split(COMPLETE), file -> !file.contains("tomcat-embed-el")));

    private static String outputOf(String classPath, String validationMode) throws Exception {
        Process process = OtherJvm.running(OrmApplication.class, List.of("-cp", classPath), validationMode)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    @Test
    void hibernate_orm_does_not_start_without_an_expression_language() throws Exception {
        assertThat(COMPLETE).isNotEqualTo(WITHOUT);
        assertThat(outputOf(WITHOUT, "auto")).contains("HV000183").doesNotContain("created");
    }

    @Test
    void hibernate_orm_starts_without_validation() throws Exception {
        assertThat(outputOf(WITHOUT, "none")).contains("created docs");
    }

    @Test
    void hibernate_orm_starts_with_an_expression_language() throws Exception {
        assertThat(outputOf(COMPLETE, "auto")).contains("created docs");
    }
}
