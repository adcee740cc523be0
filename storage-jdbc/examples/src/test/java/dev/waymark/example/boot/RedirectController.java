package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.form.Answer;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.link.Domain;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/**
 * The short links: a browser visits a link, a robot or a HEAD request previews a link, and a POST request contains the password.
 */
@RestController
@RequestMapping({"/{alias}", "/{alias}/"})
class RedirectController {

    private final Visits visits;
    private final DomainHosts domains;

    RedirectController(Waymark waymark, DomainHosts domains) {
        this.visits = waymark.visits();
        this.domains = domains;
    }

    @RequestMapping(method = {RequestMethod.GET, RequestMethod.HEAD})
    ResponseEntity<String> follow(@PathVariable String alias, HttpServletRequest request) {
        return answer(alias, visitor(request), request);
    }

    @PostMapping
    ResponseEntity<String> followWithPassword(@PathVariable String alias, Parameters form, HttpServletRequest request) {
        Visitor visitor = visitor(request);
        return answer(alias, Forms.parsePassword(form).map(visitor::password).orElse(visitor), request);
    }

    private ResponseEntity<String> answer(String alias, Visitor visitor, HttpServletRequest request) {
        RequestKind kind = RequestKind.of(request.getMethod(), request::getHeader);
        Domain domain = domains.visited(request.getServerName(), request.getQueryString());
        Answer answer = switch (kind) {
            case VISIT -> Answer.of(visits.visit(domain, alias, visitor));
            case PREVIEW -> Answer.of(visits.preview(domain, alias, visitor));
            case PREFETCH -> Answer.empty(503);
        };
        return ResponseEntity.status(answer.status())
                .headers(headers -> answer.headers().forEach(headers::set))
                .body(answer.text().isEmpty() ? null : answer.text());
    }

    private static Visitor visitor(HttpServletRequest request) {
        return Visitor.fromHeaders(request::getHeader)
                .country(request.getHeader("CF-IPCountry"))
                .clientAddress(request.getRemoteAddr());
    }
}
