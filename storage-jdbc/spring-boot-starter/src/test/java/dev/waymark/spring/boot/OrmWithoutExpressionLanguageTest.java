package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The two documented ways to use Hibernate ORM, which starts the validator that the library brings. */
@Tag("long")
class OrmWithoutExpressionLanguageTest {

    private static final String COMPLETE = OtherJvm.classPath();

    /** Without the expression language of Tomcat. */
    private static final String WITHOUT = OtherJvm.classPathWithout("tomcat-embed-el");

    private static String outputOf(String classPath, String validationMode) throws Exception {
        return OtherJvm.outputAndErrors(
                OtherJvm.running(OrmApplication.class, List.of("-cp", classPath), validationMode));
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
