package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.form.Answer;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visitor;
import jakarta.persistence.EntityManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A redirect that reads an entity, with open-in-view, the default of Spring Boot. */
class OpenInViewTest {

    @RestController
    static class Redirects {

        private final Waymark waymark;
        private final EntityManager entities;
        private final TransactionTemplate transaction;

        Redirects(Waymark waymark, EntityManager entities, TransactionTemplate transaction) {
            this.waymark = waymark;
            this.entities = entities;
            this.transaction = transaction;
        }

        @GetMapping("/together")
        ResponseEntity<String> together() {
            return transaction.execute(status -> apart());
        }

        @GetMapping("/apart")
        ResponseEntity<String> apart() {
            entities.find(JpaTransactionsTest.Note.class, 1L);
            try {
                Answer answer = Answer.of(waymark.visits().visit("docs", Visitor.UNKNOWN));
                return ResponseEntity.status(answer.status()).body("");
            } catch (StorageException e) {
                return ResponseEntity.status(Answer.of(e).status()).body(e.getMessage());
            }
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Redirects.class)
    static class Application {}

    private static ServletWebServerApplicationContext start(int connections) {
        ServletWebServerApplicationContext application =
                (ServletWebServerApplicationContext) new SpringApplicationBuilder(Application.class)
                        .run(
                                "--server.port=0",
                                "--spring.datasource.url=" + Applications.newUrl(Engine.H2),
                                "--spring.datasource.hikari.maximum-pool-size=" + connections,
                                "--spring.datasource.hikari.connection-timeout=2000",
                                "--spring.jpa.hibernate.ddl-auto=create",
                                "--waymark.schema=create",
                                "--spring.main.banner-mode=off",
                                "--spring.flyway.enabled=false",
                                "--spring.liquibase.enabled=false");
        application
                .getBean(Waymark.class)
                .links()
                .create(CreateLink.to("https://example.com/").alias("docs"));
        return application;
    }

    private static HttpResponse<String> get(ServletWebServerApplicationContext application, String path)
            throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://localhost:"
                                        + application.getWebServer().getPort() + path))
                                .build(),
                        BodyHandlers.ofString());
    }

    @Test
    void twenty_visitors_share_two_connections_if_the_entity_and_the_visit_have_one_transaction() throws Exception {
        ExecutorService visitors = Executors.newFixedThreadPool(20);
        try (ServletWebServerApplicationContext application = start(2)) {
            List<Future<HttpResponse<String>>> answers = new ArrayList<>();
            for (int request = 0; request < 40; request++) {
                answers.add(visitors.submit(() -> get(application, "/together")));
            }
            for (Future<HttpResponse<String>> answer : answers) {
                assertThat(answer.get().statusCode()).isEqualTo(302);
            }
        } finally {
            visitors.shutdownNow();
        }
    }

    @Test
    void the_failure_of_a_visit_after_an_entity_names_open_in_view() throws Exception {
        try (ServletWebServerApplicationContext application = start(1)) {
            HttpResponse<String> answer = get(application, "/apart");

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("open-in-view").contains("spring.jpa.open-in-view=false");
        }
    }
}
