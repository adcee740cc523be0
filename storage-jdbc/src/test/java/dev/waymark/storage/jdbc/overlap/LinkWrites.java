package dev.waymark.storage.jdbc.overlap;

import static dev.waymark.storage.jdbc.overlap.Prepared.ALICE;
import static dev.waymark.storage.jdbc.overlap.Prepared.BOB;
import static dev.waymark.storage.jdbc.overlap.Prepared.FRENCH;
import static dev.waymark.storage.jdbc.overlap.Prepared.TODAY;
import static dev.waymark.storage.jdbc.overlap.Prepared.to;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Rule;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Kind;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Subject;
import dev.waymark.visit.Visitor;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The operations that change links, and visits. */
final class LinkWrites {

    private static final CreateLink TAGGED = to("new").tags("Old");

    private final Prepared prepared;

    LinkWrites(Prepared prepared) {
        this.prepared = prepared;
    }

    private static UpdateLink change() {
        return UpdateLink.change();
    }

    private static UpdateLink limit(long clicks) {
        return change().expiration(Expiration.afterClicks(clicks));
    }

    private static OverlapOperation change(String name, Function<Waymark, Object> action) {
        return OverlapOperation.of(name, Subject.LINKS, Kind.CHANGE, action);
    }

    private static OverlapOperation create(String name, Owner owner, CreateLink command) {
        return change(name, w -> w.links(owner).create(command)).with(command);
    }

    private static OverlapOperation createOrGet(String name, CreateLink command) {
        return change(name, w -> w.links(ALICE).createOrGet(command)).with(command);
    }

    List<OverlapOperation> creations() {
        return List.of(
                create("create new", ALICE, to("new").tags("Old", "Fresh").pixelIds(1)),
                create("create new by bob", BOB, to("new")),
                create("create new in a domain", ALICE, to("new").domain(Domain.of(7))),
                create("create full new", ALICE, full(to("new"))),
                create("create with k1", ALICE, to("new").idempotencyKey("k1")),
                create("create with k0", ALICE, to("keyed").idempotencyKey("k0")),
                create("create with an ended key", ALICE, to("new").idempotencyKey("ended")),
                createOrGet("createOrGet plain", to("plain")),
                createOrGet("createOrGet url of plain", CreateLink.to("https://example.com/plain")),
                createOrGet(
                        "createOrGet generated",
                        CreateLink.to("https://example.com/auto").tags("Old")),
                createOrGet("createOrGet new", to("new")),
                change(
                                "createAll new, new2",
                                w -> w.links(ALICE)
                                        .createAll(List.of(TAGGED, to("new2").pixelIds(1))))
                        .with(TAGGED),
                parts(
                                "importAll new, imp",
                                w -> w.links(ALICE)
                                        .importAll(Stream.of(
                                                ImportLink.of(to("new")).clicks(7),
                                                ImportLink.of(to("imp").tags("Old")))))
                        .with(to("new")));
    }

    private static CreateLink full(CreateLink plain) {
        return plain.title("A title")
                .attributes("{}")
                .password("secret")
                .spaceId(7)
                .pixelIds(1)
                .tags("Old")
                .disabled(true)
                .privacy(Privacy.PRIVATE)
                .start(Start.on(TODAY.plusDays(1)))
                .expiration(Expiration.afterClicks(3))
                .targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/")));
    }

    private OverlapOperation update(String name, String link, UpdateLink command) {
        return change("update " + link + ": " + name, w -> w.links(ALICE).update(prepared.id(link), command))
                .with(command);
    }

    private OverlapOperation delete(String link) {
        return change("delete " + link, w -> {
            w.links(ALICE).delete(prepared.id(link));
            return "deleted";
        });
    }

    List<OverlapOperation> updates() {
        return List.of(
                update("title", "hot", change().title("A title")),
                update("title if version 1", "hot", change().title("Versioned").ifVersion(1)),
                update("attributes", "hot", change().attributes("{}")),
                update("url", "hot", change().url("https://example.org/")),
                update("alias", "hot", change().alias("renamed")),
                update("alias new", "plain", change().alias("new")),
                update("alias hot", "plain", change().alias("hot")),
                update("password", "hot", change().password("secret")),
                update("no password", "locked", change().clearPassword()),
                update("other password", "locked", change().password("changed")),
                update("disabled", "hot", change().disabled(true)),
                update("enabled", "off", change().disabled(false)),
                update("start", "hot", change().start(Start.on(TODAY.plusDays(3)))),
                update("no start", "late", change().start(Start.NONE)),
                update("expired", "hot", change().expiration(Expiration.after(TODAY.minusDays(1)))),
                update("not expired", "gone", change().expiration(Expiration.NEVER)),
                update("limit 3", "hot", limit(3)),
                update("limit 4", "hot", limit(4)),
                update("limit 2", "limited", limit(2)),
                update("limit 4", "limited", limit(4)),
                update("no limit", "limited", change().expiration(Expiration.NEVER)),
                update("country", "hot", change().targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/")))),
                update(
                        "rules",
                        "hot",
                        change().targeting(Targeting.rules(
                                Rule.to("https://r.com/").mobile()))),
                update("rotation", "rot", change().targeting(Targeting.rotation("https://s.com/1", "https://s.com/2"))),
                update("privacy", "hot", change().privacy(Privacy.PRIVATE)),
                update(
                        "page password",
                        "hot",
                        change().privacy(Privacy.PASSWORD).privacyPassword("herring")),
                update("space 8", "hot", change().spaceId(8)),
                update("tags", "hot", change().tags("Only")),
                update("add tags", "hot", change().addTags("Secret")),
                update("remove tags", "hot", change().removeTags("Old")),
                update("add tags", "limited", change().addTags("Secret")),
                update("pixels", "hot", change().pixelIds(2, 3)),
                update("add pixels", "hot", change().addPixelIds(9)),
                update("remove pixels", "hot", change().removePixelIds(1)),
                delete("hot"),
                delete("limited"),
                delete("plain"));
    }

    private static OverlapOperation parts(String name, Function<Waymark, Object> action) {
        return OverlapOperation.of(name, Subject.LINKS, Kind.PARTS, action);
    }

    private static OverlapOperation updateAll(String name, LinkQuery query, UpdateLink command) {
        return parts("updateAll " + name, w -> w.links(ALICE).updateAll(query, command))
                .with(command);
    }

    private static OverlapOperation deleteAll(String name, LinkQuery query) {
        return parts("deleteAll " + name, w -> w.links(ALICE).deleteAll(query));
    }

    List<OverlapOperation> byQuery() {
        LinkQuery all = LinkQuery.all();
        return List.of(
                updateAll("every: disabled", LinkQuery.everyLink(), change().disabled(true)),
                updateAll("tag Old: add tag", all.tag("Old"), change().addTags("Many")),
                updateAll("pixel 1: title", all.pixelId(1), change().title("Many")),
                updateAll("space 7: pixel 9", all.spaceId(7), change().addPixelIds(9)),
                updateAll("active: space 9", all.status(LinkStatus.ACTIVE), change().spaceId(9)),
                updateAll("tag Old: limit 3", all.tag("Old"), limit(3)),
                deleteAll("tag Old", all.tag("Old")),
                deleteAll("pixel 1", all.pixelId(1)),
                deleteAll("space 7", all.spaceId(7)),
                deleteAll("expired", all.status(LinkStatus.EXPIRED)),
                updateAll("rated none: space 8", all.rated(LinkRating.NONE), change().spaceId(8)),
                deleteAll("rated good", all.rated(LinkRating.GOOD)),
                deleteAll("not clicked today", all.notClickedSince(Prepared.NOW)),
                parts("deleteAll tag Bobs of bob", w -> w.links(BOB).deleteAll(all.tag("Bobs"))));
    }

    private static OverlapOperation visit(String name, Function<Waymark, Object> action) {
        return OverlapOperation.of("visit " + name, Subject.LINKS, Kind.VISIT, action);
    }

    private static OverlapOperation visit(String link) {
        return visit(link, w -> w.visits().visit(link, FRENCH));
    }

    private static OverlapOperation visit(String link, String how, Visitor visitor) {
        return visit(link + how, w -> w.visits().visit(link, visitor));
    }

    List<OverlapOperation> visits() {
        return List.of(
                visit("plain"),
                visit("hot"),
                visit("hot", " from a new country", Visitor.of("IT")),
                visit("hot", " with password", FRENCH.password("secret")),
                visit("limited"),
                visit("rot"),
                visit("locked"),
                visit("locked", " with password", FRENCH.password("secret")),
                visit("late"),
                visit("gone"),
                visit("off"),
                visit("new"),
                visit("renamed"));
    }

    private static OverlapOperation visitAndChange(String name, Function<Waymark, Object> action) {
        return OverlapOperation.of("visit " + name, Subject.LINKS, Kind.VISIT_AND_CHANGE, action);
    }

    private OverlapOperation visitThen(String name, String link, UpdateLink command) {
        return visitAndChange(link + ", then " + name, w -> {
                    String visited = OverlapOperation.show(w.visits().visit(link, FRENCH));
                    return visited + ", " + OverlapOperation.show(w.links(ALICE).update(prepared.id(link), command));
                })
                .with(command);
    }

    /** Returns transactions of an application with two operations. */
    List<OverlapOperation> transactions() {
        CreateLink again = to("hot").tags("Again");
        return List.of(
                visitThen("limit 1", "plain", limit(1)),
                visitThen("limit 4", "hot", limit(4)),
                visitThen("title", "limited", change().title("Full")),
                visitThen("disable", "hot", change().disabled(true)),
                visitThen("password", "hot", change().password("x")),
                visitThen("start", "hot", change().start(Start.on(TODAY.plusDays(3)))),
                visitAndChange("hot, then move", w -> {
                    String visited = OverlapOperation.show(w.visits().visit("hot", FRENCH));
                    return visited + ", " + OverlapOperation.show(w.owners().moveLink(prepared.id("hot"), ALICE, BOB));
                }),
                change("title, then visit hot", w -> {
                    Link titled = w.links(ALICE).update(prepared.id("hot"), change().title("A title"));
                    return OverlapOperation.show(titled) + ", "
                            + OverlapOperation.show(w.visits().visit("hot", FRENCH));
                }),
                change("delete hot, then create hot", w -> {
                            w.links(ALICE).delete(prepared.id("hot"));
                            return w.links(ALICE).create(again);
                        })
                        .with(again));
    }
}
