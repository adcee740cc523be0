package dev.waymark.example.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.MoreCollectors;
import dev.waymark.docs.Snippet;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringBootVersion;

/** Checks that the tests of the profile {@code boot} use the library versions of Spring Boot. */
@Tag("boot")
class BootVersionsTest {

    private static final String BOM = Snippet.read(Path.of(System.getProperty("spring-boot.bom")));

    private static final Path DOCUMENTATION = Path.of("../../.github/docs/spring-boot.md");

    private static String version(String property) {
        return Pattern.compile("<" + property + "\\.version>([^<]+)<")
                .matcher(BOM)
                .results()
                .map(match -> match.group(1))
                .collect(MoreCollectors.onlyElement());
    }

    @ParameterizedTest
    @CsvSource({
        "h2, h2, org.h2.Driver",
        "hibernate-validator, hibernate-validator, org.hibernate.validator.HibernateValidator",
        "jakarta-validation, jakarta.validation-api, jakarta.validation.Validation",
        "hikaricp, HikariCP, com.zaxxer.hikari.HikariDataSource",
        "sqlite-jdbc, sqlite-jdbc, org.sqlite.JDBC",
        "postgresql, postgresql, org.postgresql.Driver",
        "mariadb, mariadb-java-client, org.mariadb.jdbc.Driver",
        "mysql, mysql-connector-j, com.mysql.cj.jdbc.Driver",
        "flyway, flyway-core, org.flywaydb.core.Flyway",
        "jackson-bom, jackson-databind, tools.jackson.databind.ObjectMapper",
        "jakarta-annotation, jakarta.annotation-api, jakarta.annotation.PostConstruct",
        "micrometer, micrometer-core, io.micrometer.core.instrument.Timer",
        "slf4j, slf4j-api, org.slf4j.Logger",
        "spring-framework, spring-core, org.springframework.core.SpringVersion",
        "tomcat, tomcat-embed-core, org.apache.catalina.startup.Tomcat"
    })
    void each_library_has_the_version_of_spring_boot(String property, String artifact, Class<?> type) throws Exception {
        Path jar =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());

        assertThat(jar).hasFileName(artifact + "-" + version(property) + ".jar");
    }

    @Test
    void the_documentation_names_the_version_of_spring_boot() {
        assertThat(Snippet.read(DOCUMENTATION)).contains(" Spring Boot " + SpringBootVersion.getVersion() + " ");
    }
}
