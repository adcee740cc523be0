package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.primitives.Bytes;
import dev.waymark.Waymark;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.query.Direction;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The CSV files that the example imports, with the mistakes that other programs and editors put into such files. */
class LinkFileTest {

    private static final String HEADINGS =
            "url, alias, created_at, clicks, title, tags, password_hash, password_protected,"
                    + " disabled, archived, expiration_date, expiration_time, expiration_clicks, expiration_url";

    private static final String TOO_LONG = "x".repeat(CsvRows.MAX_CHARACTERS + 1);

    private static final Map<String, String> RENAMED =
            Map.of("long_url", "url", "keyword", "alias", "ip", "", "locked", "", "valid until", "", "banned", "!");

    @TempDir
    Path folder;

    private final Waymark waymark =
            Waymark.builder().storage(MemoryStorage.create()).build();
    private final Links links = waymark.links();

    private final List<String> refusals = new ArrayList<>();

    private ImportResult imported(byte[] csv) throws IOException {
        try (LinkFile file = new LinkFile(Files.write(folder.resolve("links.csv"), csv), waymark.forms(), RENAMED)) {
            return links.importAll(
                    file.records(),
                    violation -> refusals.add(file.line(violation.index().orElseThrow()) + " " + violation.field() + " "
                            + violation.message()),
                    done -> {});
        }
    }

    private ImportResult imported(String csv) throws IOException {
        return imported(csv.getBytes(StandardCharsets.UTF_8));
    }

    private void assertRefused(byte[] csv, String reason) {
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> imported(csv))
                .withMessage(folder.resolve("links.csv") + ": " + reason);
        assertThat(links.count(LinkQuery.all())).isZero();
    }

    private void assertRefused(String csv, String reason) {
        assertRefused(csv.getBytes(StandardCharsets.UTF_8), reason);
    }

    private List<String> aliases() {
        return links.stream(LinkQuery.all().sortBy(LinkSortField.ID, Direction.ASC))
                .map(Link::alias)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"ISO-8859-1, E9", "windows-1252, E9", "UTF-16LE, E9", "UTF-16, FE"})
    void a_file_in_another_encoding_is_refused_by_the_line_of_its_first_other_byte(Charset charset, String value) {
        String csv = "title,url\nSale,https://example.com/sale\nCaf\u00E9,https://example.com/caf\u00E9\n";

        assertRefused(
                csv.getBytes(charset),
                "line " + (value.equals("FE") ? 1 : 3) + ": the byte 0x" + value
                        + " is not UTF-8; save the file as UTF-8");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536, 200_000})
    void a_byte_that_is_not_utf_8_is_found_at_every_distance(int distance) {
        byte[] csv = Bytes.concat(
                "url\r\n\r\n".getBytes(StandardCharsets.UTF_8),
                "\u00E9".repeat(distance).getBytes(StandardCharsets.UTF_8),
                new byte[] {(byte) 0xC3});

        assertRefused(csv, "line 3: the byte 0xC3 is not UTF-8; save the file as UTF-8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2019-05-01T09:30:00Z",
                "2019-05-01T11:30:00+02:00",
                "2019-05-01T09:30:00+0000",
                "2019-05-01 11:30:00+02",
                "2019-05-01T09:30:00.000Z"
            })
    void an_instant_may_have_any_offset(String instant) throws IOException {
        imported("url,created_at\nhttps://example.com/," + instant + "\n");

        assertThat(refusals).isEmpty();
        assertThat(links.stream(LinkQuery.all()))
                .extracting(Link::createdAt)
                .containsExactly(Instant.parse("2019-05-01T09:30:00Z"));
    }

    @Test
    void columns_of_another_system_are_renamed_or_ignored() throws IOException {
        imported("Keyword,long_url,IP\ndocs,https://example.com/handbook,192.0.2.1\n");

        assertThat(refusals).isEmpty();
        assertThat(links.findByAlias("docs")).map(Link::url).contains("https://example.com/handbook");
    }

    @ParameterizedTest
    @ValueSource(strings = {"locked", "valid until"})
    void a_column_that_may_close_links_is_not_ignored_by_mistake(String heading) {
        assertRefused(
                "url," + heading + "\nhttps://example.com/,1\n",
                "line 1: the column '" + heading + "' may contain what closes a link; rename the column, or add '"
                        + heading + ":!' to the columns to ignore it");
    }

    @Test
    void a_column_that_may_close_links_is_ignored_on_purpose() throws IOException {
        assertThat(imported("url,Banned\nhttps://example.com/,1\n").imported()).isOne();
        assertThat(refusals).isEmpty();
    }

    @Test
    void a_new_spelling_of_an_earlier_alias_is_marked() throws IOException {
        Path csv = Files.writeString(
                folder.resolve("links.csv"),
                "url,alias\n"
                        + Stream.of("docs", "Docs", "sale", "docs", "Docs", "DOCS")
                                .map(alias -> "https://example.com/," + alias)
                                .collect(Collectors.joining("\n")));
        try (LinkFile file = new LinkFile(csv, waymark.forms(), Map.of())) {
            file.records().forEach(record -> {});

            assertThat(IntStream.range(0, 6)
                            .filter(i -> file.aliasInOtherCase(i).isPresent()))
                    .containsExactly(1, 5);
        }
    }

    @Test
    void a_closed_or_protected_link_never_arrives_open() throws IOException {
        ImportResult result = imported("""
                url,alias,disabled,archived,password_protected,password_hash,expiration_date,expiration_clicks,clicks
                https://example.com/,off,true,,,,,,
                https://example.com/,banned,,Yes,no,,,,
                https://example.com/,guarded,FALSE,0,1,,,,
                https://example.com/,old,,,,md5,,,
                https://example.com/,late,,,,,2020-01-31,,
                https://example.com/,used,,,,,,5,5
                https://example.com/,open,0,no,false,,2999-12-31,5,4
                """);

        assertThat(refusals)
                .containsExactly(
                        "3 disabled was set, because the link was archived",
                        "4 disabled was set, because the record contains neither the password nor its hash",
                        "5 disabled was set, because the password hasher cannot verify the hash of the password");
        assertThat(result.warnings()).hasSize(3);
        assertThat(links.stream(LinkQuery.all().status(LinkStatus.ACTIVE)))
                .extracting(Link::alias)
                .containsExactly("open");
        assertThat(links.count(LinkQuery.all())).isEqualTo(7);
    }

    @Test
    void a_byte_order_mark_and_letters_of_all_languages_are_imported() throws Exception {
        imported("\uFEFF\"url\",title\nhttps://example.com/,\u00C4rger \u6771\u4EAC \uD83C\uDF89\n");

        assertThat(links.stream(LinkQuery.all()).map(link -> link.title().orElseThrow()))
                .containsExactly("\u00C4rger \u6771\u4EAC \uD83C\uDF89");
    }

    @Test
    void headings_are_found_in_any_order_and_case_and_with_white_space_around_them() throws Exception {
        imported(" URL , alias,Clicks,\tCreated_At\nhttps://example.com/, docs, 12 , 2019-05-01T09:30:00Z\n");

        Link link = links.findByAlias("docs").orElseThrow();
        assertThat(link.clicks()).isEqualTo(12);
        assertThat(link.createdAt()).isEqualTo(Instant.parse("2019-05-01T09:30:00Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "url,notes|unknown heading 'notes'; the headings are " + HEADINGS,
                "url;alias|unknown heading 'url;alias'; the headings are " + HEADINGS,
                "url,alias,|unknown heading ''; the headings are " + HEADINGS,
                "url,alias, URL|duplicate heading 'url'",
                "alias,clicks|the heading 'url' is missing",
                "url,\"alias|the quote is not closed before the end of the file",
                "\"url\"x,alias|a character after a closing quote, or too many fields",
            })
    void headings_that_are_not_the_headings_of_links_are_refused(String headings, String reason) {
        assertRefused("\n" + headings + "\nhttps://example.com/,docs\n", "line 2: " + reason);
    }

    @Test
    void an_overlong_heading_is_refused_briefly_and_without_control_characters() {
        assertRefused(
                "url,a\u0000\u0007" + "b".repeat(100),
                "line 1: unknown heading 'a??%s...'; the headings are %s".formatted("b".repeat(34), HEADINGS));
        assertRefused(TOO_LONG, "line 1: more than 100000 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\uFEFF", "\n", "\uFEFF\r\n \r\n"})
    void an_empty_file_is_refused(String csv) {
        assertRefused(csv, "empty; the first row must contain the headings");
    }

    @Test
    void a_file_of_headings_alone_contains_no_links() throws Exception {
        ImportResult result = imported("url,alias");

        assertThat(result.imported()).isZero();
        assertThat(result.refused()).isZero();
    }

    @Test
    void malformed_rows_are_refused_in_the_order_of_the_lines_and_valid_rows_are_imported() throws Exception {
        ImportResult result = imported("""
                url,alias,clicks,title
                https://example.com/,docs,1,234,Handbook
                https://example.com/,first,1,Handbook
                https://example.com/,short,1
                https://example.com/,word,many,Handbook
                https://example.com/,!,-1,Handbook
                https://example.com/,"quoted"s,1,Handbook
                https://example.com/%s,long,1,Handbook
                https://example.com/,"quoted long",1,"%s
                ""%s"",
                "
                url,alias,clicks,title
                https://example.com/,NUL\0,1,Handbook
                https://example.com/,last,1,"Handbook, part ""2""\"
                https://example.com/,lost,1,"Handbook
                https://example.com/,lost,1,Handbook
                """.formatted(TOO_LONG, TOO_LONG, TOO_LONG));

        assertThat(refusals)
                .containsExactly(
                        "2 record could not be read: needs 4 fields, has 5",
                        "4 record could not be read: needs 4 fields, has 3",
                        "5 clicks must be a whole number",
                        "6 alias must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -",
                        "6 clicks must be 0 to 1000000000000000",
                        "7 record could not be read: a character after a closing quote, or too many fields",
                        "8 record could not be read: more than 100000 characters",
                        "9 record could not be read: more than 100000 characters",
                        "12 clicks must be a whole number",
                        "12 url must start with http:// or https://",
                        "13 alias must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -",
                        "15 record could not be read: the quote is not closed before the end of the file");
        assertThat(result.imported()).isEqualTo(2);
        assertThat(result.refused()).isEqualTo(10);
        assertThat(aliases()).containsExactly("first", "last");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void line_ends_of_any_system_are_accepted_and_blank_lines_are_ignored(String end) throws Exception {
        imported(String.join(
                end,
                "url,alias",
                "",
                "https://example.com/,a",
                "  ",
                "\"https://example.com/\",\"",
                "\"",
                "https://example.com/,!",
                "https://example.com/,b"));

        assertThat(refusals).containsExactly("7 alias must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -");
        assertThat(aliases()).hasSize(3).startsWith("a").endsWith("b");
    }

    @Test
    void a_quote_inside_a_field_is_an_ordinary_character() throws Exception {
        imported(
                "title,url,alias\n5\" disk,https://example.com/,a\n\"5\"\" disk\",https://example.com/,b\n\"\",https://example.com/,c\n");

        assertThat(refusals).isEmpty();
        assertThat(links.stream(LinkQuery.all().sortBy(LinkSortField.ALIAS, Direction.ASC))
                        .map(link -> link.title().orElse("none")))
                .containsExactly("5\" disk", "5\" disk", "none");
    }

    @Test
    void a_row_of_the_maximum_length_is_read() throws Exception {
        imported("url,alias\n" + "https://example.com/," + "a".repeat(CsvRows.MAX_CHARACTERS - 21) + "\n"
                + "https://example.com/," + ",".repeat(20_000) + "\nhttps://example.com/,b\n");

        assertThat(refusals)
                .containsExactly(
                        "2 alias must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -",
                        "3 record could not be read: a character after a closing quote, or too many fields");
        assertThat(aliases()).containsExactly("b");
    }

    @Test
    void a_directory_is_refused() {
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> new LinkFile(folder, waymark.forms(), Map.of()))
                .withMessage(folder + ": not a regular file");
    }
}
