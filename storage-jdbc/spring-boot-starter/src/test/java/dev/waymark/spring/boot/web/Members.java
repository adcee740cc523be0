package dev.waymark.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Controllers for users who have logged in, and the login of the user {@code ann}. */
@RestController
class Members {

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]* value=\"([^\"]+)\"");

    @GetMapping("/members/{id}")
    String member(@PathVariable String id) {
        return "secret of " + id;
    }

    @GetMapping("/{tenant}/settings")
    String settings(@PathVariable String tenant) {
        return "secret of " + tenant;
    }

    @GetMapping("/token")
    String token(CsrfToken token) {
        return token.getToken();
    }

    /** Logs in by the form of Spring Security, and returns the cookie of the session. */
    static String login(Site site) {
        HttpResponse<String> page = site.get("/login");
        Matcher token = TOKEN.matcher(page.body());
        assertThat(token.find()).as(page.body()).isTrue();
        String form = "username=ann&password=secret&_csrf=" + URLEncoder.encode(token.group(1), StandardCharsets.UTF_8);
        HttpResponse<String> answer = site.send("POST", "/login", form, "Cookie", cookie(page));
        assertThat(answer.statusCode()).isEqualTo(302);
        return cookie(answer);
    }

    private static String cookie(HttpResponse<?> answer) {
        return answer.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
    }
}
