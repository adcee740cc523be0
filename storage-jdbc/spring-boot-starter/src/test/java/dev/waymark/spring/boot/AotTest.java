package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;

/** The processing ahead of time, as for a native image. */
@Tag("long")
class AotTest {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Test
    @CompileWithForkedClassLoader // the generated classes use package-private classes
    void an_application_that_was_processed_ahead_of_time_has_the_facade() {
        TestPropertyValues properties = TestPropertyValues.of(
                "spring.datasource.url=" + Applications.newUrl(Engine.H2),
                "waymark.schema=create",
                "spring.liquibase.enabled=false",
                "spring.flyway.enabled=false");
        TestGenerationContext generation = new TestGenerationContext();
        AnnotationConfigApplicationContext source = new AnnotationConfigApplicationContext();
        source.register(Application.class);
        properties.applyTo(source);

        new ApplicationContextAotGenerator().processAheadOfTime(source, generation);
        generation.writeGeneratedContent();

        assertThat(RuntimeHintsPredicates.reflection().onType(WaymarkProperties.class))
                .accepts(generation.getRuntimeHints());
        TestCompiler.forSystem().with(generation).compile(compiled -> {
            try (GenericApplicationContext application = new GenericApplicationContext()) {
                properties.applyTo(application);
                @SuppressWarnings("unchecked") // the generated class
                ApplicationContextInitializer<GenericApplicationContext> initializer =
                        compiled.getInstance(ApplicationContextInitializer.class);
                initializer.initialize(application);
                application.refresh();

                assertThat(application.getBean(Waymark.class).links()).isNotNull();
            }
        });
    }
}
