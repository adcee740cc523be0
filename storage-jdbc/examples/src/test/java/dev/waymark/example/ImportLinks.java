package dev.waymark.example;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import dev.waymark.Waymark;
import dev.waymark.error.Violation;
import dev.waymark.files.LinkFile;
import dev.waymark.files.LinkFileOptions;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.Domain;
import dev.waymark.link.Links;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Imports links from a file of another service into a database. The guide {@code imports.md} lists the options. */
public final class ImportLinks {

    /** A possible export of another system, with mistakes. The password of {@code intern} is "swordfish". */
    private static final String SAMPLE = """
            url,alias,created_at,clicks,title,password_hash
            https://example.com/handbook,docs,2019-05-01T09:30:00Z,1234,Handbook,
            https://example.com/sale,sale,2020-06-01T00:00:00Z,87,"Sale, all of summer",
            https://example.com/intern,intern,2021-02-03T12:00:00Z,5,"The ""intern"" page",pbkdf2_sha256$1000$fE2mDh1NwZk0$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8=
            https://example.com/,,,,,
            javascript:alert(1),no alias,2022-01-01T00:00:00Z,1,,
            https://example.com/manual,DOCS,2022-01-01T00:00:00Z,3,,
            https://example.com/new,new,yesterday,3,,
            https://example.com/old,old,2022-01-01T00:00:00Z,3,,5f4dcc3b5aa765d61d8327deb882cf99
            """;

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final PrintStream ERR = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    private static final long ROUND = 100_000;
    private static final int MOST_REASONS = 1_000;
    private static final double NANOS = Duration.ofSeconds(1).toNanos();

    private static final int NOT_IMPORTED = 1;
    private static final int PARTLY_REFUSED = 2;

    private final Links links;
    private final boolean isOnTrial;
    private final Map<String, Integer> reasons = new TreeMap<>();
    private long done;

    private ImportLinks(Links links, boolean isOnTrial) {
        this.links = links;
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
            AliasPolicy policy = AliasPolicy.DEFAULT;
            policy = Boolean.getBoolean("case") ? policy.matchingCase() : policy;
            policy = Boolean.getBoolean("paths") ? policy.allowingPaths() : policy;
            policy = Boolean.getBoolean("unicode") ? policy.allowingUnicode().maxLength(190) : policy;
            Waymark waymark = Waymark.builder()
                    .storage(backend.storage())
                    .aliasPolicy(policy)
                    .build();
            return new ImportLinks(waymark.links(), isOnTrial).read(csv.isEmpty() ? sample() : Path.of(csv));
        }
    }

    private static String ownDatabase(boolean isOnTrial) throws IOException {
        return isOnTrial ? "memory" : "jdbc:sqlite:" + Show.emptyDatabaseFile("import");
    }

    private static Path sample() throws IOException {
        return Files.writeString(Show.directory().resolve("links.csv"), SAMPLE);
    }

    private static LinkFileOptions options() {
        LinkFileOptions options = LinkFile.options().columns(pairs("columns"));
        options = with(options, "zone", (changed, zone) -> changed.zone(ZoneId.of(zone)));
        options = with(options, "encoding", (changed, name) -> changed.encoding(Charset.forName(name)));
        options = with(options, "headings", (changed, names) -> changed.headings(names.split(",")));
        for (Map.Entry<String, String> domain : pairs("domains").entrySet()) {
            options = options.domain(domain.getKey(), Domain.of(Long.parseLong(domain.getValue())));
        }
        options = Boolean.getBoolean("generate") ? options.generatingAliases() : options;
        return Boolean.getBoolean("oldestFirst") ? options.oldestFirst() : options;
    }

    private static LinkFileOptions with(
            LinkFileOptions options, String property, BiFunction<LinkFileOptions, String, LinkFileOptions> change) {
        String value = System.getProperty(property, "");
        return value.isEmpty() ? options : change.apply(options, value);
    }

    /** Reads an option of pairs, such as {@code long_url:url,id:,banned:!}. */
    private static Map<String, String> pairs(String property) {
        ImmutableMap.Builder<String, String> pairs = ImmutableMap.builder();
        String text = System.getProperty(property, "");
        for (String pair : Splitter.on(',').omitEmptyStrings().trimResults().split(text)) {
            int colon = pair.lastIndexOf(':');
            if (colon <= 0) {
                throw new IllegalArgumentException(property + " must be pairs such as long_url:url,id:, was " + text);
            }
            pairs.put(Ascii.toLowerCase(pair.substring(0, colon)), Ascii.toLowerCase(pair.substring(colon + 1)));
        }
        return pairs.buildKeepingLast();
    }

    private ImportResult read(Path csv) throws IOException {
        long start = System.nanoTime();
        try (LinkFile file = LinkFile.open(csv, options())) {
            OUT.println("format: " + file.format());
            file.hosts().forEach(host -> OUT.println("short URLs at " + host));
            file.notes().forEach(note -> OUT.println("note: " + note));
            Consumer<Violation> reported = violation -> print(file, violation);
            ImportResult result = isOnTrial
                    ? links.importOnTrial(file.records(), reported, this::printProgress)
                    : links.importAll(file.records(), reported, this::printProgress);
            double seconds = (System.nanoTime() - start) / NANOS;
            reasons.forEach((reason, lines) -> OUT.println(lines + " times: " + reason));
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

    private void print(LinkFile file, Violation violation) {
        OUT.println(file.describe(violation));
        String reason = file.reason(violation);
        if (reasons.size() < MOST_REASONS || reasons.containsKey(reason)) {
            reasons.merge(reason, 1, Integer::sum);
        }
    }

    private void printProgress(long now) {
        if (now / ROUND > done / ROUND) {
            OUT.println(now + " rows so far");
        }
        done = now;
    }
}
