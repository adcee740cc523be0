package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Platform;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact values of returned links: from an insert, from an update, by id, by alias, and in lists. */
@Tag("exact-values")
public abstract class LinkRecordContract extends ContractPart {

    private static final int MAX_URL = 2_048;
    private static final int MAX_TITLE = 255;
    private static final int MAX_ENTRIES = 250;
    private static final String LONG_HASH =
            "pbkdf2-sha256$600000$" + "Aa0+/".repeat(100).substring(0, 491);

    @Test
    void a_link_without_optional_values_is_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("a"));
    }

    @Test
    void a_link_with_all_optional_values_is_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("a").withAll(LinkSample.FIELDS));
    }

    @Test
    void the_longest_owner_is_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("a").owner(Owner.of("~!%_\\'\"x".repeat(8))));
    }

    @Test
    void the_longest_alias_is_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("aB_-".repeat(16)));
    }

    @Test
    void an_alias_of_several_segments_is_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("Docs/v1.2/~start"));
    }

    @Test
    void the_largest_identifiers_are_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("a")
                .domain(Long.MAX_VALUE)
                .space(Long.MAX_VALUE)
                .pixels(1, Long.MAX_VALUE)
                .clickLimit(Long.MAX_VALUE)
                .clicks(Long.MAX_VALUE - 1)
                .version(Long.MAX_VALUE - 1));
    }

    @Test
    void a_hundred_pixels_are_returned_in_ascending_order() {
        List<Long> pixels =
                LongStream.rangeClosed(1, 100).map(i -> i * 37 % 101).boxed().toList();

        Link found = assertReturnedUnchanged(LinkSample.of("a").pixels(pixels));

        assertThat(List.copyOf(found.pixelIds()))
                .as("the pixels of %s", found)
                .hasSize(100)
                .isSorted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\u00FC", "\u20AC", "\u0130", "\u0390", "\uD83D\uDE00", "\uD801\uDC00"})
    void the_most_and_longest_tags_are_returned_unchanged_and_in_their_order(String character) {
        List<String> tags = IntStream.range(0, 20)
                .mapToObj(i -> (char) ('T' - i) + character.repeat(Link.MAX_TAG - 1))
                .toList();

        Link found = assertReturnedUnchanged(LinkSample.of("a").tags(tags));

        assertThat(List.copyOf(found.tags())).isEqualTo(tags);
        assertThatCount(Samples.filter(LinkQuery.all().tag(tags.get(19)))).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\u00FC", "\u20AC", "\u0130", "\uD83D\uDE00"})
    void the_longest_url_is_returned_unchanged(String character) {
        assertReturnedUnchanged(LinkSample.of("a").url(longestUrl(character)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\u00FC", "\u20AC", "\u0130", "\uD83D\uDE00", "\uD801\uDC00"})
    void the_longest_title_is_returned_unchanged(String character) {
        assertReturnedUnchanged(LinkSample.of("a").title(character.repeat(MAX_TITLE)));
    }

    private static List<String> texts() {
        return FieldSamples.LINK.boundedTexts(Link.class);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void the_longest_text_of_a_field_is_returned_unchanged(String field) {
        assertReturnedUnchanged(LinkSample.of("a").with(field, FieldSamples.LINK.longestText(field)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%",
                "_",
                "\\",
                "'",
                "\"",
                "--",
                "NULL",
                "null",
                "?",
                ":a",
                "{}",
                "$1",
                "\u00E9",
                "e\u0301",
                "\u2028",
                "\uFFFD",
                "\uDBFF\uDFFF",
                "a  b",
                "\uFEFFa"
            })
    void a_title_keeps_every_character(String title) {
        assertReturnedUnchanged(LinkSample.of("a").title(title));
    }

    @Test
    void the_longest_password_hashes_are_returned_unchanged() {
        assertThat(LONG_HASH).as("the longest hash").hasSize(512);

        assertReturnedUnchanged(LinkSample.of("a")
                .password(LONG_HASH)
                .privacyPassword(new StringBuilder(LONG_HASH).reverse().toString()));
    }

    @Test
    void the_two_passwords_of_a_link_are_stored_separately() {
        assertReturnedUnchanged(LinkSample.of("a").password("one"));
        assertReturnedUnchanged(LinkSample.of("b").privacyPassword("two"));
    }

    @Test
    void privacy_is_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("a").privacy(Privacy.PRIVATE));
        assertReturnedUnchanged(LinkSample.of("b").privacy(Privacy.PUBLIC));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000-12-31T10:00:00Z",
                "0001-01-02T00:00:00Z",
                "1582-10-10T12:00:00.000001Z",
                "1969-12-31T23:59:59.999999Z",
                "1970-01-01T00:00:00Z",
                "2024-02-29T12:00:00.1Z",
                "2025-03-30T02:30:00Z",
                "2038-01-19T03:14:08.000001Z",
                "9999-12-31T23:59:59.999999Z",
                "+10000-01-01T12:00:00Z"
            })
    void an_instant_keeps_its_microseconds(Instant instant) {
        assertReturnedUnchanged(LinkSample.of("a")
                .start(Start.on(LocalDate.of(2025, 1, 1)), instant)
                .expiration(Expiration.after(LocalDate.of(2025, 1, 1)), Optional.of(instant))
                .createdAt(instant)
                .updatedAt(instant));
    }

    @Test
    void an_expiration_with_only_a_date_is_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("a")
                .expiration(
                        Expiration.after(LocalDate.of(2025, 6, 30)),
                        Optional.of(Instant.parse("2025-06-30T22:00:00Z"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01", "1582-10-10", "1900-02-28", "1969-12-31", "2024-02-29", "9999-12-31"})
    void a_date_is_returned_unchanged(LocalDate date) {
        assertReturnedUnchanged(LinkSample.of("a")
                .start(Start.on(date), Samples.NOW)
                .expiration(Expiration.after(date), Optional.of(Samples.NOW)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"00:00:00", "02:30:00", "23:59:59"})
    void a_time_is_returned_unchanged(LocalTime time) {
        LocalDateTime moment = LocalDate.of(2025, 3, 30).atTime(time);

        assertReturnedUnchanged(LinkSample.of("a")
                .start(Start.at(moment), Samples.NOW)
                .expiration(Expiration.at(moment), Optional.of(Samples.NOW)));
    }

    /** In Berlin, 02:30 occurs twice on 25 October 2026. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"})
    void both_instants_of_a_local_time_that_occurs_twice_are_returned_unchanged(Instant instant) {
        LocalDateTime moment = LocalDateTime.of(2026, 10, 25, 2, 30);

        assertReturnedUnchanged(LinkSample.of("a")
                .start(Start.at(moment), instant)
                .expiration(Expiration.at(moment), Optional.of(instant)));
    }

    @Test
    void an_expiration_with_only_a_click_limit_is_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("a").expiration(Expiration.afterClicks(1), Optional.empty()));
    }

    @Test
    void the_longest_expiration_url_is_returned_unchanged() {
        assertReturnedUnchanged(LinkSample.of("a")
                .expiration(Expiration.NEVER.redirectingTo(longestUrl("\uD83D\uDE00")), Optional.empty()));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void the_maximum_number_of_targeting_entries_keeps_its_order(Targeting.Type type) {
        List<Targeting.Entry> entries = IntStream.range(0, MAX_ENTRIES)
                .map(i -> i * 7 % MAX_ENTRIES)
                .mapToObj(i -> new Targeting.Entry(
                        type == Targeting.Type.ROTATION ? "" : "k-" + i, "https://example.com/" + i))
                .toList();

        assertReturnedUnchanged(LinkSample.of("a").targeting(new Targeting(type, entries)));
    }

    @Test
    void every_platform_is_returned_unchanged() {
        List<Targeting.Entry> entries = Arrays.stream(Platform.values())
                .map(platform -> new Targeting.Entry(platform.wireName(), "https://example.com/"))
                .sorted(Collections.reverseOrder(Comparator.comparing(Targeting.Entry::key)))
                .toList();

        assertReturnedUnchanged(LinkSample.of("a").targeting(new Targeting(Targeting.Type.PLATFORM, entries)));
    }

    @Test
    void several_targeting_entries_may_have_the_same_url() {
        assertReturnedUnchanged(
                LinkSample.of("a").targeting(Targeting.rotation("https://a.example/", "https://a.example/")));
    }

    @Test
    void a_targeting_entry_with_a_long_language_and_the_longest_url_is_returned_unchanged() {
        Targeting.Entry entry = new Targeting.Entry("zh-cmn-Hans-CN-x-private1-private2", longestUrl("\uD83D\uDE00"));

        assertReturnedUnchanged(LinkSample.of("a").targeting(new Targeting(Targeting.Type.LANGUAGE, List.of(entry))));
    }

    @Test
    void rules_with_the_longest_conditions_are_returned_unchanged() {
        String longest = "country=BE,FR platform=OS%20X !query.a query.z=" + "%F0%9F%98%80".repeat(3_300);
        List<Targeting.Entry> entries = List.of(
                new Targeting.Entry(longest, longestUrl("\uD83D\uDE00")),
                new Targeting.Entry("from=2030-01-01T00:00:00.000001Z", "https://a.example/"));

        assertReturnedUnchanged(LinkSample.of("a").targeting(new Targeting(Targeting.Type.RULES, entries)));
    }

    private Link assertReturnedUnchanged(LinkSample draft) {
        StoredLink given = draft.stored();
        Link inserted = links().insert(List.of(given)).get(0);
        StoredLink inStore = given.withLink(given.link().withId(inserted.id()));
        assertThat(inserted).isEqualTo(inStore.link());
        assertEverywhere(inStore);

        StoredLink updated = LinkSample.like(inStore)
                .version(inserted.version() + 1)
                .updatedAt(Samples.NOW)
                .stored();
        assertThatUpdate(inStore, LinkSample.like(updated)).isTrue();
        assertEverywhere(updated);
        return inserted;
    }

    private void assertEverywhere(StoredLink expected) {
        Slice<LinkSortField> all = Slice.from(Sort.by(LinkSortField.ID, Direction.ASC), 0, 100);
        Owner owner = expected.link().owner();
        assertThat(find(expected)).contains(expected);
        assertThat(links().findByAlias(expected.aliasKey())).contains(expected);
        assertThat(links().list(Samples.filter(owner, LinkQuery.all(), Samples.NOW), all))
                .contains(expected);
    }

    private static String longestUrl(String character) {
        String start = "https://example.com/";
        return start + character.repeat(MAX_URL - start.length());
    }
}
