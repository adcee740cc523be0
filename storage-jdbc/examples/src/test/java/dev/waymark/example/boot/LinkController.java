package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** The short links group of the API. */
@RestController
@RequestMapping(LinkController.LINKS)
class LinkController {

    static final String LINKS = "/api/v1/links";

    /** Identifiers are positive longs. */
    static final String ONE = "/{id:[1-9][0-9]{0,18}}";

    private final Waymark waymark;
    private final DomainHosts domains;
    private final SiteProperties properties;

    LinkController(Waymark waymark, DomainHosts domains, SiteProperties properties) {
        this.waymark = waymark;
        this.domains = domains;
        this.properties = properties;
    }

    @GetMapping
    Map<String, @Nullable Object> list(Owner owner, Parameters query) {
        ListRequest<LinkQuery> list = waymark.forms(owner).parseLinkList(query);
        return Representations.of(
                waymark.links(owner).list(list.query(), list.page()).map(this::representation));
    }

    @PostMapping(consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<Map<String, ?>> create(
            Owner owner, Parameters form, @RequestHeader(name = "Idempotency-Key", defaultValue = "") String key) {
        CreateLink command = waymark.forms(owner).parseCreateLink(form);
        Link link = waymark.links(owner).create(key.isEmpty() ? command : command.idempotencyKey(key));
        return ResponseEntity.created(URI.create(LINKS + "/" + link.id())).body(data(link));
    }

    @GetMapping(ONE)
    Map<String, ?> get(Owner owner, @PathVariable long id) {
        return data(waymark.links(owner).get(id));
    }

    @PutMapping(path = ONE, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    Map<String, ?> update(Owner owner, @PathVariable long id, Parameters form) {
        return data(waymark.links(owner).update(id, waymark.forms(owner).parseUpdateLink(id, form)));
    }

    @DeleteMapping(ONE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Owner owner, @PathVariable long id) {
        waymark.links(owner).delete(id);
    }

    private Map<String, ?> data(Link link) {
        return Representations.data(representation(link));
    }

    private Map<String, @Nullable Object> representation(Link link) {
        return Representations.of(link, waymark.clock().instant(), shortUrl(link));
    }

    private String shortUrl(Link link) {
        String base = properties.base().isEmpty()
                ? ServletUriComponentsBuilder.fromCurrentContextPath().toUriString()
                : properties.base();
        return domains.shortUrl(base, link);
    }
}
