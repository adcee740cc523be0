package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.io.IOException;
import java.io.Writer;
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
        List<String> options = Stream.concat(
                        Stream.of("-Xmx64m", "-Dorg.jboss.logging.provider=slf4j", "-Dexample.directory=" + folder),
                        Stream.of(properties).map(property -> "-D" + property))
                .toList();
        Process process = OtherJvm.running(ImportLinks.class, options)
                .redirectErrorStream(true)
                .start();
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

        assertThat(printed.subList(0, printed.size() - 1))
                .containsExactly(
                        "line 6: alias must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -",
                        "line 6: url must start with http:// or https://",
                        "line 6: clicks must be 0 to 1000000000000000",
                        "line 7: alias must not be the alias of another link"
                                + "; an earlier alias differs only in letter case, and AliasPolicy.matchingCase() accepts both",
                        "line 8: created_at must be an instant as 2025-01-31T08:30:00Z or 2025-01-31T09:30:00+01:00,"
                                + " and must be in the years 0001 to 9999",
                        "line 9: disabled was set, because the password hasher cannot verify the hash of the password");
        assertThat(printed.get(printed.size() - 1)).startsWith("links.csv: 5 imported, 3 refused, in ");
        try (Backend backend = Backend.open("jdbc:sqlite:" + folder.resolve("import.db"), null, null)) {
            Links links = Waymark.builder().storage(backend.storage()).build().links();
            assertThat(links.count(LinkQuery.all())).isEqualTo(5);
            Link intern = links.findByAlias("intern").orElseThrow();
            assertThat(intern.title()).contains("The \"intern\" page");
            assertThat(intern.createdAt()).isEqualTo(Instant.parse("2021-02-03T12:00:00Z"));
            assertThat(intern.clicks()).isEqualTo(5);
            assertThat(intern.passwordProtected()).isTrue();
        }
    }

    @Test
    void a_trial_prints_the_refusals_and_stores_no_link() throws Exception {
        String database = "database=jdbc:sqlite:" + folder.resolve("links.db");
        Path file = Files.writeString(
                folder.resolve("links.csv"),
                "url,alias\nhttps://example.com/,docs\nhttps://example.com/,sale\nnowhere,\nhttps://example.com/,sale\n");

        List<String> trial = run(2, "csv=" + file, database, "trial=true");
        List<String> imported = run(2, "csv=" + file, database);

        assertThat(trial.get(2)).startsWith("links.csv: on trial, 2 imported, 2 refused, in ");
        assertThat(imported.get(2)).startsWith("links.csv: 2 imported, 2 refused, in ");
        assertThat(trial.subList(0, 2)).isEqualTo(imported.subList(0, 2));
        assertThat(run(2, "csv=" + file, database, "trial=true").get(4))
                .startsWith("links.csv: on trial, 0 imported, 4 refused, in ");
    }

    @Test
    void only_a_difference_in_letter_case_is_answered_with_the_hint_on_letter_case() throws Exception {
        String database = "database=jdbc:sqlite:" + folder.resolve("links.db");
        Path first = Files.writeString(folder.resolve("first.csv"), "url,alias\nhttps://example.com/,sale\n");
        Path second = Files.writeString(folder.resolve("second.csv"), """
                url,alias
                https://example.com/,docs
                https://example.com/,Docs
                https://example.com/,Docs
                https://example.com/,a b
                https://example.com/,A B
                https://example.com/,Sale
                https://example.com/,sale
                """);
        run(0, "csv=" + first, database);

        List<String> printed = run(2, "csv=" + second, database);

        assertThat(printed.stream().filter(line -> line.contains("matchingCase")))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("line 3: alias must not be the alias of another link;"));
        assertThat(printed).hasSize(7);
    }

    @Test
    void lines_of_a_file_with_multiline_fields_have_the_numbers_of_an_editor() throws Exception {
        StringBuilder csv = new StringBuilder("title,url,alias\n\"two\nlines\",https://example.com/,\n");
        for (int i = 0; i < 1_500; i++) {
            csv.append("title,https://example.com/")
                    .append(i)
                    .append(",a")
                    .append(i)
                    .append('\n');
        }
        Path file = Files.writeString(
                folder.resolve("long.csv"), csv.append("title,https://example.com/,A7\n"), StandardCharsets.UTF_8);

        List<String> printed = run(2, "csv=" + file, "database=memory");

        assertThat(printed)
                .hasSize(3)
                .startsWith(
                        "line 2: title must not contain control characters",
                        "line 1504: alias must not be the alias of another link"
                                + "; an earlier alias differs only in letter case, and AliasPolicy.matchingCase() accepts both");
        assertThat(printed.get(2)).startsWith("long.csv: 1500 imported, 2 refused, in ");
    }

    @Test
    void a_field_of_20_megabytes_refuses_its_row_alone() throws Exception {
        Path file = folder.resolve("links.csv");
        try (Writer csv = Files.newBufferedWriter(file)) {
            csv.write("url,alias,title\nhttps://example.com/,a,A\nhttps://example.com/,b,\"");
            for (int i = 0; i < 20_000; i++) {
                csv.write("x".repeat(999) + "\n");
            }
            csv.write("\"\nhttps://example.com/,c,C\n");
        }

        List<String> printed = run(2, "csv=" + file, "database=memory");

        assertThat(printed).hasSize(2).startsWith("line 3: record could not be read: more than 100000 characters");
        assertThat(printed.get(1)).startsWith("links.csv: 2 imported, 1 refused, in ");
    }

    @Test
    void a_file_without_mistakes_ends_with_the_status_0() throws Exception {
        Path file = Files.writeString(folder.resolve("links.csv"), "url\nhttps://example.com/\n");

        assertThat(run(0, "csv=" + file, "database=memory"))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("links.csv: 1 imported, 0 refused, in "));
    }

    @Test
    void a_file_that_is_not_utf_8_is_refused_in_one_line() throws Exception {
        Path file = Files.writeString(
                folder.resolve("latin-1.csv"), "url\nhttps://example.com/caf\u00E9\n", StandardCharsets.ISO_8859_1);

        assertThat(run(1, "csv=" + file, "database=memory"))
                .containsExactly(
                        "Cannot import: " + file + ": line 2: the byte 0xE9 is not UTF-8; save the file as UTF-8");
    }

    @Test
    void a_missing_file_is_one_line() throws Exception {
        assertThat(run(1, "csv=nowhere.csv", "database=memory"))
                .containsExactly("Cannot import: java.nio.file.NoSuchFileException: nowhere.csv");
    }
}
