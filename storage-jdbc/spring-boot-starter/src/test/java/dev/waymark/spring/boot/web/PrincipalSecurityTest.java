package dev.waymark.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** The server with the login of the application, and with the default security of Spring Boot. */
class PrincipalSecurityTest {

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Members.class)
    static class Application {

        @Bean
        PrincipalOwner owners() {
            return (request, user) -> request.owner(Owner.of(user.getName()), Scope.WRITE);
        }
    }

    /** An application whose security leaves the API to the server. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Application.class)
    static class OpenApplication {

        @Bean
        SecurityFilterChain open(HttpSecurity http) {
            return http.authorizeHttpRequests(all -> all.anyRequest().permitAll())
                    .build();
        }
    }

    private static final String LINKS = "/api/v1/links";
    private static final String FORM = "url=https://example.com/";
    private static final Owner ANN = Owner.of("ann");
    private static final Site SITE = Site.start(
            Application.class,
            "spring.autoconfigure.exclude=",
            "spring.security.user.name=ann",
            "spring.security.user.password=secret");
    private static final String[] KEY = SITE.key();
    private static final String SESSION = Members.login(SITE);

    @AfterAll
    static void stop() {
        SITE.close();
    }

    private static String token() {
        return SITE.get("/token", "Cookie", SESSION).body();
    }

    private static long links(Owner owner) {
        return SITE.waymark().links(owner).stream(LinkQuery.all()).count();
    }

    @Test
    void a_user_with_a_csrf_token_creates_a_link_of_the_own_owner() {
        long before = links(ANN);

        HttpResponse<String> created = SITE.send("POST", LINKS, FORM, "Cookie", SESSION, "X-CSRF-TOKEN", token());

        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        assertThat(links(ANN)).isEqualTo(before + 1);
    }

    @Test
    void a_form_of_a_foreign_site_creates_no_link() {
        long before = links(ANN);

        assertThat(SITE.send("POST", LINKS, FORM, "Cookie", SESSION).statusCode())
                .isEqualTo(403);
        assertThat(SITE.send("POST", LINKS, FORM + "&_csrf=guess", "Cookie", SESSION)
                        .statusCode())
                .isEqualTo(403);
        assertThat(SITE.send("POST", "/%61pi/v1/links", FORM, "Cookie", SESSION).statusCode())
                .isEqualTo(403);
        assertThat(links(ANN)).isEqualTo(before);
    }

    @Test
    void an_api_key_gives_no_access_and_changes_no_owner() {
        SITE.waymark()
                .links(Site.OWNER)
                .create(CreateLink.to("https://example.com/").alias("foreign"));
        SITE.waymark().links(ANN).create(CreateLink.to("https://example.com/").alias("mine"));

        assertThat(SITE.get(LINKS, KEY).statusCode()).isEqualTo(401);
        assertThat(SITE.get(LINKS, "Cookie", SESSION, KEY[0], KEY[1]).body())
                .contains("\"alias\":\"mine\"")
                .doesNotContain("foreign");
    }

    @Test
    void the_server_itself_refuses_api_keys_and_strangers() {
        try (Site site = Site.start(OpenApplication.class, "spring.autoconfigure.exclude=")) {
            assertThat(site.get(LINKS, site.key()).statusCode()).isEqualTo(401);
            assertThat(site.get(LINKS).body()).contains("unauthenticated");
        }
    }

    @Test
    void visitors_need_no_login_and_no_csrf_token() {
        SITE.send(
                "POST",
                LINKS,
                FORM + "&alias=guarded&password=swordfish&privacy=2&privacy_password=herring",
                "Cookie",
                SESSION,
                "X-CSRF-TOKEN",
                token());

        assertThat(SITE.get("/guarded").statusCode()).isEqualTo(401);
        assertThat(SITE.send("POST", "/guarded", "password=swordfish").statusCode())
                .isEqualTo(302);
        assertThat(SITE.send("POST", "/guarded", "password=swordfish", "Cookie", SESSION)
                        .statusCode())
                .isEqualTo(302);
        assertThat(SITE.get("/pages/links/guarded").statusCode()).isEqualTo(401);
        assertThat(SITE.send("POST", "/pages/links/guarded", "password=herring").statusCode())
                .isEqualTo(200);
    }
}
