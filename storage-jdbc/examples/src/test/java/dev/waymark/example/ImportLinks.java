package dev.waymark.example;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import dev.waymark.Waymark;
import dev.waymark.error.Violation;
import dev.waymark.form.Forms;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.Links;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/** Imports links from a CSV file into a database. The README of this package lists the options and the exit statuses. */
public final class ImportLinks {

    /** A possible export of another system, with mistakes. The password of {@code intern} is "swordfish". */
    private static final String SAMPLE = """
            url,alias,created_at,clicks,title,password_hash
            https://example.com/handbook,docs,2019-05-01T09:30:00Z,1234,Handbook,
            https://example.com/sale,sale,2020-06-01T00:00:00Z,87,"Sale, all of summer",
            https://example.com/intern,intern,2021-02-03T12:00:00Z,5,"The ""intern"" page",pbkdf2_sha256$1000$fE2mDh1NwZk0$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8=
            https://example.com/,,,,,
            javascript:alert(1),no alias,2022-01-01T00:00:00Z,-1,,
            https://example.com/manual,DOCS,2022-01-01T00:00:00Z,3,,
            https://example.com/new,new,yesterday,3,,
            https://example.com/old,old,2018-01-01T00:00:00Z,3,,5f4dcc3b5aa765d61d8327deb882cf99
            """;

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final PrintStream ERR = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    private static final long ROUND = 100_000;
    private static final double NANOS = Duration.ofSeconds(1).toNanos();

    private static final int NOT_IMPORTED = 1;
    private static final int PARTLY_REFUSED = 2;

    private final Links links;
    private final Forms forms;
    private final boolean isOnTrial;
    private long done;

    private ImportLinks(Waymark waymark, boolean isOnTrial) {
        this.links = waymark.links();
        this.forms = waymark.forms();
        this.isOnTrial = isOnTrial;
    }

    /** Imports a file, and prints each refused or closed line and the numbers of links. */
    public static void main(String[] args) {
        try {
            if (run().refused() > 0) {
                System.exit(PARTLY_REFUSED);
            }
        } catch (IOException | RuntimeException e) {
            ERR.println("Cannot import: " + reason(e));
            System.exit(NOT_IMPORTED);
        }
    }

    private static String reason(Exception e) {
        if (e instanceof FileSystemException refusal && refusal.getReason() != null) {
            return e.getMessage();
        }
        return e.getCause() instanceof UncheckedIOException failure ? e.getMessage() + ": " + failure : e.toString();
    }

    private static ImportResult run() throws IOException {
        String csv = System.getProperty("csv", "");
        String database = System.getProperty("database", "");
        boolean isOnTrial = Boolean.getBoolean("trial");
        try (Backend backend = Backend.open(
                database.isEmpty() ? ownDatabase(isOnTrial) : database,
                System.getProperty("db.user"),
                System.getProperty("db.password"))) {
            Waymark waymark = Waymark.builder().storage(backend.storage()).build();
            return new ImportLinks(waymark, isOnTrial).read(csv.isEmpty() ? sample() : Path.of(csv));
        }
    }

    private static String ownDatabase(boolean isOnTrial) throws IOException {
        return isOnTrial ? "memory" : "jdbc:sqlite:" + Show.emptyDatabaseFile("import");
    }

    private static Path sample() throws IOException {
        return Files.writeString(Show.directory().resolve("links.csv"), SAMPLE);
    }

    private ImportResult read(Path csv) throws IOException {
        long start = System.nanoTime();
        try (LinkFile file = new LinkFile(csv, forms, renamed(System.getProperty("columns", "")))) {
            Consumer<Violation> reported = violation -> print(file, violation);
            ImportResult result = isOnTrial
                    ? links.importOnTrial(file.records(), reported, this::printProgress)
                    : links.importAll(file.records(), reported, this::printProgress);
            double seconds = (System.nanoTime() - start) / NANOS;
            OUT.printf(
                    "%s: %s%d imported, %d refused, in %.1f s (%.0f imported a second)%n",
                    csv.getFileName(),
                    isOnTrial ? "on trial, " : "",
                    result.imported(),
                    result.refused(),
                    seconds,
                    result.imported() / seconds);
            return result;
        }
    }

    /**
     * Reads the option for renamed columns.
     *
     * @param columns headings of the file and of links, such as {@code long_url:url,id:,banned:!}; the columns {@code id} and
     *     {@code banned} are ignored
     */
    private static Map<String, String> renamed(String columns) {
        ImmutableMap.Builder<String, String> renamed = ImmutableMap.builder();
        for (String column : Splitter.on(',').omitEmptyStrings().trimResults().split(columns)) {
            int colon = column.indexOf(':');
            if (colon <= 0) {
                throw new IllegalArgumentException("columns must be pairs such as long_url:url,id:, was " + columns);
            }
            renamed.put(Ascii.toLowerCase(column.substring(0, colon)), Ascii.toLowerCase(column.substring(colon + 1)));
        }
        return renamed.buildKeepingLast();
    }

    private void print(LinkFile file, Violation violation) {
        int index = violation.index().orElseThrow();
        boolean isCase = violation.code().equals("taken")
                && file.aliasInOtherCase(index).filter(this::isFree).isPresent();
        String hint = isCase
                ? "; an earlier alias differs only in letter case, and AliasPolicy.matchingCase() accepts both"
                : "";
        OUT.println("line " + file.line(index) + ": " + violation.field() + " " + violation.message() + hint);
    }

    /** Returns whether no stored link has this spelling of the alias. */
    private boolean isFree(String alias) {
        return links.findByAlias(alias)
                .filter(link -> link.alias().equals(alias))
                .isEmpty();
    }

    private void printProgress(long now) {
        if (now / ROUND > done / ROUND) {
            OUT.println(now + " rows so far");
        }
        done = now;
    }
}
