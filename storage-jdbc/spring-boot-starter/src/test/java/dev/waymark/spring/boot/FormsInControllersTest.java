package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Controllers of an application receive forms as sent, and the errors of Waymark have their status. */
class FormsInControllersTest {

    @RestController
    static class Controller {

        private final Waymark waymark;

        Controller(Waymark waymark) {
            this.waymark = waymark;
        }

        @RequestMapping(
                path = "/form",
                method = {RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH})
        List<String> form(Parameters form) {
            return form.all("title");
        }

        @GetMapping("/query")
        List<String> query(Parameters query) {
            return query.all("title");
        }

        @RequestMapping(
                path = "/parameter",
                method = {RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH})
        List<String> parameter(@RequestParam List<String> title) {
            return title;
        }

        @GetMapping("/taken")
        long taken() {
            CreateLink docs = CreateLink.to("https://example.com/").alias("docs");
            waymark.links().create(docs);
            return waymark.links().create(docs).id();
        }

        @GetMapping("/unknown")
        long unknown() {
            return waymark.links().get(7).id();
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application {

        /** Reads the body, as a filter that asks for a parameter. */
        @Bean
        Filter greedy() {
            return (request, response, chain) -> {
                if ("yes".equals(((HttpServletRequest) request).getHeader("Greedy"))) {
                    request.getParameter("_csrf");
                }
                chain.doFilter(request, response);
            };
        }
    }

    private static final ServletWebServerApplicationContext APPLICATION = start();

    private static ServletWebServerApplicationContext start(String... properties) {
        return (ServletWebServerApplicationContext) new SpringApplicationBuilder(Application.class)
                .properties(properties)
                .run(
                        "--server.port=0",
                        "--spring.datasource.url=" + Applications.newUrl(Engine.H2),
                        "--waymark.schema=create",
                        "--spring.main.banner-mode=off",
                        "--spring.flyway.enabled=false",
                        "--spring.liquibase.enabled=false");
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
    }

    private static HttpRequest.Builder to(String path) {
        return to(APPLICATION, path);
    }

    private static HttpRequest.Builder to(ServletWebServerApplicationContext application, String path) {
        return HttpRequest.newBuilder(
                URI.create("http://localhost:" + application.getWebServer().getPort() + path));
    }

    private static HttpRequest.Builder form(String method, String path, String body) {
        return to(path).method(method, BodyPublishers.ofString(body))
                .header("Content-Type", "application/x-www-form-urlencoded");
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH"})
    void a_form_arrives_as_sent(String method) throws Exception {
        assertThat(send(form(method, "/form?title=query", "title=one&title=%C3%A9"))
                        .body())
                .isEqualTo("[\"one\",\"é\"]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH"})
    void a_parameter_of_another_controller_arrives_as_without_the_starter(String method) throws Exception {
        assertThat(send(form(method, "/parameter?title=query", "title=one")).body())
                .contains("one")
                .contains("query");
    }

    @Test
    void a_query_arrives_as_sent() throws Exception {
        assertThat(send(to("/query?title=%C3%A9&title=")).body()).isEqualTo("[\"é\",\"\"]");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, title=%zz, application/x-www-form-urlencoded, 400",
        "PUT, title=%zz, application/x-www-form-urlencoded, 400",
        "PUT, title=%ff, application/x-www-form-urlencoded, 400",
        "POST, {}, application/json, 415",
        "PUT, {}, application/json, 415"
    })
    void a_malformed_body_is_refused(String method, String body, String type, int status) throws Exception {
        assertThat(send(to("/form")
                                .method(method, BodyPublishers.ofString(body))
                                .header("Content-Type", type))
                        .statusCode())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT"})
    void a_body_of_three_mebibytes_is_too_large(String method) throws Exception {
        assertThat(send(form(method, "/form", "title=" + "x".repeat(3 << 20))).statusCode())
                .isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT"})
    void a_body_that_a_filter_has_read_is_an_error_of_the_server(String method) throws Exception {
        assertThat(send(form(method, "/form", "title=one").header("Greedy", "yes"))
                        .statusCode())
                .isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource({"/taken, 409, alias_taken", "/unknown, 404, not_found"})
    void an_error_of_waymark_has_its_status(String path, int status, String code) throws Exception {
        HttpResponse<String> answer = send(to(path));

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).startsWith("{\"error\":{\"code\":\"" + code + "\"");
    }

    @Test
    void the_property_switches_the_status_of_errors_off() throws Exception {
        try (ServletWebServerApplicationContext application = start("waymark.errors.enabled=false")) {
            assertThat(send(to(application, "/unknown")).statusCode()).isEqualTo(500);
        }
    }
}
