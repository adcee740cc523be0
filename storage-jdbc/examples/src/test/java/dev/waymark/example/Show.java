package dev.waymark.example;

import static java.util.stream.Collectors.joining;

import dev.waymark.error.Violation;
import dev.waymark.link.Link;
import dev.waymark.query.Page;
import dev.waymark.report.Report;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The output of the quick start: lines and aligned tables. */
final class Show {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private Show() {}

    static void line(String text) {
        OUT.println();
        OUT.println(text);
    }

    static void links(String caption, Page<Link> page) {
        Instant now = Instant.now();
        table(
                caption + total(page),
                page.items().stream()
                        .map(link -> List.of(
                                Long.toString(link.id()),
                                link.alias(),
                                link.title().orElse("-"),
                                link.url(),
                                link.status(now).toString(),
                                link.targeting().type().toString()))
                        .toList(),
                "id",
                "alias",
                "title",
                "url",
                "status",
                "targeting");
    }

    static void reports(String caption, Page<Report> page) {
        table(
                caption + total(page),
                page.items().stream()
                        .map(report -> List.of(
                                Long.toString(report.id()),
                                report.url(),
                                report.project(),
                                report.result().map(Enum::toString).orElse("-"),
                                report.privacy().type().toString()))
                        .toList(),
                "id",
                "url",
                "project",
                "result",
                "privacy");
    }

    static void violations(String caption, List<Violation> violations) {
        table(
                caption,
                violations.stream()
                        .map(violation -> List.of(violation.field(), violation.code(), violation.message()))
                        .toList(),
                "field",
                "code",
                "message");
    }

    private static String total(Page<?> page) {
        return page.total().map(total -> " (" + total + " in total)").orElse("");
    }

    private static void table(String caption, List<List<String>> rows, String... header) {
        List<List<String>> all =
                Stream.concat(Stream.of(List.of(header)), rows.stream()).toList();
        List<Integer> widths = IntStream.range(0, header.length)
                .mapToObj(column -> all.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toList();
        line(caption);
        all.forEach(row -> OUT.println("  " + aligned(row, widths)));
    }

    private static String aligned(List<String> row, List<Integer> widths) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> ("%-" + widths.get(column) + "s").formatted(row.get(column)))
                .collect(joining("  "))
                .stripTrailing();
    }

    /** Returns a path for a new SQLite database in the module's build directory, after deleting an older file. */
    static Path emptyDatabaseFile(String name) {
        Path file = directory().resolve(name + ".db");
        try {
            for (String suffix : List.of("", "-wal", "-shm")) {
                Files.deleteIfExists(Path.of(file + suffix));
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the module's build directory. */
    static Path directory() {
        Path directory =
                Path.of(System.getProperty("example.directory", "target")).toAbsolutePath();
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
