package dev.waymark.bench.scaling;

import static dev.waymark.bench.scaling.MeasuredOperation.operation;
import static dev.waymark.bench.scaling.MeasuredOperation.prepared;

import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Population;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The operations on a single link of the big owner, without visits. */
record LinkOperations(Subject subject) {

    private static final String FIND = "find a link";
    private static final String WRITE = "create, change or delete a link";
    private static final String CREATE_OR_GET = "createOrGet";
    private static final Owner OTHER = Owner.of("other");
    private static final int WORDS = 50_000;

    /** Returns all operations. */
    List<MeasuredOperation> all() {
        return Stream.of(finding(), writing(), creatingOrGetting())
                .flatMap(List::stream)
                .toList();
    }

    private List<MeasuredOperation> finding() {
        Links links = subject.links();
        return List.of(
                operation(FIND, "get", i -> links.get(id(i))),
                operation(FIND, "find: an unknown id", i -> links.find(GrowingLinks.id(subject.size()) + i)),
                operation(FIND, "findByAlias", i -> {
                    int number = subject.anyOfBig(i);
                    links.findByAlias(GrowingLinks.domain(number), Population.alias(number));
                }),
                operation(FIND, "findByAlias: an unknown alias", i -> links.findByAlias("unknown-" + i)),
                operation(
                        FIND,
                        "streamByUrl",
                        i -> links.streamByUrl(link(i).url()).forEach(found -> {})),
                operation(
                        FIND,
                        "owners: first 25",
                        i -> subject.waymark().owners().first(25)),
                operation(
                        FIND,
                        "owners: links, first 25",
                        i -> subject.waymark().owners().links().limit(25).forEach(found -> {})));
    }

    private List<MeasuredOperation> writing() {
        Links links = subject.links();
        Targeting targeting = Targeting.byCountry(Map.of("DE", "https://example.com/de"));
        return List.of(
                operation(WRITE, "create", i -> links.create(subject.command())),
                operation(
                        WRITE,
                        "create with a generated alias",
                        i -> links.create(CreateLink.to("https://example.com/" + subject.newAlias())
                                .spaceId(Subject.SCRATCH))),
                operation(
                        WRITE,
                        "create with targeting and a pixel",
                        i -> links.create(subject.command().targeting(targeting).pixelIds(2))),
                operation(
                        WRITE,
                        "create with an idempotency key",
                        i -> links.create(subject.command().idempotencyKey(subject.newAlias()))),
                operation(
                        WRITE,
                        "update: title",
                        i -> links.update(id(i), UpdateLink.change().title(Population.word(i % WORDS) + " changed"))),
                onNew(
                        "update: alias",
                        link -> links.update(link.id(), UpdateLink.change().alias(subject.newAlias()))),
                onNew(
                        "update: URL",
                        link -> links.update(link.id(), UpdateLink.change().url("https://example.org/" + link.id()))),
                onNew(
                        "update: targeting",
                        link -> links.update(link.id(), UpdateLink.change().targeting(targeting))),
                onNew("delete", link -> links.delete(link.id())),
                prepared(WRITE, "delete with a year of clicks", i -> {
                    Link link = links.create(subject.command());
                    ClickOperations.addYear(subject, link);
                    return () -> links.delete(link.id());
                }),
                prepared(WRITE, "move to another owner", i -> {
                    Link link = links.create(subject.command());
                    return () -> subject.waymark().owners().moveLink(link.id(), Population.BIG, OTHER);
                }));
    }

    /** A change of one link. */
    private interface Change {
        void apply(Link link);
    }

    /** Returns a change of a link that is created before each call. */
    private MeasuredOperation onNew(String name, Change change) {
        return prepared(WRITE, name, i -> {
            Link link = subject.links().create(subject.command());
            return () -> change.apply(link);
        });
    }

    private List<MeasuredOperation> creatingOrGetting() {
        Links links = subject.links();
        return List.of(
                prepared(CREATE_OR_GET, "createOrGet: a new link", i -> {
                    CreateLink command = subject.command();
                    return () -> links.createOrGet(command);
                }),
                prepared(CREATE_OR_GET, "createOrGet: an existing link", i -> {
                    CreateLink command = subject.command();
                    links.create(command);
                    return () -> links.createOrGet(command);
                }));
    }

    private Link link(int i) {
        return GrowingLinks.link(subject.anyOfBig(i)).link();
    }

    private long id(int i) {
        return GrowingLinks.id(subject.anyOfBig(i));
    }

    /** Deletes the links that were moved. */
    void deleteMoved() {
        subject.waymark().owners().erase(OTHER);
    }
}
