package dev.waymark.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Platform;
import dev.waymark.link.Targeting;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The recognition of files, the fields of links, and the refusals. */
class LinkFileTest {

    private static void assertRefused(String text, LinkFileOptions options, String reason) {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> Imported.of(text, options))
                .havingCause()
                .isInstanceOf(FileSystemException.class)
                .withMessageContaining(reason);
    }

    private static void assertRefused(String text, String reason) {
        assertRefused(text, LinkFile.options(), reason);
    }

    private static Link onlyLink(String heading, String value) {
        Imported imported = Imported.of("alias\turl\t" + heading + "\na\thttps://example.com/\t" + value + "\n");
        assertThat(imported.reported()).isEmpty();
        return imported.links().get(0);
    }

    private static List<String> reported(String heading, String value) {
        return Imported.of("alias\turl\t" + heading + "\na\thttps://example.com/\t" + value + "\n", LinkFile.options())
                .reported();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-16"})
    void a_file_in_unicode_is_recognized_with_and_without_a_byte_order_mark(Charset encoding) {
        String text = "alias,url,title\na,https://example.com/,\u00C4rger\n";

        for (String bytes : List.of(text, "\uFEFF" + text)) {
            Imported imported = Imported.of(bytes.getBytes(encoding), LinkFile.options());
            assertThat(imported.link("a").title()).contains("\u00C4rger");
        }
    }

    @Test
    void a_file_in_another_encoding_needs_the_option() {
        byte[] bytes = "alias,url,title\nb,https://example.com/,x\na,https://example.com/,\u00C4rger\n"
                .getBytes(StandardCharsets.ISO_8859_1);

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> Imported.of(bytes, LinkFile.options()))
                .withMessageContaining("line 3: no UTF-8; save the file as UTF-8, or set its encoding");
        assertThat(Imported.of(bytes, LinkFile.options().encoding(StandardCharsets.ISO_8859_1))
                        .link("a")
                        .title())
                .contains("\u00C4rger");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sep=;\nalias;url\na;https://example.com/\n",
                "\"sep=\t\"\r\nalias\turl\r\na\thttps://example.com/\r\n",
                "alias|url\ra|https://example.com/\r",
                "\n\nALIAS , Url\n\na, https://example.com/\n",
                "url;alias;title\nhttps://example.com/?a=1,2,3;a;x\n",
                "Short-Code,long_url,Other\na,https://example.com/,1\n",
                "\"alias\", \"url\"\n\"a\" , \"https://example.com/?a=1,2\"\n",
            })
    void the_separator_and_the_headings_are_recognized(String text) {
        assertThat(Imported.of(text).described())
                .hasSize(1)
                .allMatch(link -> link.startsWith("a https://example.com/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Link Name,Destination URL,Slug,Categories\nx,https://example.com/,a,One\nServer x,https://example.com/,b,One;Two",
                "Redirect URL,Alias\nhttps://example.com/,a\nhttps://example.com/,b\n",
                "sep=;\nRedirect URL;Alias\nhttps://example.com/;a\nhttps://example.com/;b\n",
                "\nSlug\tURL\tAttributes\na\thttps://example.com/\t\"x\nINSERT INTO y\"\nb\thttps://example.com/\t\n",
            })
    void a_file_with_headings_is_delimited_text_in_spite_of_words_of_other_formats(String text) {
        assertThat(Imported.of(text).links()).extracting(Link::alias).containsExactly("a", "b");
    }

    @Test
    void a_heading_that_begins_as_a_directive_belongs_to_delimited_text_also_without_aliases() {
        String text = "Redirect URL,Name\nhttps://example.com/,x\n";

        assertRefused(text, "no column of aliases");
        assertThat(Imported.of(text, LinkFile.options().generatingAliases()).links())
                .hasSize(1);
    }

    @Test
    void the_option_headings_is_for_delimited_text() {
        String text = "server x,One;Two,a,https://example.com/\n";

        assertThat(Imported.of(text, LinkFile.options().headings("note", "tags", "alias", "url"))
                        .described())
                .containsExactly("a https://example.com/");
    }

    @Test
    void a_row_with_a_url_contains_no_headings() {
        assertThat(Imported.of("target,https://example.com/\nb,https://example.com/\n")
                        .links())
                .extracting(Link::alias)
                .containsExactly("target", "b");
    }

    @ParameterizedTest
    @CsvSource({
        "a\\\"b, a\"b",
        "a\"\"b, a\"b",
        "a\\, a\\",
        "a\\\"\"b, a\\\"b",
    })
    void a_backslash_before_a_quote_is_an_escape_only_if_the_quote_cannot_end_the_field(String written, String title) {
        assertThat(Imported.of("alias,title,url\na,\"" + written + "\",https://example.com/\n")
                        .link("a")
                        .title())
                .contains(title);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https://s.test/a|a",
                "s.test/a/b|a/b",
                "/a/|a",
                "https://s.test/a%2Db|a-b",
                "docs/v1.2|docs/v1.2",
                "http://user@s.test:8080/A|A",
            })
    void an_alias_is_the_decoded_path_of_a_short_url(String shortUrl, String alias) {
        assertThat(Imported.of("short url,long url\n" + shortUrl + ",https://example.com/\n")
                        .links())
                .extracting(Link::alias)
                .containsExactly(alias);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https://s.test/a?b=1|must not contain a query or a fragment",
                "https://s.test/|must not be the root of a host, which is no alias",
                "a b|must be 1 to 64 characters",
            })
    void a_text_that_is_no_alias_is_refused_by_the_name_of_its_column(String shortUrl, String reason) {
        assertThat(Imported.of("short url,long url\n" + shortUrl + ",https://example.com/\n")
                        .reported())
                .singleElement()
                .asString()
                .startsWith("line 2: 'short url' " + reason);
    }

    @Test
    void an_empty_alias_is_refused_unless_the_option_generates_aliases() {
        String text = "alias,url\n,https://example.com/\n";

        assertThat(Imported.of(text).reported())
                .containsExactly("line 2: 'alias' must not be empty; an option of the import generates aliases");
        assertThat(Imported.of(text, LinkFile.options().generatingAliases()).links())
                .hasSize(1);
        assertRefused("url\nhttps://example.com/\n", "no column of aliases");
    }

    @Test
    void the_hosts_of_short_urls_are_imported_into_their_domains() {
        Imported imported = Imported.of(
                "short url,long url\nhttps://A.test/x,https://example.com/1\nb.test/x,https://example.com/2\n",
                LinkFile.options().domain("a.test", Domain.of(7)));

        assertThat(imported.links()).extracting(Link::domain).containsExactly(Domain.of(7), Domain.DEFAULT);
        assertThat(imported.notes())
                .containsExactly(
                        "the links of b.test are imported into the default domain; the option domain sets another"
                                + " domain of a host");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2019-05-01T09:30:00Z",
                "2019-05-01T11:30:00+02:00",
                "2019-05-01T09:30:00+0000",
                "2019-05-01 11:30:00.000+02",
                "2019-05-01 09:30:00 +0000",
                "2019-05-01 09:30 UTC",
                "2019-05-01 11:30:00",
                "2019/05/01 11:30",
                "01.05.2019 11:30",
                "May 1, 2019 11:30 AM",
                "1 May 2019 11:30",
                "1556703000",
                "1556703000000",
                "1556703000000000",
            })
    void a_time_is_read_in_the_spellings_of_all_services(String written) {
        assertThat(onlyLink("created at", written).createdAt()).isEqualTo(Instant.parse("2019-05-01T09:30:00Z"));
    }

    @Test
    void a_date_with_slashes_is_read_only_if_it_is_unambiguous() {
        assertThat(onlyLink("expires at", "31/12/2030").expiration().date()).contains(LocalDate.of(2030, 12, 31));
        assertThat(onlyLink("expires at", "12/31/2030").expiration().date()).contains(LocalDate.of(2030, 12, 31));
        assertThat(onlyLink("expires at", "2/2/2030").expiration().date()).contains(LocalDate.of(2030, 2, 2));
        assertThat(reported("expires at", "01/02/2030"))
                .containsExactly(
                        "line 2: 'expires at' is ambiguous, because day and month may be exchanged; write 2025-01-31");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2030-02-30", "30.02.2030", "February 30, 2030", "30 Feb 2030"})
    void a_day_that_does_not_exist_is_refused(String written) {
        assertThat(reported("expires at", written)).hasSize(1);
    }

    @Test
    void a_local_time_needs_a_zone() {
        assertThat(reported("created at", "2019-05-01 11:30"))
                .containsExactly("line 2: 'created at' has neither an offset nor a zone; set the zone of the file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-00-00 00:00:00", "0000-00-00", "0", "null", "never"})
    void a_moment_of_zeros_is_no_moment(String written) {
        assertThat(onlyLink("expires at", written).expiresAt()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1234|1234",
                "1,234|1234",
                "1.234.567|1234567",
                "1 234|1234",
                "12.0|12",
                "1.000|1000",
                "1234.000|1234",
                "0|0",
                "''|0"
            })
    void clicks_may_have_separators(String written, long clicks) {
        assertThat(onlyLink("clicks", written).clicks()).isEqualTo(clicks);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {"a, b", "a|b", "[\"a\",\"b\"]", "[{\"id\":1,\"name\":\"a\"},{\"name\":\"b\"}]"})
    void tags_may_have_any_separator(String written) {
        assertThat(Imported.of("alias\turl\ttags\na\thttps://example.com/\t" + written + "\n")
                        .link("a")
                        .tags())
                .containsExactly("a", "b");
    }

    @Test
    void a_link_has_the_tags_of_all_columns_of_tags() {
        assertThat(Imported.of("alias,url,category,tags\na,https://example.com/,z|x,\"x,y\"\n")
                        .link("a")
                        .tags())
                .containsExactlyInAnyOrder("x", "y", "z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"b 21", "TOO_LONG"})
    void the_tags_of_a_further_column_that_a_link_cannot_have_are_noted(String further) {
        String first = IntStream.rangeClosed(1, 20).mapToObj(i -> "a" + i).collect(joining("|"));
        Imported imported = Imported.of("alias,url,tags,category\na,https://example.com/," + first + ","
                + further.replace("TOO_LONG", "x".repeat(65)) + "\n");

        assertThat(imported.link("a").tags()).hasSize(20).doesNotContain(further);
        assertThat(imported.notes())
                .containsExactly("not imported completely: 'category' of 1 links, the first is 'a'");
    }

    @ParameterizedTest
    @CsvSource({"description, comment", "title, name"})
    void a_second_text_that_differs_from_the_first_is_noted(String first, String second) {
        Imported imported = Imported.of("""
                alias,url,%s,%s
                a,https://example.com/,same,same
                b,https://example.com/,,only
                c,https://example.com/,one,other
                d,https://example.com/,one,%s
                """.formatted(first, second, "x".repeat(5_000)));

        assertThat(imported.notes())
                .containsExactly("not imported completely: '" + second + "' of 2 links, the first is 'c'");
    }

    @Test
    void a_title_is_one_line_of_at_most_255_characters_whose_entities_are_decoded_once() {
        assertThat(onlyLink("title", "Tom &amp; &quot;Jerry&quot; &amp;amp; &#8364;&#x20AC;")
                        .title())
                .contains("Tom & \"Jerry\" &amp; \u20AC\u20AC");
        assertThat(Imported.of("alias,url,title\na,https://example.com/,\"two\nlines" + "x".repeat(300) + "\"\n")
                        .link("a")
                        .title())
                .contains("two lines" + "x".repeat(246));
    }

    @Test
    void targets_by_country_and_device_are_targeting() {
        assertThat(onlyLink("geo", "{\"US\":\"https://example.com/us\",\"DE\":\"https://example.com/de\"}")
                        .targeting())
                .isEqualTo(new Targeting(
                        Targeting.Type.COUNTRY,
                        List.of(
                                new Targeting.Entry("US", "https://example.com/us"),
                                new Targeting.Entry("DE", "https://example.com/de"))));
        assertThat(onlyLink("ios", "https://example.com/ios").targeting())
                .isEqualTo(Targeting.byPlatform(Map.of(Platform.IOS, "https://example.com/ios")));
        assertThat(onlyLink("androidUrl", "https://example.com/android").targeting())
                .isEqualTo(Targeting.byPlatform(Map.of(Platform.ANDROID, "https://example.com/android")));
    }

    @Test
    void a_semicolon_in_a_target_of_a_country_belongs_to_the_target() {
        String targets = "AU:https://example.com/?a=1;b=2;NZ:HTTPS://example.com/nz; https://example.com/?a=1;b=2:FR;";

        assertThat(onlyLink("geo", targets).targeting())
                .isEqualTo(new Targeting(
                        Targeting.Type.COUNTRY,
                        List.of(
                                new Targeting.Entry("AU", "https://example.com/?a=1;b=2"),
                                new Targeting.Entry("NZ", "HTTPS://example.com/nz"),
                                new Targeting.Entry("FR", "https://example.com/?a=1;b=2"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GBR:https://example.com/x;NZ:https://example.com/nz",
                "NZ:https://example.com/nz;GBR:https://example.com/x",
                "NZ:https://example.com/nz;https://example.com/x",
                "NZ:https://example.com/nz;AU:www.example.com/au",
                "NZ:https://example.com/nz;AU:",
                "https://example.com/nz:NZ;www.example.com:AU",
            })
    void an_unknown_entry_among_the_targets_of_countries_is_noted(String targets) {
        Imported imported = Imported.of("alias\turl\tgeo\na\thttps://example.com/\t" + targets + "\n");

        assertThat(imported.link("a").targeting())
                .isEqualTo(Targeting.byCountry(Map.of("NZ", "https://example.com/nz")));
        assertThat(imported.notes()).containsExactly("not imported completely: 'geo' of 1 links, the first is 'a'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "banned|yes",
                "archived|true",
                "status|draft",
                "is_active|0",
                "password|swordfish",
                "password|$2y$10$abcdefghijklmnopqrstuv",
                "has password|1",
                "deleted_at|2024-01-01",
            })
    void a_closed_link_arrives_disabled_with_a_warning(String heading, String value) {
        Imported imported = Imported.of("alias|url|" + heading + "\na|https://example.com/|" + value + "\n");

        assertThat(imported.link("a").disabled()).isTrue();
        assertThat(imported.reported()).singleElement().asString().startsWith("line 2: disabled was set, because ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ttl", "AutodeletedAt", "delete_at"})
    void the_time_of_a_deletion_is_an_end(String heading) {
        assertThat(onlyLink(heading, "2030-01-01T09:00:00Z").expiresAt())
                .contains(Instant.parse("2030-01-01T09:00:00Z"));
    }

    @Test
    void a_rule_of_expiry_is_an_end_or_disables_the_link() {
        String day = "{\"status\":1,\"type\":\"date\",\"clicks\":\"5\",\"date\":\"2030-01-01 10:00\"}";

        assertThat(onlyLink("expire", day).expiresAt()).contains(Instant.parse("2030-01-01T09:00:00Z"));
        assertThat(onlyLink("expire", day.replace(":1,", ":0,")).expiresAt()).isEmpty();
        assertThat(Imported.of("alias\turl\texpire\na\thttps://example.com/\t" + day.replace("\"date\",", "\"clicks\",")
                                + "\n")
                        .link("a")
                        .disabled())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "banned, 0",
        "archived, no",
        "status, active",
        "is_active, true",
        "password,",
        "has password, false",
        "deleted_at,"
    })
    void an_open_link_stays_open(String heading, String value) {
        assertThat(onlyLink(heading, value == null ? "" : value).status(Instant.now()))
                .isEqualTo(LinkStatus.ACTIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"valid to", "Secret", "ban reason", "max uses", "start", "split ratio", "rules", "lock"})
    void a_file_with_an_unknown_column_that_may_close_links_is_refused(String heading) {
        String text = "alias,url," + heading + "\na,https://example.com/,1\n";

        assertRefused(
                text,
                "the column '" + heading
                        + "' may close links; set the field of the column, or ignore the column with '!'");
        assertRefused(text, LinkFile.options().columns(Map.of(heading, "")), "may close links");
        assertThat(Imported.of(text, LinkFile.options().columns(Map.of(heading, "!")))
                        .links())
                .hasSize(1);
    }

    @Test
    void a_known_column_that_closes_links_is_ignored_only_by_an_exclamation_mark() {
        String text = "alias,url,password\na,https://example.com/,x\n";

        assertRefused(text, LinkFile.options().columns(Map.of("password", "")), "may close links");
        assertThat(Imported.of(text, LinkFile.options().columns(Map.of("Password", "!")))
                        .link("a")
                        .disabled())
                .isFalse();
    }

    @Test
    void columns_can_be_renamed_and_named() {
        Imported renamed = Imported.of(
                "goes to,Kürzel\nhttps://example.com/,a\n",
                LinkFile.options().columns(Map.of("goes to", "url", "kürzel", "alias")));
        Imported named =
                Imported.of("x,a,https://example.com/\n", LinkFile.options().headings("notes", "alias", "url"));

        assertThat(renamed.described()).containsExactly("a https://example.com/");
        assertThat(named.described()).containsExactly("a https://example.com/");
    }

    @Test
    void a_column_can_contain_the_ids_of_domains() {
        assertThat(Imported.of(
                                "alias,url,Namespace\na,https://example.com/,7\n",
                                LinkFile.options().columns(Map.of("Namespace", "domain_id")))
                        .link("a")
                        .domain())
                .isEqualTo(Domain.of(7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ip", "redirect_type", "nonsense"})
    void a_column_cannot_have_a_field_that_no_link_has(String field) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinkFile.options().columns(Map.of("x", field)))
                .withMessageEndingWith("or empty to ignore the column, was " + field);
    }

    @Test
    void a_file_that_is_not_recognized_is_refused_with_its_first_row() {
        assertRefused(
                "Some text,more text,https://example.com/\n",
                "line 1: no heading of a target URL, and no known positions of columns; name the headings. The first row is:"
                        + " Some text , more text , https://example.com/");
        assertRefused("", "empty");
        assertRefused("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>", "bookmarks and pages contain no aliases");
        assertRefused("{\"a\":1}", "no list of objects with a target URL");
        assertRefused("{\"links\":[{\"url\":", "line 1: no valid JSON");
        assertRefused(
                "{\"live\":[{\"url\":\"https://a.test\"}],\"old\":[{\"url\":\"https://b.test\"}]}",
                "links in several lists, such as /live/[] and /old/[]");
        assertRefused("PK\u0003\u0004x", "an archive; unpack the file first");
        assertRefused("alias,url,URL,url\n", "duplicate heading 'url'");
    }

    @Test
    void json_with_quotes_without_backslashes_and_control_characters_is_repaired() {
        Imported imported = Imported.of("""
                {"links":[{"long_url":"https://example.com/","link":"https://bit.ly/a","title":"say "hi", \t\\'you\\' "there"","tags":["x"]},
                {"long_url":"https://example.com/","link":"https://bit.ly/b","title":"a \\"quote\\"" , "tags":[]}]}
                """);

        assertThat(imported.link("a").title()).contains("say \"hi\",  'you' \"there\"");
        assertThat(imported.link("b").title()).contains("a \"quote\"");
    }

    @Test
    void a_text_of_repaired_json_may_end_with_a_backslash() {
        Imported imported = Imported.of("""
                {"links":[{"long_url":"https://example.com/","link":"https://bit.ly/a","title":"C:\\\\","tags":[]},
                {"long_url":"https://example.com/","link":"https://bit.ly/b","title":"say "hi"","tags":[]}]}
                """);

        assertThat(imported.link("a").title()).contains("C:\\");
        assertThat(imported.link("b").title()).contains("say \"hi\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"https://example.com/\",\"a\"\n",
                "https://example.com/;a;A title\nhttps://example.com/;;\n",
                "a\thttps://example.com/\n",
                "/a|https://example.com/|0|301\r",
                "s.test/a,https://example.com/\n",
                "https://s.test/a,https://example.com/,301\n",
            })
    void positions_of_columns_are_recognized_if_they_are_unambiguous(String text) {
        assertThat(Imported.of(text).described()).containsExactly("a https://example.com/");
    }

    @Test
    void two_columns_of_urls_are_ambiguous() {
        assertRefused("https://example.com/,https://s.test/a\n", "no known positions of columns; name the headings");
    }

    @Test
    void the_null_of_a_database_is_no_text() {
        assertThat(onlyLink("title", "NULL").title()).isEmpty();
        assertThat(onlyLink("password", "\\N").disabled()).isFalse();
    }

    @Test
    void each_refusal_names_the_line_and_the_column_of_the_file() {
        Imported imported = Imported.of("""
                Short Code,Long URL,Clicks,Title
                a,https://example.com/,1,"two
                lines"
                a,https://example.com/,1,x
                b,nowhere,1,x
                c,https://example.com/,many,x
                d,https://example.com/,1
                e,https://example.com/,9223372036854775808,x
                """);

        assertThat(imported.reported())
                .containsExactly(
                        "line 4: 'Short Code' must not be the alias of another link",
                        "line 5: 'Long URL' must start with http:// or https://",
                        "line 6: 'Clicks' must be a whole number from 0",
                        "line 7: record could not be read: needs 4 fields, has 3",
                        "line 8: 'Clicks' is too large");
    }

    @Test
    void the_notes_announce_aliases_in_another_letter_case_and_columns_that_are_not_imported() {
        Imported imported = Imported.of("""
                alias,url,created at,revenue,deeplinks
                Docs,https://example.com/,2024-01-02T00:00:00Z,1,x
                docs,https://example.com/,2024-01-01T00:00:00Z,1,
                """);

        assertThat(imported.notes())
                .containsExactly(
                        "not imported: revenue",
                        "not imported completely: 'deeplinks' of 1 links, the first is 'Docs'",
                        "1 aliases differ from an earlier alias only in letter case, the first is 'docs'; without"
                                + " AliasPolicy.matchingCase(), they are refused",
                        "the oldest record is not the first; with the option oldestFirst, the ids of the links ascend by"
                                + " creation");
        assertThat(imported.links()).hasSize(2);
    }

    @Test
    void the_notes_announce_values_that_are_cut_and_the_short_urls_beside_a_custom_one() {
        Imported imported = Imported.of("""
                Link,Custom Link,Destination URL,Title,Created
                bit.ly/a1,bit.ly/docs,https://example.com/,%s,0000-00-00 00:00:00
                bit.ly/news,bit.ly/news,https://example.com/,%s,2024-01-01T00:00:00Z
                """.formatted("a".repeat(256), "a".repeat(255)));

        assertThat(imported.notes())
                .containsExactly(
                        "archived links stay open, as at Bitly",
                        "not imported completely: 'Created' of 1 links, the first is 'docs'",
                        "not imported completely: 'Link' of 1 links, the first is 'docs'",
                        "not imported completely: 'Title' of 1 links, the first is 'docs'");
        assertThat(imported.links()).extracting(Link::alias).containsExactly("docs", "news");
    }

    @Test
    void aliases_in_another_letter_case_are_found_in_json_of_one_line() {
        Imported imported = Imported.of("""
                [{"alias":"Docs","url":"https://example.com/"},{"alias":"docs","url":"https://example.com/"},\
                {"alias":"News","url":"https://example.com/"},{"alias":"news","url":"https://example.com/"},\
                {"alias":"news","url":"https://example.com/"},{"alias":"News","url":"https://example.com/"}]
                """);

        assertThat(imported.notes()).singleElement().asString().startsWith("3 aliases differ from an earlier alias");
        assertThat(imported.reported()).hasSize(2);
        assertThat(imported.reported().get(0)).contains("letter case");
        assertThat(imported.reported().get(1)).doesNotContain("letter case");
    }

    @Test
    void the_oldest_record_is_the_first_by_an_option() {
        String text = """
                alias,url,created at
                b,https://example.com/,2024-01-02T00:00:00Z
                c,nowhere,2024-01-03T00:00:00Z
                a,https://example.com/,2024-01-01T00:00:00Z
                """;

        Imported imported = Imported.of(text.getBytes(UTF_8), LinkFile.options().oldestFirst());

        assertThat(imported.links()).extracting(Link::alias).containsExactly("a", "b");
        assertThat(imported.reported()).singleElement().asString().startsWith("line 3: 'url' must start");
    }
}
