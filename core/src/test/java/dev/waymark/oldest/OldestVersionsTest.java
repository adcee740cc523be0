package dev.waymark.oldest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Validation;
import java.nio.file.Path;
import org.hibernate.validator.HibernateValidator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests of this run use the oldest supported versions. */
@Tag("oldest")
class OldestVersionsTest {

    private static Path jar(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static String version(String name) {
        return System.getProperty("oldest." + name + ".version");
    }

    @Test
    void hibernate_validator_has_the_oldest_supported_version() throws Exception {
        assertThat(jar(HibernateValidator.class))
                .hasFileName("hibernate-validator-" + version("hibernate-validator") + ".jar");
    }

    @Test
    void jakarta_validation_has_the_oldest_supported_version() throws Exception {
        assertThat(jar(Validation.class))
                .hasFileName("jakarta.validation-api-" + version("jakarta-validation") + ".jar");
    }
}
