package dev.waymark.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.fixture.CapturedLog;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The log of failures, whose causes the answers do not contain. */
class FailureLogTest {

    @RestController
    record Controller(Waymark waymark) {

        @GetMapping("/count")
        long count() {
            return waymark.links().count(LinkQuery.all());
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application {}

    @ParameterizedTest
    @CsvSource({"/docs, the server failed to answer GET /docs", "/count, a request failed"})
    void a_failure_of_the_storage_is_logged_with_its_cause(String path, String message) {
        try (Site site = Site.start(Application.class);
                CapturedLog log = new CapturedLog()) {
            JdbcClient.create(site.context().getBean(DataSource.class))
                    .sql("DROP ALL OBJECTS")
                    .update();

            assertThat(site.get(path).statusCode()).isEqualTo(503);

            assertThat(log.messages()).singleElement().asString().startsWith(message);
            assertThat(log.failures()).singleElement().isInstanceOf(StorageException.class);
        }
    }
}
