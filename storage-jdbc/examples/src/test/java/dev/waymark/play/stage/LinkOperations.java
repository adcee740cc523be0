package dev.waymark.play.stage;

import com.google.common.collect.ImmutableMap;
import dev.waymark.access.Viewer;
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
import dev.waymark.query.Cursor;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.util.Optional;

/** Single links, and lists of them. */
final class LinkOperations {

    private static final int MOST = 200;

    static final ImmutableMap<String, Operation> ALL = ImmutableMap.<String, Operation>builder()
            .put(
                    "link.create",
                    (stage, step) -> stage.see(links(stage, step).create(command(stage, step, step.form()))))
            .put(
                    "link.createOrGet",
                    (stage, step) -> stage.see(links(stage, step).createOrGet(command(stage, step, step.form()))))
            .put("link.get", LinkOperations::get)
            .put(
                    "link.find",
                    (stage, step) -> links(stage, step).find(id(stage, step)).map(stage::see))
            .put("link.alias", LinkOperations::findByAlias)
            .put("link.byUrl", LinkOperations::findByUrl)
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
        return stage.shown().links().id(step.which());
    }

    static CreateLink command(Stage stage, Step step, Parameters form) {
        CreateLink command = stage.waymark().forms(step.owner()).parseCreateLink(form);
        return Step.value(form, "idempotency_key").map(command::idempotencyKey).orElse(command);
    }

    /** With what no parameter of the API says. */
    static LinkQuery query(Stage stage, Step step) {
        LinkQuery query =
                stage.waymark().forms(step.owner()).parseLinkList(step.form()).query();
        if (step.value("everything").isPresent()) {
            return LinkQuery.everything();
        }
        return step.value("url").map(query::url).orElse(query);
    }

    private static Object get(Stage stage, Step step) {
        Link link = links(stage, step).get(id(stage, step));
        return Representations.of(stage.shown().numbered(link), stage.clock().instant(), "") + " " + stage.see(link);
    }

    private static Object findByAlias(Stage stage, Step step) {
        return links(stage, step)
                .findByAlias(domain(step), step.value("alias").orElse(""))
                .map(stage::see);
    }

    static Domain domain(Step step) {
        int id = step.number("domain_id", 0);
        return id == 0 ? Domain.DEFAULT : Domain.of(id);
    }

    private static Object findByUrl(Stage stage, Step step) {
        return stage.shown()
                .lines(links(stage, step).findByUrl(step.value("url").orElse("")), stage::see);
    }

    private static Object list(Stage stage, Step step, Parameters form) {
        ListRequest<LinkQuery> request = stage.waymark().forms(step.owner()).parseLinkList(form);
        return shown(stage, form, links(stage, step).list(request.query(), request.page()));
    }

    private static Object shown(Stage stage, Parameters form, Page<Link> page) {
        page.nextCursor().ifPresent(cursor -> stage.more("link").add(new Stage.More(form, cursor.text())));
        return stage.shown().of(page, stage::see);
    }

    /** Goes on with a list, which may be somebody else's. */
    private static Object more(Stage stage, Step step) {
        Optional<Stage.More> begun = Stage.one(stage.more("link"), step.which());
        return begun.map(list -> {
                    ListRequest<LinkQuery> request =
                            stage.waymark().forms(step.owner()).parseLinkList(list.form());
                    PageRequest page = PageRequest.after(
                            Cursor.of(list.cursor()), request.page().size());
                    return shown(stage, list.form(), links(stage, step).list(request.query(), page));
                })
                .orElse("nothing");
    }

    private static Object stream(Stage stage, Step step) {
        return stage.shown().lines(links(stage, step).stream(query(stage, step)).limit(MOST), stage::see);
    }

    private static Object update(Stage stage, Step step) {
        long id = id(stage, step);
        return stage.see(links(stage, step)
                .update(id, stage.waymark().forms(step.owner()).parseUpdateLink(id, step.form())));
    }

    private static Object delete(Stage stage, Step step) {
        links(stage, step).delete(id(stage, step));
        return "deleted";
    }

    private static Object view(Stage stage, Step step) {
        return stage.seen(id(stage, step))
                .map(link -> stage.waymark().pages().link(link.domain(), link.alias(), viewer(step)))
                .map(view -> stage.shown().of(view, LinkPage::toString))
                .orElse("nothing");
    }

    static Viewer viewer(Step step) {
        Viewer viewer = step.value("client").map(Viewer.UNKNOWN::client).orElse(Viewer.UNKNOWN);
        return step.value("password").map(viewer::password).orElse(viewer);
    }
}
