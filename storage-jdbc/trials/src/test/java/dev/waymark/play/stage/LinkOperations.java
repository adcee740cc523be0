package dev.waymark.play.stage;

import com.google.common.collect.ImmutableMap;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.page.LinkPage;
import dev.waymark.play.stage.Operations.Operation;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.visit.Visitor;
import java.util.Optional;

/** The operations of single links, and lists of links. */
final class LinkOperations {

    private static final int MOST = 200;

    static final ImmutableMap<String, Operation> ALL = ImmutableMap.<String, Operation>builder()
            .put(
                    "link.create",
                    (stage, step) -> stage.remember(links(stage, step).create(command(stage, step, step.form()))))
            .put(
                    "link.createOrGet",
                    (stage, step) -> stage.remember(links(stage, step).createOrGet(command(stage, step, step.form()))))
            .put("link.get", LinkOperations::get)
            .put(
                    "link.find",
                    (stage, step) -> links(stage, step).find(id(stage, step)).map(stage::remember))
            .put("link.alias", LinkOperations::findByAlias)
            .put("link.byUrl", LinkOperations::streamByUrl)
            .put("link.list", (stage, step) -> list(stage, step, step.form()))
            .put("link.more", LinkOperations::more)
            .put("link.count", (stage, step) -> links(stage, step).count(query(stage, step)))
            .put("link.stream", LinkOperations::stream)
            .put("link.update", LinkOperations::update)
            .put("link.delete", LinkOperations::delete)
            .put("link.view", LinkOperations::view)
            .buildOrThrow();

    private LinkOperations() {}

    static Links links(Stage stage, Step step) {
        return stage.waymark().links(step.owner());
    }

    static long id(Stage stage, Step step) {
        return stage.text().links().id(step.which());
    }

    static CreateLink command(Stage stage, Step step, Parameters form) {
        CreateLink command = stage.waymark().forms(step.owner()).parseCreateLink(form);
        return Step.value(form, "idempotency_key").map(command::idempotencyKey).orElse(command);
    }

    /** Parses a list whose form contains numbers instead of ids. */
    private static ListRequest<LinkQuery> request(Stage stage, Step step, Parameters form) {
        ListRequest<LinkQuery> request = stage.waymark().forms(step.owner()).parseLinkList(form);
        LinkQuery query = request.query();
        Optional<LinkQuery> ofIds =
                query.ids().map(numbers -> query.ids(stage.text().links().ids(numbers)));
        return new ListRequest<>(ofIds.orElse(query), request.page());
    }

    /** Returns the query of a form, with the values {@code everything} and {@code url}, which the API does not offer. */
    static LinkQuery query(Stage stage, Step step) {
        LinkQuery query = request(stage, step, step.form()).query();
        if (step.value("everything").isPresent()) {
            return LinkQuery.everyLink();
        }
        return step.value("url").map(query::url).orElse(query);
    }

    private static Object get(Stage stage, Step step) {
        Link link = links(stage, step).get(id(stage, step));
        return Representations.of(stage.text().numbered(link), stage.clock().instant(), "") + " "
                + stage.remember(link);
    }

    private static Object findByAlias(Stage stage, Step step) {
        return links(stage, step)
                .findByAlias(domain(step), step.value("alias").orElse(""))
                .map(stage::remember);
    }

    static Domain domain(Step step) {
        int id = step.number("domain_id", 0);
        return id == 0 ? Domain.DEFAULT : Domain.of(id);
    }

    private static Object streamByUrl(Stage stage, Step step) {
        return stage.text()
                .lines(links(stage, step).streamByUrl(step.value("url").orElse("")), stage::remember);
    }

    private static Object list(Stage stage, Step step, Parameters form) {
        ListRequest<LinkQuery> request = request(stage, step, form);
        return text(stage, form, links(stage, step).list(request.query(), request.page()));
    }

    private static Object text(Stage stage, Parameters form, Page<Link> page) {
        page.nextCursor().ifPresent(cursor -> stage.more("link").add(new Stage.More(form, cursor)));
        return stage.text().of(page, stage::remember);
    }

    /** Continues a list, possibly a list of another owner. */
    private static Object more(Stage stage, Step step) {
        Optional<Stage.More> begun = Stage.one(stage.more("link"), step.which());
        return begun.map(list -> {
                    ListRequest<LinkQuery> request = request(stage, step, list.form());
                    PageRequest page =
                            PageRequest.byCursor(list.cursor(), request.page().size());
                    return text(stage, list.form(), links(stage, step).list(request.query(), page));
                })
                .orElse("nothing");
    }

    private static Object stream(Stage stage, Step step) {
        return stage.text().lines(links(stage, step).stream(query(stage, step)).limit(MOST), stage::remember);
    }

    private static Object update(Stage stage, Step step) {
        long id = id(stage, step);
        return stage.remember(links(stage, step)
                .update(id, stage.waymark().forms(step.owner()).parseUpdateLink(id, step.form())));
    }

    private static Object delete(Stage stage, Step step) {
        links(stage, step).delete(id(stage, step));
        return "deleted";
    }

    private static Object view(Stage stage, Step step) {
        return stage.lastSeen(id(stage, step))
                .map(link -> stage.waymark().pages().link(link.domain(), link.alias(), visitor(step)))
                .map(view -> stage.text().of(view, LinkPage::toString))
                .orElse("nothing");
    }

    static Visitor visitor(Step step) {
        Visitor visitor = step.value("client").map(Visitor.UNKNOWN::client).orElse(Visitor.UNKNOWN);
        return step.value("password").map(visitor::password).orElse(visitor);
    }
}
