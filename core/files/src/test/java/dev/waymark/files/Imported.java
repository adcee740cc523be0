package dev.waymark.files;

import dev.waymark.Waymark;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A file that was imported into an empty storage with case-sensitive aliases and paths. */
record Imported(String format, List<String> notes, List<String> reported, ImportResult result, List<Link> links) {

    static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    static Waymark waymark() {
        return Waymark.builder()
                .storage(MemoryStorage.create())
                .aliasPolicy(AliasPolicy.DEFAULT.matchingCase().allowingPaths())
                .build();
    }

    static Imported of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8), LinkFile.options().zone(BERLIN));
    }

    static Imported of(String text, LinkFileOptions options) {
        return of(text.getBytes(StandardCharsets.UTF_8), options);
    }

    static Imported of(byte[] bytes, LinkFileOptions options) {
        try {
            Path path = Files.createTempFile("links", ".txt");
            try (LinkFile file = LinkFile.open(Files.write(path, bytes), options)) {
                Waymark waymark = waymark();
                List<String> reported = new ArrayList<>();
                ImportResult result = waymark.links()
                        .importAll(file.records(), violation -> reported.add(file.describe(violation)), done -> {});
                List<Link> links = waymark.links().stream(LinkQuery.all().sortBy(LinkSortField.ID, Direction.ASC))
                        .toList();
                return new Imported(file.format(), file.notes(), reported, result, links);
            } finally {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Link link(String alias) {
        return find(alias).orElseThrow(() -> new AssertionError("no link " + alias + " in " + links + reported));
    }

    Optional<Link> find(String alias) {
        return links.stream().filter(link -> link.alias().equals(alias)).findFirst();
    }

    /** Returns the alias and the target of each link, and the words disabled and protected for a closed link. */
    List<String> described() {
        return links.stream()
                .map(link -> link.alias() + " " + link.url() + (link.disabled() ? " disabled" : "")
                        + (link.passwordProtected() ? " protected" : ""))
                .toList();
    }
}
