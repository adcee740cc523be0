package dev.waymark.boot;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Validation;
import java.nio.file.Path;
import org.hibernate.validator.HibernateValidator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the tests of this run have is what applications of Spring Boot have. */
@Tag("boot")
class BootVersionsTest {

    private static Path jar(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static String version(String name) {
        return System.getProperty("boot." + name + ".version");
    }

    @Test
    void hibernate_validator_is_that_of_spring_boot() throws Exception {
        assertThat(jar(HibernateValidator.class))
                .hasFileName("hibernate-validator-" + version("hibernate-validator") + ".jar");
    }

    @Test
    void jakarta_validation_is_that_of_spring_boot() throws Exception {
        assertThat(jar(Validation.class))
                .hasFileName("jakarta.validation-api-" + version("jakarta-validation") + ".jar");
    }
}
