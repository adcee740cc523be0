package dev.waymark.internal.observe;

import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** The decorator of {@link Links} that measures each operation. */
public record ObservedLinks(Links links, Observation observation) implements Links {

    @Override
    public Link create(CreateLink command) {
        return observation.measure("links.create", () -> links.create(command));
    }

    @Override
    public List<Link> createAll(List<CreateLink> commands) {
        return observation.measure("links.createAll", () -> links.createAll(commands));
    }

    @Override
    public Link createOrGet(CreateLink command) {
        return observation.measure("links.createOrGet", () -> links.createOrGet(command));
    }

    @Override
    public List<Link> createOrGetAll(List<CreateLink> commands) {
        return observation.measure("links.createOrGetAll", () -> links.createOrGetAll(commands));
    }

    @Override
    public ImportResult importAll(Stream<ImportLink> records, Consumer<Violation> refused, LongConsumer progress) {
        return observation.measure("links.importAll", () -> links.importAll(records, refused, progress));
    }

    @Override
    public Link get(long id) {
        return observation.measure("links.get", () -> links.get(id));
    }

    @Override
    public Optional<Link> find(long id) {
        return observation.measure("links.find", () -> links.find(id));
    }

    @Override
    public Optional<Link> findByAlias(Domain domain, String alias) {
        return observation.measure("links.findByAlias", () -> links.findByAlias(domain, alias));
    }

    @Override
    public Stream<Link> findByUrl(String url) {
        return observation.measureStream("links.findByUrl", () -> links.findByUrl(url));
    }

    @Override
    public Page<Link> list(LinkQuery query, PageRequest page) {
        return observation.measure("links.list", () -> links.list(query, page));
    }

    @Override
    public long count(LinkQuery query) {
        return observation.measure("links.count", () -> links.count(query));
    }

    @Override
    public Stream<Link> stream(LinkQuery query) {
        return observation.measureStream("links.stream", () -> links.stream(query));
    }

    @Override
    public Link update(long id, UpdateLink command) {
        return observation.measure("links.update", () -> links.update(id, command));
    }

    @Override
    public void delete(long id) {
        observation.run("links.delete", () -> links.delete(id));
    }

    @Override
    public long updateAll(LinkQuery query, UpdateLink command, LongConsumer progress) {
        return observation.measure("links.updateAll", () -> links.updateAll(query, command, progress));
    }

    @Override
    public long deleteAll(LinkQuery query, LongConsumer progress) {
        return observation.measure("links.deleteAll", () -> links.deleteAll(query, progress));
    }
}
