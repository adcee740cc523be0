package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.access.Clients;
import dev.waymark.example.server.Domains;
import dev.waymark.example.server.SecurityHeaders;
import dev.waymark.link.Domain;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Objects;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The short links: a browser visits a link, a robot or a HEAD request previews a link, and a POST request contains the password. */
@RestController
@RequestMapping("/{alias}")
class RedirectController {

    private static final String PASSWORD_FORM =
            "<form method=\"post\"><input type=\"password\" name=\"password\" autofocus required> "
                    + "<button>Continue</button></form>";

    private final Visits visits;
    private final Domains domains;

    RedirectController(Waymark waymark, Domains domains) {
        this.visits = waymark.visits();
        this.domains = domains;
    }

    @RequestMapping(method = {RequestMethod.GET, RequestMethod.HEAD})
    ResponseEntity<String> follow(@PathVariable String alias, HttpServletRequest request) {
        return answer(alias, visitor(request), request);
    }

    @PostMapping
    ResponseEntity<String> followWithPassword(
            @PathVariable String alias, @RequestParam(defaultValue = "") String password, HttpServletRequest request) {
        return answer(alias, visitor(request).password(password), request);
    }

    private ResponseEntity<String> answer(String alias, Visitor visitor, HttpServletRequest request) {
        Domain domain =
                domains.visited(request.getServerName(), Objects.requireNonNullElse(request.getQueryString(), ""));
        return switch (RequestKind.of(request.getMethod(), request::getHeader)) {
            case VISIT -> answer(visits.visit(domain, alias, visitor));
            case PREVIEW -> answer(visits.preview(domain, alias, visitor));
            case PREFETCH ->
                ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                        .cacheControl(CacheControl.noStore())
                        .build();
        };
    }

    private static Visitor visitor(HttpServletRequest request) {
        return Visitor.UNKNOWN
                .country(request.getHeader("CF-IPCountry"))
                .acceptLanguage(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE))
                .userAgent(request.getHeader(HttpHeaders.USER_AGENT))
                .platformHint(request.getHeader("Sec-CH-UA-Platform"))
                .referrer(request.getHeader(HttpHeaders.REFERER))
                .client(Clients.ofAddress(request.getRemoteAddr()));
    }

    private static ResponseEntity<String> answer(Visit visit) {
        return visit.location().map(RedirectController::redirect).orElseGet(() -> switch (visit.type()) {
            case TOO_MANY_ATTEMPTS -> tooManyAttempts(visit.retryAfter().orElseThrow());
            case PASSWORD_REQUIRED -> passwordForm("This link requires a password.");
            case WRONG_PASSWORD -> passwordForm("The password is wrong.");
            case WITHHELD -> page(HttpStatus.OK, "This link can be opened a limited number of times.");
            case EXPIRED -> page(HttpStatus.GONE, "This link has expired.");
            case REDIRECT, DISABLED, UNKNOWN -> page(HttpStatus.NOT_FOUND, "This link does not exist.");
        });
    }

    private static ResponseEntity<String> redirect(String location) {
        return ResponseEntity.status(HttpStatus.FOUND)
                .header(HttpHeaders.LOCATION, location)
                .cacheControl(CacheControl.noStore())
                .build();
    }

    private static ResponseEntity<String> tooManyAttempts(Duration wait) {
        long seconds = wait.plusSeconds(1).minusNanos(1).toSeconds(); // rounded up
        return page(HttpStatus.TOO_MANY_REQUESTS)
                .header(HttpHeaders.RETRY_AFTER, Long.toString(seconds))
                .body(html("Too many passwords were tried. Try again later."));
    }

    private static ResponseEntity<String> passwordForm(String message) {
        return page(HttpStatus.UNAUTHORIZED)
                .header(HttpHeaders.WWW_AUTHENTICATE, SecurityHeaders.PASSWORD_CHALLENGE)
                .body(html(message + PASSWORD_FORM));
    }

    private static ResponseEntity<String> page(HttpStatus status, String content) {
        return page(status).body(html(content));
    }

    private static ResponseEntity.BodyBuilder page(HttpStatus status) {
        return ResponseEntity.status(status)
                .headers(headers -> SecurityHeaders.OF_PAGE.forEach(headers::set))
                .cacheControl(CacheControl.noStore())
                .contentType(MediaType.TEXT_HTML);
    }

    private static String html(String content) {
        return "<!DOCTYPE html><title>Waymark</title><p>" + content;
    }
}
