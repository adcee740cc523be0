package dev.waymark.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.error.InvalidInputException;
import dev.waymark.link.CreateLink;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.web.access.WebInvocationPrivilegeEvaluator;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.filter.CorsFilter;
import org.springframework.web.filter.UrlHandlerFilter;

/** The server with API keys beside the default security of Spring Boot, which protects everything else. */
class KeySecurityTest {

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Members.class)
    static class Application {

        /** Changes a path after the filters of Spring Security. */
        @Bean
        UrlHandlerFilter withoutSlashAtTheEnd() {
            return UrlHandlerFilter.trailingSlashHandler("/**").wrapRequest().build();
        }

        /** The filter of the application for scripts of another site. */
        @Bean
        CorsFilter scripts() {
            CorsConfiguration rules = new CorsConfiguration();
            rules.addAllowedOrigin("https://scripts.example");
            rules.addAllowedMethod("POST");
            rules.addAllowedHeader("Authorization");
            return new CorsFilter(request -> rules);
        }

        /** A servlet beside the dispatcher servlet. */
        @Bean
        ServletRegistrationBean<HttpServlet> console() {
            HttpServlet console = new HttpServlet() {
                private static final long serialVersionUID = 1;

                @Override
                protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                    response.getWriter().print("secret of the console");
                }
            };
            return new ServletRegistrationBean<>(console, "/console/*", "*.sql");
        }
    }

    private static final String LINKS = "/api/v1/links";
    private static final Site SITE = Site.start(
            Application.class,
            "spring.autoconfigure.exclude=",
            "spring.security.user.name=ann",
            "spring.security.user.password=secret",
            "management.server.port=0",
            "management.endpoints.web.exposure.include=env");
    private static final String[] KEY = SITE.key();

    @BeforeAll
    static void createLinks() {
        SITE.waymark()
                .links(Site.OWNER)
                .create(CreateLink.to("https://example.com/").alias("docs"));
        SITE.send("POST", LINKS, "url=https://example.com/&alias=guarded&password=swordfish", KEY);
    }

    @AfterAll
    static void stop() {
        SITE.close();
    }

    @Test
    void an_api_key_needs_no_login_and_no_csrf_token() {
        assertThat(SITE.send("POST", LINKS, "url=https://example.com/", KEY).statusCode())
                .isEqualTo(201);
        assertThat(SITE.send("POST", LINKS, "url=https://example.com/").statusCode())
                .isEqualTo(401);
    }

    @Test
    void visitors_need_no_login_and_no_csrf_token() {
        assertThat(SITE.get("/docs").statusCode()).isEqualTo(302);
        assertThat(SITE.get("/pages/links/docs").statusCode()).isEqualTo(200);
        assertThat(SITE.get("/guarded").statusCode()).isEqualTo(401);
        assertThat(SITE.send("POST", "/guarded", "password=swordfish").statusCode())
                .isEqualTo(302);
        assertThat(SITE.get("/docs").headers().map()).doesNotContainKey("Set-Cookie");
    }

    @Test
    void a_script_of_another_site_may_ask_before_it_creates_a_link() {
        HttpResponse<String> answer = SITE.exchange(
                "OPTIONS",
                LINKS,
                BodyPublishers.noBody(),
                "Origin",
                "https://scripts.example",
                "Access-Control-Request-Method",
                "POST",
                "Access-Control-Request-Headers",
                "authorization");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).hasValue("https://scripts.example");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/members/7", "/acme/settings", "/humans", "/login", "/default-ui.css", "/console/7", "/some.sql"
            })
    void the_rest_of_the_application_keeps_its_security(String path) {
        HttpResponse<String> answer = SITE.get(path);

        assertThat(answer.body()).doesNotContain("This link", "secret");
        assertThat(answer.statusCode()).isIn(200, 401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/members/7/", "/acme/settings/", "/api/v1/../../members/7", "/acme%2Fsettings", "/members;a=b/7"
            })
    void no_other_form_of_a_path_leads_past_the_security_of_a_controller(String path) {
        assertThat(SITE.get(path).body()).doesNotContain("secret");
        assertThat(SITE.get(path, KEY).body()).doesNotContain("secret");
    }

    @Test
    void the_port_of_the_actuator_keeps_its_security() throws Exception {
        String port = SITE.context().getEnvironment().getProperty("local.management.port");
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/actuator/env"))
                .build();

        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void the_path_of_a_servlet_is_no_alias() {
        CreateLink command = CreateLink.to("https://example.com/").alias("console");

        assertThatThrownBy(() -> SITE.waymark().links().create(command)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void a_path_is_evaluated_for_a_view() {
        WebInvocationPrivilegeEvaluator evaluator =
                SITE.context().getBean("privilegeEvaluator", WebInvocationPrivilegeEvaluator.class);

        assertThat(evaluator.isAllowed("/members/7", null))
                .as("access without a key")
                .isFalse();
    }

    @Test
    void a_header_that_the_firewall_refuses_is_ignored() throws IOException {
        String request =
                "GET /docs HTTP/1.1\r\nHost: sho.rt\r\nReferer: https://example.com/\u2013\r\nConnection: close\r\n\r\n";
        try (Socket socket = new Socket("localhost", SITE.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 302 ");
        }
    }

    @Test
    void a_session_has_no_access_without_a_key_and_adds_nothing_to_a_key() {
        String session = Members.login(SITE);

        assertThat(SITE.get("/members/7", "Cookie", session).body()).isEqualTo("secret of 7");
        assertThat(SITE.get(LINKS, "Cookie", session).statusCode()).isEqualTo(401);
        assertThat(SITE.get(LINKS, "Cookie", session, KEY[0], KEY[1]).body()).contains("\"alias\":\"docs\"");
    }
}
