package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.error.AuthenticationException;
import dev.waymark.example.server.ClickPage;
import dev.waymark.example.server.ClickRequest;
import dev.waymark.example.server.KeyAsPassword;
import dev.waymark.example.server.SecurityHeaders;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** The clicks of a link over time: as JSON for programs, and as a page for people. */
@RestController
class ClickController {

    private static final String CLICKS = LinkController.ONE + "/clicks";

    private final Waymark waymark;

    ClickController(Waymark waymark) {
        this.waymark = waymark;
    }

    @GetMapping(LinkController.LINKS + CLICKS)
    Map<String, @Nullable Object> clicks(Owner owner, @PathVariable long id, Parameters query) {
        ClickRequest request = ClickRequest.of(waymark.forms(owner), query, today(owner));
        return Representations.ofClicks(request.by(), request.period(), request.of(waymark.clicks(owner), id));
    }

    /**
     * Returns the page of clicks. The filter ignores this path, because its answers do not make a browser request the API key.
     */
    @GetMapping("/links" + CLICKS)
    ResponseEntity<String> page(
            @RequestHeader(name = HttpHeaders.AUTHORIZATION, defaultValue = "") String authorization,
            @PathVariable long id,
            Parameters query) {
        try {
            Owner owner =
                    waymark.authenticate(KeyAsPassword.bearer(authorization)).owner();
            return page(owner, id, ClickRequest.of(waymark.forms(owner), query, today(owner)));
        } catch (AuthenticationException e) {
            return html(HttpStatus.UNAUTHORIZED)
                    .header(HttpHeaders.WWW_AUTHENTICATE, KeyAsPassword.CHALLENGE)
                    .body(KeyAsPassword.REFUSAL);
        }
    }

    private LocalDate today(Owner owner) {
        return LocalDate.now(waymark.clock().withZone(waymark.zone(owner)));
    }

    private ResponseEntity<String> page(Owner owner, long id, ClickRequest request) {
        Map<String, Long> counts = request.of(waymark.clicks(owner), id);
        return html(HttpStatus.OK)
                .cacheControl(CacheControl.noStore())
                .body(new ClickPage(waymark.links(owner).get(id), request, counts).html());
    }

    private static ResponseEntity.BodyBuilder html(HttpStatus status) {
        return ResponseEntity.status(status)
                .headers(headers -> SecurityHeaders.OF_PAGE.forEach(headers::set))
                .contentType(MediaType.TEXT_HTML);
    }
}
