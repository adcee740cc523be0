package dev.waymark.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.link.ImportLink;
import dev.waymark.link.Targeting;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.SequenceInputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that were made to exhaust the memory or to mislead a reader. */
class HostileFilesTest {

    private static final int MILLION = 1_000_000;

    /** The beginning of a file with the headings of an export of this library. */
    private static final String OWN = "short code,long url,pixel ids,target type,targeting\na,https://example.com/,,";

    @TempDir
    Path folder;

    private Path written(String beginning, String repeated, int times, String end) throws IOException {
        Path path = folder.resolve("hostile");
        try (Writer text = Files.newBufferedWriter(path)) {
            text.write(beginning);
            for (int i = 0; i < times; i++) {
                text.write(repeated);
            }
            text.write(end);
        }
        return path;
    }

    private void assertRefused(Path path, String reason) {
        assertThatThrownBy(() -> LinkFile.open(path, LinkFile.options())).hasMessageContaining(reason);
    }

    private static long unreadable(Path path) throws IOException {
        try (LinkFile file = LinkFile.open(path, LinkFile.options())) {
            return file.records()
                    .filter(record -> !record.violations().isEmpty())
                    .count();
        }
    }

    @Test
    void a_million_columns_are_refused() throws IOException {
        assertRefused(written("alias,url", ",column", MILLION, "\n"), "line 1: no heading of a target URL");
        assertRefused(written("alias,url", ",c", 40_000, "\n"), "line 1: no heading of a target URL");
    }

    @Test
    void a_million_fields_of_an_object_are_refused() throws IOException {
        Path path = folder.resolve("fields.json");
        try (Writer text = Files.newBufferedWriter(path)) {
            text.write("[{\"url\":\"https://example.com/\",\"alias\":\"a\"");
            for (int i = 0; i < MILLION; i++) {
                text.write(",\"f" + (char) ('a' + i % 26) + i + "\":1");
            }
            text.write("}]");
        }

        assertRefused(path, "more than 1000 names of fields");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\"", "\\", "\\\"", "{", "[", "a.", "0", ",", "&#1;", "(", "'"})
    void a_row_of_six_megabytes_refuses_its_row_alone(String repeated) throws IOException {
        Path path = written(
                "alias,url\na,https://example.com/\nb,https://example.com/",
                repeated,
                6 * MILLION / repeated.length(),
                "\n");

        assertThat(unreadable(path)).isOne();
    }

    @Test
    void a_field_of_a_megabyte_refuses_its_row_alone() throws IOException {
        Path path = written(
                "alias,url,tags\na,https://example.com/,x\nb,https://example.com/,\"", "x,", MILLION / 2, "\"\n");

        assertThat(unreadable(path)).isOne();
    }

    @Test
    void targeting_with_a_million_entries_is_read_to_its_first_surplus_entry() throws IOException {
        Path path = written(OWN + "ROTATION,\"", " /\n", MILLION, "\"\n");

        try (LinkFile file = LinkFile.open(path, LinkFile.options())) {
            assertThat(file.records()
                            .map(ImportLink::command)
                            .map(command -> command.targeting().entries().size()))
                    .containsExactly(Targeting.MAX_ENTRIES + 1);
        }
    }

    @Test
    void targeting_with_a_line_of_a_megabyte_refuses_its_row_alone() throws IOException {
        assertThat(unreadable(written(OWN + "RULES,\"", "x", MILLION, "\"\n"))).isOne();
    }

    @Test
    void targeting_of_a_megabyte_in_a_file_of_another_program_refuses_its_row_alone() throws IOException {
        assertThat(unreadable(written("alias,url,targeting\na,https://example.com/,\"", "x\n", MILLION, "\"\n")))
                .isOne();
    }

    /** Returns the bytes of a gigabyte without a line end, and counts the bytes that were read. */
    private static final class Gigabyte extends InputStream {

        private static final long SIZE = 1_000_000_000;
        private long read;

        @Override
        public int read() {
            throw new UnsupportedOperationException("the reader reads blocks");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            Arrays.fill(bytes, offset, offset + length, (byte) 'x');
            read += length;
            return read > SIZE ? -1 : length;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"", "a,https://example.com/,\""})
    void a_line_of_a_gigabyte_ends_the_reading_after_ten_million_characters(String beginning) {
        Gigabyte gigabyte = new Gigabyte();
        InputStream bytes = new SequenceInputStream(
                new ByteArrayInputStream(("alias,url,title\n" + beginning).getBytes(UTF_8)), gigabyte);
        Iterator<Row> rows = new CsvRows(new InputStreamReader(bytes, UTF_8), ',', CsvRows.MAX_OF_LINK, false);

        assertThat(rows.next().values()).containsExactly("alias", "url", "title");
        assertThatThrownBy(rows::next)
                .hasMessageContaining("line 2: a row of more than 10000000 characters; a quote may not be closed");
        assertThat(gigabyte.read).isLessThan(11 * MILLION);
    }

    @Test
    void a_file_with_a_row_of_more_than_ten_million_characters_is_refused() throws IOException {
        assertRefused(
                written("alias,url\na,https://example.com/\nb,\"https", "x\n", 6 * MILLION, ""),
                "line 3: a row of more than 10000000 characters");
    }

    @Test
    void a_statement_with_a_text_of_five_megabytes_refuses_its_row_alone() throws IOException {
        Path path = written(
                "INSERT INTO u (keyword,url,title) VALUES ('a','https://example.com/','",
                "x",
                5 * MILLION,
                "'),('b','https://example.com/','');");

        assertThat(unreadable(path)).isOne();
    }

    @Test
    void a_text_of_five_megabytes_in_json_refuses_the_file() throws IOException {
        assertRefused(
                written("[{\"url\":\"https://example.com/\",\"alias\":\"", "x", 5 * MILLION, "\"}]"), "no valid JSON");
        assertRefused(
                written("[{\"url\":\"https://example.com/\",\"alias\":\"a\",\"tags\":[1", ",1", 2 * MILLION, "]}]"),
                "a list of more than 100000 characters");
        assertRefused(written("", "[", MILLION, ""), "no valid JSON");
    }

    @Test
    void a_quote_that_never_closes_refuses_its_row() throws IOException {
        assertThat(unreadable(written("alias,url\na,https://example.com/\nb,\"https", "x\n", MILLION, "")))
                .isOne();
        assertThat(unreadable(written(
                        "INSERT INTO u (keyword,url) VALUES ('a','https://example.com/'),('b','", "x\n", 10, "")))
                .isOne();
    }

    @Test
    void many_short_tokens_take_linear_time() throws IOException {
        Path path = written(
                "alias\turl\ttags\texpires at\tgeo\nb\thttps://example.com/\t[\"", "\\\"", 30_000, "\"]\t1\t{\"x\":\n");

        assertThat(unreadable(path)).isOne();
    }

    @Test
    @Timeout(10) // in seconds; with a quadratic time, the test takes 30 s
    void very_many_blanks_in_a_target_of_a_country_take_linear_time() throws IOException {
        String target = "FR:https://example.com/" + " ".repeat(95_000) + "x";
        Path path = written("alias,url,geo\n", "a,https://example.com/," + target + "\n", 2, "");

        assertThat(unreadable(path)).isZero();
    }

    @Test
    @Timeout(10) // in seconds; with a cubic time, the test takes a minute
    void very_many_blanks_in_a_block_of_nginx_take_linear_time() throws IOException {
        Path path = written("server {\nlocation", " ", 3_000, "x }\nlocation = /b { return 301 /c; }\n}\n");

        assertThat(unreadable(path)).isZero();
    }

    @Test
    @Timeout(10) // in seconds; with a quadratic time, the test takes half a minute
    void very_many_blanks_before_a_line_separator_take_linear_time() throws IOException {
        String blanks = " ".repeat(9_900);
        Path path = written("/a https://example.com/\n", "/b /c x" + blanks + "\u2028y\n", 40, "");

        assertThat(unreadable(path)).isEqualTo(40);
    }

    @Test
    void aliases_that_differ_only_in_letter_case_are_found_in_a_file_of_any_size() {
        Columns columns = new Columns(List.of("alias", "url"), Map.of());
        RowSource source = new RedirectLines(true);
        Survey survey = new Survey(Long.MAX_VALUE);
        for (int i = 0; i <= 100; i++) {
            Row row =
                    new Row(i, List.of("alias", "url"), List.of(i < 100 ? "a" + i : "A99", "https://example.com/"), "");
            survey.add(i, new LinkRow(row, columns, source, LinkFile.options()));
        }

        assertThat(survey.hasOtherCase(100)).isTrue();
    }

    @Test
    void a_name_with_marks_of_direction_is_shown_without_them() {
        assertThatThrownBy(
                        () -> Imported.of("alias,url,\u202Epass\u0007\u2028 until\u200B\na,https://example.com/,1\n"))
                .hasMessageContaining("the column '?pass?? until?' may close links");
    }

    @Test
    void a_formula_is_a_title() {
        assertThat(Imported.of("alias,url,title\na,https://example.com/,\"=HYPERLINK(\"\"https://x.test\"\")\"\n")
                        .link("a")
                        .title())
                .contains("=HYPERLINK(\"https://x.test\")");
    }

    @Test
    void many_records_are_read_in_the_order_of_the_lines() throws IOException {
        Path path = folder.resolve("many.csv");
        try (Writer text = Files.newBufferedWriter(path)) {
            text.write("alias,url\n");
            for (int i = 0; i < 5_000; i++) {
                text.write("a" + i + ",https://example.com/" + i + "\n");
            }
        }

        try (LinkFile file = LinkFile.open(path, LinkFile.options())) {
            assertThat(file.records()
                            .map(ImportLink::command)
                            .map(command -> command.alias().orElseThrow()))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 5_000).mapToObj(i -> "a" + i).toList());
        }
    }
}
