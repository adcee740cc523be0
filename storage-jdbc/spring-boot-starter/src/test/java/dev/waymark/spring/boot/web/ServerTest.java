package dev.waymark.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.error.InvalidInputException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;
import org.springframework.web.servlet.resource.ResourceUrlProvider;

/** The API, the pages and the short links by properties, beside everything else that an application answers. */
class ServerTest {

    @RestController
    static class Controller {

        @GetMapping("/shop/{item}")
        String shop(@PathVariable String item) {
            return "item " + item;
        }

        @GetMapping("/api/v1/weather")
        String weather() {
            return "sunny";
        }

        @PostMapping(path = "/cart", params = "add")
        String add() {
            return "added";
        }

        @PostMapping(path = "/cart", params = "remove")
        String remove() {
            return "removed";
        }

        @GetMapping("/broken")
        String broken() {
            throw new IllegalStateException("broken");
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application {

        /** Asks for a parameter, as a filter that searches a token, or for a reader, as a filter that logs requests. */
        @Bean
        Filter greedy() {
            return (request, response, chain) -> {
                String asked = ((HttpServletRequest) request).getHeader("Greedy");
                if ("yes".equals(asked)) {
                    request.getParameter("_csrf");
                } else if ("reader".equals(asked)) {
                    request.getReader();
                }
                chain.doFilter(request, response);
            };
        }

        @Bean
        RouterFunction<ServerResponse> routes() {
            return RouterFunctions.route()
                    .GET("/functional", request -> ServerResponse.ok().body("of a function"))
                    .build();
        }
    }

    private static final String LINKS = "/api/v1/links";
    private static final String TARGET = "https://example.com/";
    private static final Site SITE = Site.start(Application.class, "waymark.server.reserved=/h2-console");
    private static final String[] KEY = SITE.key();
    private static final AtomicInteger COUNT = new AtomicInteger();

    @AfterAll
    static void stop() {
        SITE.close();
    }

    private static Link link(Site site) {
        String alias = "link" + COUNT.incrementAndGet();
        return site.waymark().links(Site.OWNER).create(CreateLink.to(TARGET).alias(alias));
    }

    private static void assertVisit(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location")).hasValue(TARGET);
    }

    @Test
    void the_api_creates_a_link_that_visitors_follow() {
        HttpResponse<String> created = SITE.send("POST", LINKS, "url=" + TARGET + "&alias=made", KEY);

        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        assertThat(created.headers().firstValue("Location").orElse("")).startsWith(LINKS + "/");
        assertThat(created.body()).contains("\"short_url\":\"https://sho.rt/made\"", "\"title\":null");
        assertVisit(SITE.get("/made"));
        assertThat(SITE.get("/pages/links/made").body()).contains("<h1>");
        assertThat(SITE.get(LINKS).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "/shop/7, 200, item 7",
        "/api/v1/weather, 200, sunny",
        "/functional, 200, of a function",
        "/humans, 200, the people of this site",
        "/broken, 500, '\"path\":\"/broken\"'",
        "/error, 500, '\"status\":999'",
        "/shop, 404, '\"path\":\"/shop\"'",
        "/nothing, 404, <!DOCTYPE html>"
    })
    void the_application_answers_first(String path, int status, String text) {
        HttpResponse<String> answer = SITE.get(path);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains(text);
    }

    @ParameterizedTest
    @CsvSource({"content.enabled=true, /site-", "fixed.enabled=true, /v7/site.css"})
    void a_static_file_answers_at_the_path_with_its_version(String strategy, String start) {
        String prefix = "spring.web.resources.chain.strategy.";
        try (Site site = Site.start(Application.class, prefix + strategy, prefix + "fixed.version=v7")) {
            String path = site.context().getBean(ResourceUrlProvider.class).getForLookupPath("/site.css");

            assertThat(path).startsWith(start);
            assertThat(site.get(path).body())
                    .isEqualTo(site.get("/site.css").body())
                    .contains("margin");
        }
    }

    @ParameterizedTest
    @CsvSource({"add=1, added", "remove=1, removed"})
    void a_form_of_another_controller_arrives(String form, String answer) {
        assertThat(SITE.send("POST", "/cart", form).body()).isEqualTo(answer);
    }

    @Test
    void a_method_that_a_controller_lacks_is_refused_by_the_application() {
        assertThat(SITE.send("POST", "/shop/7", "a=b").body()).contains("Method Not Allowed");
    }

    @Test
    void an_update_reads_its_form() {
        Link link = link(SITE);

        HttpResponse<String> updated = SITE.send("PUT", LINKS + "/" + link.id(), "title=Handbook%20%C3%A9", KEY);

        assertThat(updated.body()).contains("\"title\":\"Handbook é\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT"})
    void a_malformed_and_a_long_body_are_refused(String method) {
        String path = method.equals("POST") ? LINKS : LINKS + "/" + link(SITE).id();

        assertThat(SITE.send(method, path, "title=%zz", KEY).statusCode()).isEqualTo(400);
        assertThat(SITE.send(method, path, "title=" + "x".repeat(3 << 20), KEY).statusCode())
                .isEqualTo(413);
    }

    @Test
    void a_json_body_has_the_fields_of_a_form() {
        String body = "{\"url\":\"" + TARGET + "\",\"tags\":[\"a\",\"b\"],\"expiration_clicks\":7}";
        HttpResponse<String> created = SITE.exchange(
                "POST", LINKS, BodyPublishers.ofString(body), KEY[0], KEY[1], "Content-Type", "application/json");

        assertThat(created.body()).contains("\"tags\":[\"a\",\"b\"]", "\"expiration_clicks\":7");
    }

    @Test
    void a_head_request_has_the_headers_of_a_get_request() {
        String path = LINKS + "/" + link(SITE).id();

        HttpResponse<String> answer = SITE.exchange("HEAD", path, BodyPublishers.noBody(), KEY);

        assertThat(answer.headers().firstValue("Content-Length"))
                .isEqualTo(SITE.get(path, KEY).headers().firstValue("Content-Length"))
                .isPresent();
    }

    @Test
    void a_test_with_mock_mvc_visits_a_link() {
        assertThat(MockMvcTester.from(SITE.context()).get().uri("/" + link(SITE).alias()))
                .hasStatus(HttpStatus.FOUND);
    }

    @Test
    void a_password_form_opens_a_link() {
        SITE.send("POST", LINKS, "url=" + TARGET + "&alias=guarded&password=swordfish", KEY);

        assertThat(SITE.get("/guarded").statusCode()).isEqualTo(401);
        assertVisit(SITE.send("POST", "/guarded", "password=swordfish"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"shop", "Cart", "broken", "error", "login", "api", "pages", "h2-console", "humans", "Humans"})
    void the_first_part_of_a_path_of_the_application_is_no_alias(String alias) {
        CreateLink command = CreateLink.to(TARGET).alias(alias);

        assertThatThrownBy(() -> SITE.waymark().links().create(command))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("must not be the first part of another path of this site");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT"})
    void no_filter_reads_the_body_of_a_request(String method) {
        String path = method.equals("POST") ? LINKS : LINKS + "/" + link(SITE).id();

        HttpResponse<String> answer =
                SITE.send(method, path, "url=" + TARGET + "read", KEY[0], KEY[1], "Greedy", "yes");

        assertThat(answer.body()).contains("\"url\":\"" + TARGET + "read\"");
    }

    @Test
    void a_request_without_a_body_is_answered_after_a_filter_has_opened_a_reader() {
        Link link = link(SITE);

        assertVisit(SITE.get("/" + link.alias(), "Greedy", "reader"));
        assertThat(SITE.send("DELETE", LINKS + "/" + link.id(), "", KEY[0], KEY[1], "Greedy", "reader")
                        .statusCode())
                .isEqualTo(204);
    }

    @Test
    void the_filter_for_hidden_methods_leaves_a_body_unread() {
        try (Site site = Site.start(Application.class, "spring.mvc.hiddenmethod.filter.enabled=true")) {
            assertThat(site.send("POST", LINKS, "url=" + TARGET, site.key()).statusCode())
                    .isEqualTo(201);
        }
    }

    @ParameterizedTest
    @CsvSource({"server.servlet.context-path, /app", "spring.mvc.servlet.path, /mvc"})
    void the_paths_are_below_the_path_of_the_application(String property, String path) {
        try (Site site =
                Site.start(Application.class, property + "=" + path, "waymark.server.base=https://sho.rt" + path)) {
            Link link = link(site);

            assertThat(site.get(path + LINKS + "/" + link.id(), site.key()).body())
                    .contains("\"short_url\":\"https://sho.rt" + path + "/" + link.alias() + "\"");
            assertVisit(site.get(path + "/" + link.alias()));
            assertThat(site.get(path + "/humans").body()).contains("people");
        }
    }

    @Test
    void paths_are_changed_and_parts_are_switched_off_by_properties() {
        try (Site site = Site.start(
                Application.class,
                "waymark.server.api-path=/shortener",
                "waymark.server.visits-path=/go",
                "waymark.server.pages-path=none")) {
            Link link = link(site);
            site.waymark().links(Site.OWNER).create(CreateLink.to(TARGET).alias("shop"));

            assertThat(site.get("/shortener/links/" + link.id(), site.key()).body())
                    .contains("\"short_url\":\"https://sho.rt/go/" + link.alias() + "\"");
            assertVisit(site.get("/go/" + link.alias()));
            assertVisit(site.get("/go/shop"));
            assertThat(site.get("/" + link.alias()).body()).contains("\"path\":\"/" + link.alias() + "\"");
            assertThat(site.get("/pages/links/" + link.alias()).body()).contains("\"path\":");
        }
    }

    @Test
    void answers_contain_null_values_although_the_application_omits_null_values() {
        try (Site site = Site.start(Application.class, "spring.jackson.default-property-inclusion=non_null")) {
            assertThat(site.get(LINKS + "/" + link(site).id(), site.key()).body())
                    .contains("\"title\":null");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/go, /pages, /go, waymark.server.api-path, the API at /go hides the short links at /go",
        "/pages, /pages, /, waymark.server.api-path, the API at /pages hides the pages at /pages",
        "none, /go, /go/links, waymark.server.visits-path, the pages at /go hide the short links at /go/links"
    })
    void a_path_that_hides_another_part_prevents_the_start(
            String api, String pages, String visits, String property, String reason) {
        assertThatThrownBy(() -> Site.start(
                        Application.class,
                        "waymark.server.api-path=" + api,
                        "waymark.server.pages-path=" + pages,
                        "waymark.server.visits-path=" + visits))
                .hasStackTraceContaining("Property " + property + " with value")
                .hasStackTraceContaining(reason);
    }

    @Test
    void the_api_and_the_pages_may_exchange_their_paths() {
        try (Site site =
                Site.start(Application.class, "waymark.server.api-path=/pages", "waymark.server.pages-path=/api/v1")) {
            Link link = link(site);

            assertThat(site.get("/pages/links", site.key()).statusCode()).isEqualTo(200);
            assertThat(site.get("/api/v1/links/" + link.alias()).body()).contains("<h1>");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "waymark.server.base=, waymark.server.base is missing",
        "waymark.server.base=sho.rt, base must be an http or https URL",
        "waymark.server.api-path=api, 'must be none, or a slash and segments'",
        "spring.autoconfigure.exclude=org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration"
                + ", a bean JsonMapper of Jackson 3 is missing"
    })
    void a_wrong_property_prevents_the_start_with_a_reason(String property, String reason) {
        assertThatThrownBy(() -> Site.start(Application.class, property))
                .hasStackTraceContaining("InvalidConfigurationPropertyValueException")
                .hasStackTraceContaining(reason);
    }
}
