package dev.waymark.example;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.files.LinkFile;
import dev.waymark.files.LinkFileOptions;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes all links of an owner into a CSV file. The guide {@code imports.md} lists the options. */
public final class ExportLinks {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final PrintStream ERR = new PrintStream(System.err, true, StandardCharsets.UTF_8);

    private ExportLinks() {}

    /** Writes the file, or prints the reason of a failure in one line. */
    public static void main(String[] args) {
        Path csv = Path.of(
                System.getProperty("csv", Show.directory().resolve("export.csv").toString()));
        try (Backend backend = Backend.open(
                System.getProperty("database", "jdbc:sqlite:" + Show.directory().resolve("import.db")),
                System.getProperty("db.user"),
                System.getProperty("db.password"))) {
            Waymark waymark = Waymark.builder().storage(backend.storage()).build();
            Owner owner = Owner.of(System.getProperty("owner", Owner.DEFAULT.key()));
            LinkFileOptions options = LinkFile.options();
            options = Boolean.getBoolean("withoutFormulas") ? options.withoutFormulas() : options;
            if (Boolean.getBoolean("hashes")) {
                options = options.hashes(
                        link -> backend.storage().links().find(owner, link.id()).orElseThrow());
            }
            try (OutputStream out = Files.newOutputStream(csv)) {
                LinkQuery oldestFirst = LinkQuery.all().sortBy(LinkSortField.ID, Direction.ASC);
                LinkFile.write(waymark.links(owner).stream(oldestFirst), out, options);
            }
            OUT.println("Wrote " + waymark.links(owner).count(LinkQuery.all()) + " links to " + csv);
        } catch (IOException | RuntimeException e) {
            ERR.println("Cannot export: " + e);
            System.exit(1);
        }
    }
}
