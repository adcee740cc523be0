package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program {@code mvn -Pimport}. */
class ImportLinksTest {

    @TempDir
    Path folder;

    private List<String> run(int status, String... properties) throws IOException, InterruptedException {
        return run(ImportLinks.class, status, properties);
    }

    private List<String> run(Class<?> program, int status, String... properties)
            throws IOException, InterruptedException {
        List<String> options = Stream.concat(
                        Stream.of("-Xmx64m", "-Dorg.jboss.logging.provider=slf4j", "-Dexample.directory=" + folder),
                        Stream.of(properties).map(property -> "-D" + property))
                .toList();
        Process process =
                OtherJvm.running(program, options).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isEqualTo(status);
        return printed.lines()
                .filter(line -> !line.contains("Hibernate Validator"))
                .toList();
    }

    @Test
    void without_a_file_the_program_imports_a_sample_and_prints_the_refusals_in_the_order_of_the_lines()
            throws Exception {
        List<String> printed = run(2);

        assertThat(printed)
                .contains(
                        "format: delimited text",
                        "line 5: 'alias' must not be empty; an option of the import generates aliases",
                        "line 6: 'alias' must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -",
                        "line 6: 'url' must start with http:// or https://",
                        "line 7: 'alias' must not be the alias of another link"
                                + "; an earlier alias differs only in letter case, and AliasPolicy.matchingCase() accepts"
                                + " both aliases",
                        "line 8: 'created_at' must be a date or a time such as 2025-01-31T08:30:00Z",
                        "line 9: disabled was set, because the file contains no hash of the password that the import can use",
                        "1 times: 'url' must start with http:// or https://");
        assertThat(printed.get(printed.size() - 1)).startsWith("links.csv: 4 imported, 4 refused, in ");
        try (Backend backend = Backend.open("jdbc:sqlite:" + folder.resolve("import.db"), null, null)) {
            Links links = Waymark.builder().storage(backend.storage()).build().links();
            assertThat(links.count(LinkQuery.all())).isEqualTo(4);
            Link intern = links.findByAlias("intern").orElseThrow();
            assertThat(intern.title()).contains("The \"intern\" page");
            assertThat(intern.createdAt()).isEqualTo(Instant.parse("2021-02-03T12:00:00Z"));
            assertThat(intern.clicks()).isEqualTo(5);
            assertThat(intern.passwordProtected())
                    .as("passwordProtected of %s", intern)
                    .isTrue();
        }
    }

    @Test
    void a_trial_prints_the_refusals_and_stores_no_link() throws Exception {
        String database = "database=jdbc:sqlite:" + folder.resolve("links.db");
        Path file = Files.writeString(
                folder.resolve("links.csv"),
                "url,alias\nhttps://example.com/,docs\nhttps://example.com/,sale\nnowhere,a\nhttps://example.com/,sale\n");

        List<String> trial = run(2, "csv=" + file, database, "trial=true");
        List<String> imported = run(2, "csv=" + file, database);

        assertThat(last(trial)).startsWith("links.csv: on trial, 2 imported, 2 refused, in ");
        assertThat(last(imported)).startsWith("links.csv: 2 imported, 2 refused, in ");
        assertThat(trial.subList(0, trial.size() - 1)).isEqualTo(imported.subList(0, imported.size() - 1));
        assertThat(last(run(2, "csv=" + file, database, "trial=true")))
                .startsWith("links.csv: on trial, 0 imported, 4 refused, in ");
    }

    private static String last(List<String> printed) {
        return printed.get(printed.size() - 1);
    }

    @Test
    void the_options_name_columns_zones_domains_and_aliases() throws Exception {
        Path file = Files.writeString(folder.resolve("links.csv"), """
                goes to;kürzel;created at;banned
                https://example.com/1;https://a.test/Docs;2024-07-01 10:00;1
                https://example.com/2;https://a.test/docs;2024-07-01 10:00;0
                https://example.com/3;https://b.test/docs/v1.2;2024-07-01 10:00;0
                https://example.com/4;;2024-07-01 10:00;0
                """, StandardCharsets.ISO_8859_1);

        List<String> printed = run(
                0,
                "csv=" + file,
                "database=jdbc:sqlite:" + folder.resolve("links.db"),
                "columns=goes to:url,k\u00FCrzel:alias,banned:!",
                "encoding=ISO-8859-1",
                "zone=Europe/Berlin",
                "domains=b.test:7",
                "generate=true",
                "case=true",
                "paths=true",
                "oldestFirst=true");

        assertThat(printed).contains("short URLs at a.test", "short URLs at b.test");
        assertThat(last(printed)).startsWith("links.csv: 4 imported, 0 refused, in ");
    }

    @Test
    void an_export_is_imported_without_refusals() throws Exception {
        String database = "database=jdbc:sqlite:" + folder.resolve("import.db");
        run(2);

        run(ExportLinks.class, 0, "csv=" + folder.resolve("out.csv"), database, "hashes=true", "withoutFormulas=true");
        List<String> printed = run(0, "csv=" + folder.resolve("out.csv"), "database=memory");

        assertThat(printed).contains("format: Waymark, delimited text");
        assertThat(last(printed)).startsWith("out.csv: 4 imported, 0 refused, in ");
        assertThat(Files.readString(folder.resolve("out.csv"))).contains("pbkdf2_sha256$1000$");
    }

    @Test
    void a_file_in_another_encoding_is_refused_in_one_line() throws Exception {
        Path file = Files.writeString(
                folder.resolve("latin-1.csv"), "url\nhttps://example.com/caf\u00E9\n", StandardCharsets.ISO_8859_1);

        assertThat(run(1, "csv=" + file, "database=memory"))
                .containsExactly(
                        "Cannot import: " + file + ": line 2: no UTF-8; save the file as UTF-8, or set its encoding");
    }

    @Test
    void a_missing_file_is_one_line() throws Exception {
        assertThat(run(1, "csv=nowhere.csv", "database=memory"))
                .containsExactly("Cannot import: java.nio.file.NoSuchFileException: nowhere.csv");
    }
}
