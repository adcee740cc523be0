package dev.waymark.contract.list;

import static dev.waymark.link.LinkSearchField.ALIAS;
import static dev.waymark.link.LinkSearchField.TITLE;
import static dev.waymark.link.LinkSearchField.URL;
import static dev.waymark.link.LinkStatus.ACTIVE;
import static dev.waymark.link.LinkStatus.DISABLED;
import static dev.waymark.link.LinkStatus.EXPIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.Conditions;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.StoreRules;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The conditions of filters for links, in lists and counts. */
public abstract class LinkFilterContract extends ContractPart {

    private static final Sort<LinkSortField> BY_ID = Sort.by(LinkSortField.ID, Direction.ASC);
    private static final Instant MICRO_BEFORE = Samples.NOW.minusNanos(1_000);
    private static final Instant MICRO_AFTER = Samples.NOW.plusNanos(1_000);

    private static final Instant LATER = Samples.NOW.plusSeconds(60);

    @Tag("conditions")
    @Test
    void an_empty_storage_has_no_matching_links() {
        assertMatches(LinkQuery.all());
    }

    @Tag("conditions")
    @Test
    void a_query_for_all_links_matches_all_links_of_the_owner() {
        insert(LinkSample.of("a"));
        insert(LinkSample.of("b").owner(Samples.OTHER));
        insert(LinkSample.of("c").domain(7));

        assertMatches(LinkQuery.all(), "a", "c");
        assertMatches(Samples.filter(Samples.OTHER, LinkQuery.all(), Samples.NOW), "b");
    }

    @Tag("conditions")
    @Test
    void a_condition_alone_excludes_the_links_that_do_not_match() {
        insert(LinkSample.of("a").lastClick(Samples.NOW), LinkSample.of("b").lastClick(Samples.NOW));

        for (LinkQuery query : Conditions.OF_LINKS.values()) {
            LinkFilter filter = Samples.filter(query);
            assertMatches(filter);
            assertThat(links().deleteAll(filter, Long.MAX_VALUE, 10))
                    .as("the ids of the deleted links with %s", filter)
                    .isEmpty();
        }
    }

    @Tag("search")
    @ParameterizedTest
    @EnumSource
    void a_search_reads_only_its_field(LinkSearchField field) {
        insert(
                LinkSample.of("needle"),
                LinkSample.of("title").title("a needle here"),
                LinkSample.of("url").url("https://example.com/needle"));

        assertMatches(LinkQuery.all().search("needle", field), field == ALIAS ? "needle" : field.wireName());
    }

    @Tag("search")
    @ParameterizedTest
    @ValueSource(strings = {"The Handbook", "the handbook", "HAND", "b", "T", "k", "e H"})
    void a_search_finds_any_part_of_a_title_case_insensitively(String term) {
        insert(LinkSample.of("a").title("The Handbook"), LinkSample.of("c").title("x"), LinkSample.of("none"));

        assertMatches(LinkQuery.all().search(term), "a");
    }

    @Tag("search")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%", "_", "\\", "%%", "__", "\\\\", "\\%", "\\_", "a%", "%a", "_a", "[", "*", "?", "^", "'", "''", "!",
                "#", "|", "~", "\"", "$"
            })
    void a_search_term_has_no_wildcards(String term) {
        insert(
                LinkSample.of("with").title("x" + term + "x"),
                LinkSample.of("without").title("x a b c x"));

        assertMatches(LinkQuery.all().search(term, TITLE), "with");
    }

    @Tag("search")
    @Test
    void a_search_has_no_wildcards_in_any_field() {
        insert(
                LinkSample.of("a_b").url("https://example.com/100%25").title("100%"),
                LinkSample.of("aXb").url("https://example.com/100").title("100"));

        assertMatches(LinkQuery.all().search("a_b", ALIAS), "a_b");
        assertMatches(LinkQuery.all().search("0%2", URL), "a_b");
        assertMatches(LinkQuery.all().search("0%", TITLE), "a_b");
    }

    @Tag("search")
    @ParameterizedTest
    @CsvSource({
        "\u0130, i\u0307, true",
        "\u0130, \u0130, true",
        "\u0130, i, true",
        "\u0130zmir Rehberi, izmir, true",
        "\u0130zmir Rehberi, IZMIR, true",
        "\u0130zmir Rehberi, i\u0307zmir, true",
        "I\u0307zmir Rehberi, \u0130ZM\u0130R, true",
        "\u0131, i, true",
        "I, i, true",
        "I, \u0131, true",
        "\u0130\u015E, is, false",
        "Stra\u00DFe, STRASSE, true",
        "STRASSE, \u00DF, true",
        "STRA\u1E9EE, stra\u00DFe, true",
        "\u00C4RGER, \u00E4rger, true",
        "\u00C4, a, false",
        "a\u0308, \u00E4, true",
        "\u00E4, a\u0308, true",
        "Caf\u00E9, CAFE\u0301, true",
        "Cafe\u0301, cafe, false",
        "ma\u0390\u03BF\u03C2, MA\u03AA\u0301\u039F\u03A3, true",
        "\u1FB3, \u0391\u0399, true",
        "o\uFB03ce, OFFICE, true",
        "\u01F0, J\u030C, true",
        "\u10D0, \u1C90, true",
        "\uAB70, \u13A0, true",
        "\u03A3\u03A3, \u03C3, true",
        "\u039F\u0394\u039F\u03A3, \u03BF\u03B4\u03BF\u03C2, true",
        "\u039F\u0394\u039F\u03A3, \u03BF\u03B4\u03BF\u03C3, true",
        "\u0398\u0395\u03A3\u03A3\u0391\u039B\u039F\u039D\u0399\u039A\u0397 2026, \u0398\u0395\u03A3, true",
        "\u0398\u0395\u03A3\u03A3\u0391\u039B\u039F\u039D\u0399\u039A\u0397 2026, \u0398\u0395\u03A3\u03A3, true",
        "\u0398\u0395\u03A3\u03A3\u0391\u039B\u039F\u039D\u0399\u039A\u0397 2026, \u0398\u03B5\u03C2, true",
        "\uD801\uDC00, \uD801\uDC28, true",
        "\uD83D\uDE00, \uD83D\uDE00, true",
        "\uD83D\uDE00, \uD83D\uDE01, false",
        "\uFF21, \uFF41, true",
        "\uFF21, a, false",
        "\u212A, k, true",
        "\u01C4, \u01C6, true",
        "\u05E9\u05C1\u05BC, \uFB2C, true"
    })
    void a_search_folds_titles_exactly_as_the_library_does(String title, String term, boolean found) {
        insert(LinkSample.of("a").title("x" + title));

        assertMatches(LinkQuery.all().search(term), found ? new String[] {"a"} : new String[0]);
    }

    @Tag("search")
    @ParameterizedTest
    @ValueSource(strings = {"\u1FB7", "\u0390", "\uFB2C", "\uD801\uDC00", "\uFB03", "\u0130"})
    void the_longest_folded_texts_are_found_and_sorted(String character) {
        String title = character.repeat(255);
        String url = "https://example.com/" + character.repeat(2_028);
        insert(LinkSample.of("a").title(title).url(url), LinkSample.of("b").title("a"));

        assertMatches(LinkQuery.all().search(title), "a");
        assertMatches(LinkQuery.all().search(url, URL), "a");
        assertThat(links().list(
                                Samples.filter(LinkQuery.all()),
                                Slice.from(Sort.by(LinkSortField.TITLE, Direction.DESC), 0, 10)))
                .extracting(stored -> stored.link().alias())
                .containsExactly("a", "b");
    }

    @Tag("search")
    @Test
    void a_search_never_matches_only_half_of_a_surrogate_pair() {
        insert(LinkSample.of("a").title("\uD83D\uDE00"), LinkSample.of("b").title("\uD83D\uDE01"));

        assertMatches(LinkQuery.all().search("\uD83D\uDE01"), "b");
    }

    @Tag("search")
    @Test
    void a_term_longer_than_any_title_finds_no_link() {
        insert(LinkSample.of("a").title("x".repeat(255)));

        assertMatches(LinkQuery.all().search("x".repeat(255)), "a");
        assertMatches(LinkQuery.all().search("x".repeat(2_048)));
    }

    @Tag("search")
    @Test
    void a_search_with_the_longest_term_finds_the_link() {
        String url = "https://example.com/" + "\u0130".repeat(2_028);
        insert(LinkSample.of("a").url(url), LinkSample.of("b").url(url.substring(0, 2_047)));

        assertMatches(LinkQuery.all().search(url, URL), "a");
    }

    @Tag("conditions")
    @Test
    void a_query_by_url_matches_all_spellings_of_a_links_url() {
        insert(
                LinkSample.of("plain").url("https://example.com/Page?a=1"),
                LinkSample.of("loud").url("HTTPS://EXAMPLE.com:443/Page?a=1"),
                LinkSample.of("path").url("https://example.com/page?a=1"),
                LinkSample.of("longer").url("https://example.com/Page?a=12"));
        insert(LinkSample.of("others").url("https://example.com/Page?a=1").owner(Samples.OTHER));

        assertMatches(LinkQuery.all().url("https://Example.COM/Page?a=1"), "plain", "loud");
        assertMatches(LinkQuery.all().url("https://example.com/"));
        assertMatches(LinkQuery.all().url("no address at all"));
    }

    @Tag("url-keys")
    @Test
    void a_query_by_url_compares_the_stored_url_key_and_not_the_url() {
        UrlKey key = UrlKey.of("https://plain.example/");
        insert(
                LinkSample.of("a").url("https://cipher.example/1").urlKey(key),
                LinkSample.of("b").url("https://cipher.example/1").urlKey(Samples.inUpperCase(key)),
                LinkSample.of("c").url("https://cipher.example/2").urlKey(key),
                LinkSample.of("d").urlKey(Samples.differingAt(key, UrlKey.LENGTH - 2)),
                LinkSample.of("e").urlKey(Samples.differingAt(key, 0)));

        assertMatches(LinkQuery.all().url("https://Plain.example"), "a", "c");
        assertMatches(LinkQuery.all().url("https://cipher.example/1"));
    }

    @Tag("url-keys")
    @Test
    void an_update_writes_a_new_url_key_even_if_the_url_stays_the_same() {
        insert(LinkSample.of("a"), LinkSample.of("b"));
        for (String alias : List.of("a", "b")) {
            StoredLink before = only(LinkQuery.all().search(alias, ALIAS));
            update(before, LinkSample.after(before).urlKey(UrlKey.of("https://plain.example/" + alias)));
            assertMatches(LinkQuery.all().url("https://plain.example/" + alias), alias);
        }

        assertMatches(LinkQuery.all().url("https://example.com/"));
    }

    @Tag("conditions")
    @Test
    void a_query_can_combine_a_url_with_other_conditions() {
        insert(
                LinkSample.of("a").space(1).clicks(3),
                LinkSample.of("b").space(2).clicks(2),
                LinkSample.of("c").space(1).clicks(1),
                LinkSample.of("d").space(1).url("https://example.com/d"));

        assertMatches(LinkQuery.all().url("https://example.com").spaceId(1), "a", "c");
        assertMatches(LinkQuery.all().url("https://example.com").search("b", ALIAS), "b");
        assertMatches(LinkQuery.all().url("https://example.com").sortBy(LinkSortField.CLICKS), "a", "b", "c");
    }

    @Tag("conditions")
    @Test
    void a_query_by_url_finds_the_updated_url() {
        insert(LinkSample.of("a").url("https://old.example/"));
        assertMatches(LinkQuery.all().url("https://old.example"), "a");
        StoredLink stored = only(LinkQuery.all());
        update(stored, LinkSample.after(stored).url("https://new.example/"));

        assertMatches(LinkQuery.all().url("https://old.example"));
        assertMatches(LinkQuery.all().url("https://new.example"), "a");
    }

    @Tag("search")
    @Test
    void a_search_finds_updated_texts() {
        insert(LinkSample.of("a").title("old").url("https://old.example/"));
        StoredLink stored = only(LinkQuery.all());
        update(stored, LinkSample.after(stored).alias("new").title("new").url("https://new.example/"));

        for (LinkSearchField field : LinkSearchField.values()) {
            assertMatches(LinkQuery.all().search("old", field));
            assertMatches(LinkQuery.all().search("new", field), "new");
        }
    }

    @Tag("conditions")
    @Test
    void a_link_is_expires_from_the_instant_of_expiration() {
        insert(
                LinkSample.of("now").expiresAt(Samples.NOW),
                LinkSample.of("before").expiresAt(MICRO_BEFORE),
                LinkSample.of("after").expiresAt(Samples.NOW.plusNanos(1_000)),
                LinkSample.of("never"));

        assertMatches(LinkQuery.all().status(EXPIRED), "now", "before");
        assertMatches(LinkQuery.all().status(ACTIVE), "after", "never");
        assertMatches(Samples.filter(Samples.OWNER, LinkQuery.all().status(EXPIRED), MICRO_BEFORE), "before");
    }

    @Tag("conditions")
    @Test
    void dates_before_1970_and_after_9999_are_valid_dates_of_expiration() {
        insert(
                LinkSample.of("past").expiresAt(Instant.parse("0001-01-01T00:00:00Z")),
                LinkSample.of("epoch").expiresAt(Instant.EPOCH),
                LinkSample.of("future").expiresAt(Instant.parse("+10000-01-01T00:00:00Z")));

        assertMatches(LinkQuery.all().status(EXPIRED), "past", "epoch");
        assertMatches(LinkQuery.all().status(ACTIVE), "future");
    }

    @Tag("conditions")
    @Test
    void a_link_is_expired_once_its_clicks_reach_the_limit() {
        insert(
                LinkSample.of("below").clicks(2).clickLimit(3),
                LinkSample.of("at").clicks(3).clickLimit(3),
                LinkSample.of("above").clicks(4).clickLimit(3),
                LinkSample.of("unlimited").clicks(1_000));

        assertMatches(LinkQuery.all().status(EXPIRED), "at", "above");
        assertMatches(LinkQuery.all().status(ACTIVE), "below", "unlimited");
    }

    @Tag("conditions")
    @Test
    void the_click_that_reaches_the_limit_makes_a_link_expired() {
        Link link = stored(LinkSample.of("a").clickLimit(1)).link();
        assertMatches(LinkQuery.all().status(ACTIVE), "a");

        countClick(link);

        assertMatches(LinkQuery.all().status(EXPIRED), "a");
    }

    @Tag("conditions")
    @Test
    void a_disabled_link_has_the_status_disabled_even_if_the_link_is_expired() {
        insert(
                LinkSample.of("disabled").disabled(true),
                LinkSample.of("outdated").disabled(true).expiresAt(MICRO_BEFORE),
                LinkSample.of("used-up").disabled(true).clicks(1).clickLimit(1),
                LinkSample.of("expired").clicks(1).clickLimit(1));

        assertMatches(LinkQuery.all().status(DISABLED), "disabled", "outdated", "used-up");
        assertMatches(LinkQuery.all().status(EXPIRED), "expired");
        assertMatches(LinkQuery.all().status(ACTIVE));
    }

    @Tag("conditions")
    @Test
    void a_link_before_its_start_has_the_status_disabled_even_if_the_link_is_expired() {
        insert(
                LinkSample.of("active").startsAt(Samples.NOW),
                LinkSample.of("expired").startsAt(Samples.NOW).expiresAt(Samples.NOW),
                LinkSample.of("later").startsAt(MICRO_AFTER),
                LinkSample.of("outdated").startsAt(MICRO_AFTER).expiresAt(MICRO_BEFORE),
                LinkSample.of("used-up").startsAt(MICRO_AFTER).clicks(1).clickLimit(1),
                LinkSample.of("off").startsAt(MICRO_BEFORE).disabled(true));

        assertMatches(LinkQuery.all().status(DISABLED), "later", "outdated", "used-up", "off");
        assertMatches(LinkQuery.all().status(EXPIRED), "expired");
        assertMatches(LinkQuery.all().status(ACTIVE), "active");
    }

    @Tag("conditions")
    @Test
    void the_start_of_a_link_changes_the_status_at_the_time_of_the_query() {
        insert(LinkSample.of("a").startsAt(Samples.NOW));

        assertMatches(Samples.filter(Samples.OWNER, LinkQuery.all().status(DISABLED), MICRO_BEFORE), "a");
        assertMatches(Samples.filter(Samples.OWNER, LinkQuery.all().status(ACTIVE), MICRO_BEFORE));
        assertMatches(LinkQuery.all().status(DISABLED));
        assertMatches(LinkQuery.all().status(ACTIVE), "a");
    }

    @Tag("conditions")
    @Test
    void either_limit_alone_makes_a_link_expired() {
        insert(
                LinkSample.of("date").expiresAt(MICRO_BEFORE).clickLimit(5),
                LinkSample.of("clicks")
                        .expiresAt(Samples.NOW.plusSeconds(1))
                        .clicks(5)
                        .clickLimit(5),
                LinkSample.of("neither")
                        .expiresAt(Samples.NOW.plusSeconds(1))
                        .clicks(4)
                        .clickLimit(5));

        assertMatches(LinkQuery.all().status(EXPIRED), "date", "clicks");
        assertMatches(LinkQuery.all().status(ACTIVE), "neither");
    }

    @Tag("conditions")
    @Test
    void a_query_by_space_matches_the_links_of_the_space() {
        insert(
                LinkSample.of("a").space(1),
                LinkSample.of("b").space(2),
                LinkSample.of("none"),
                LinkSample.of("pixel").pixels(1));

        assertMatches(LinkQuery.all().spaceId(1), "a");
        assertMatches(LinkQuery.all().spaceId(3));
    }

    @Tag("conditions")
    @Test
    void a_query_by_domain_matches_the_links_of_the_domain() {
        insert(
                LinkSample.of("a").domain(1),
                LinkSample.of("b").domain(2),
                LinkSample.of("default"),
                LinkSample.of("c").domain(1));

        assertMatches(LinkQuery.all().domain(Domain.of(1)), "a", "c");
        assertMatches(LinkQuery.all().domain(Domain.of(3)));
    }

    @Tag("conditions")
    @Test
    void a_query_by_the_default_domain_matches_only_links_of_the_default_domain() {
        insert(LinkSample.of("a").domain(1), LinkSample.of("default"));
        insert(LinkSample.of("other").owner(Samples.OTHER));
        insert(LinkSample.of("disabled").disabled(true));

        assertMatches(LinkQuery.all().domain(Domain.DEFAULT), "default", "disabled");
        assertMatches(LinkQuery.all().domain(Domain.DEFAULT).status(ACTIVE).search("def", ALIAS), "default");
    }

    @Tag("conditions")
    @Test
    void a_query_by_pixel_matches_the_links_with_the_pixel() {
        insert(
                LinkSample.of("a").pixels(1, 2, 3),
                LinkSample.of("b").pixels(2),
                LinkSample.of("c").pixels(12, 21));
        insert(LinkSample.of("d").pixels(1, 2).owner(Samples.OTHER));
        insert(LinkSample.of("none").space(2));

        assertMatches(LinkQuery.all().pixelId(2), "a", "b");
        assertMatches(LinkQuery.all().pixelId(12), "c");
        assertMatches(LinkQuery.all().pixelId(4));
    }

    @Tag("conditions")
    @Test
    void a_query_by_tag_matches_the_links_with_the_tag_in_any_spelling() {
        insert(
                LinkSample.of("a").tags("News", "x"),
                LinkSample.of("b").tags("NEWS"),
                LinkSample.of("c").tags("newsletter", "new s", "Stra\u00DFe", "Caf\u00E9"));
        insert(LinkSample.of("d").tags("news").owner(Samples.OTHER));
        insert(LinkSample.of("none").title("news"));

        assertMatches(LinkQuery.all().tag("news"), "a", "b");
        assertMatches(LinkQuery.all().tag("STRASSE"), "c");
        assertMatches(LinkQuery.all().tag("cafe\u0301"), "c");
        assertMatches(LinkQuery.all().tag("new"));
        assertMatches(LinkQuery.all().tag("news,x"));
    }

    @Tag("slices")
    @Test
    void the_links_with_a_tag_are_listed_in_each_order() {
        for (int i = 0; i < 30; i++) {
            insert(LinkSample.of("a" + (char) ('A' + i % 26) + i)
                    .title("t" + i % 7)
                    .url("https://example.com/" + i % 5)
                    .clicks(i % 4)
                    .tags(i % 3 == 0 ? "News" : "other", "all"));
        }
        LinkFilter filter = Samples.filter(LinkQuery.all().tag("news"));
        for (Sort<LinkSortField> sort : Samples.sorts(LinkSortField.class).toList()) {
            List<StoredLink> expected = links().list(Samples.filter(LinkQuery.all()), Slice.from(sort, 0, 100)).stream()
                    .filter(stored -> stored.link().tags().contains("News"))
                    .toList();
            StoredLink third = expected.get(2);

            assertThat(links().list(filter, Slice.from(sort, 0, 100)))
                    .as("links with a tag by %s", sort)
                    .hasSize(10)
                    .isEqualTo(expected);
            assertThat(links().list(filter, Slice.from(sort, 3, 4)))
                    .as("a page of links with a tag by %s", sort)
                    .isEqualTo(expected.subList(3, 7));
            assertThat(links().list(filter, Slice.after(sort, StoreRules.position(third.link(), sort.field()), 4)))
                    .as("a page after a link with a tag by %s", sort)
                    .isEqualTo(expected.subList(3, 7));
        }
    }

    @Tag("conditions")
    @Test
    void a_query_by_creation_matches_links_in_the_range() {
        insert(
                LinkSample.of("before").createdAt(MICRO_BEFORE),
                LinkSample.of("at").createdAt(Samples.NOW));
        insert(LinkSample.of("other").createdAt(Samples.NOW).owner(Samples.OTHER));
        insert(LinkSample.of("after").createdAt(MICRO_AFTER));

        assertMatches(LinkQuery.all().createdBefore(Samples.NOW), "before");
        assertMatches(LinkQuery.all().createdFrom(Samples.NOW), "at", "after");
        assertMatches(LinkQuery.all().createdFrom(Samples.NOW).createdBefore(MICRO_AFTER), "at");
        assertMatches(LinkQuery.all().createdFrom(Samples.NOW).createdBefore(Samples.NOW));
    }

    @Tag("conditions")
    @Test
    void a_query_by_update_matches_links_in_the_range() {
        insert(
                LinkSample.of("before").updatedAt(MICRO_BEFORE),
                LinkSample.of("at").updatedAt(Samples.NOW),
                LinkSample.of("after").updatedAt(MICRO_AFTER));

        assertMatches(LinkQuery.all().updatedBefore(Samples.NOW), "before");
        assertMatches(LinkQuery.all().updatedFrom(Samples.NOW), "at", "after");
        assertMatches(LinkQuery.all().updatedFrom(Samples.NOW).updatedBefore(MICRO_AFTER), "at");
    }

    @Tag("conditions")
    @Test
    void a_query_by_expiration_also_matches_disabled_links_in_the_range() {
        insert(
                LinkSample.of("before").expiresAt(MICRO_BEFORE),
                LinkSample.of("disabled").expiresAt(MICRO_BEFORE).disabled(true),
                LinkSample.of("at").expiresAt(Samples.NOW),
                LinkSample.of("after").expiresAt(MICRO_AFTER),
                LinkSample.of("clicked").clicks(3).clickLimit(3),
                LinkSample.of("never"));

        assertMatches(LinkQuery.all().expiresBefore(Samples.NOW), "before", "disabled");
        assertMatches(LinkQuery.all().expiresBefore(Samples.NOW).status(EXPIRED), "before");
        assertMatches(LinkQuery.all().expiresFrom(Samples.NOW), "at", "after");
        assertMatches(LinkQuery.all().expiresFrom(Samples.NOW).expiresBefore(MICRO_AFTER), "at");
    }

    @Tag("conditions")
    @Test
    void a_query_by_expiration_accepts_instants_after_the_year_9999() {
        insert(LinkSample.of("last").expiresAt(Instant.parse("+10000-01-01T18:00:00Z")));

        Instant behind = Instant.parse("+10000-01-03T00:00:00Z");

        assertMatches(LinkQuery.all().expiresBefore(behind), "last");
        assertMatches(LinkQuery.all().expiresFrom(behind));
    }

    @Tag("conditions")
    @Test
    void links_without_a_click_since_an_instant_match_even_if_never_clicked() { // D-61
        insert(
                LinkSample.of("before").clicks(1).lastClick(MICRO_BEFORE),
                LinkSample.of("at").clicks(1).lastClick(Samples.NOW),
                LinkSample.of("after").clicks(1).lastClick(MICRO_AFTER),
                LinkSample.of("imported").clicks(7),
                LinkSample.of("never"));

        assertMatches(LinkQuery.all().notClickedSince(Samples.NOW), "before", "imported", "never");
        assertMatches(
                LinkQuery.all().notClickedSince(MICRO_AFTER).createdBefore(Samples.NOW),
                "before",
                "at",
                "imported",
                "never");
    }

    @Tag("conditions")
    @Test
    void a_click_ends_the_time_without_a_click() {
        Link link = stored(LinkSample.of("a")).link();
        assertMatches(LinkQuery.all().notClickedSince(Samples.NOW), "a");

        countClick(link);

        assertMatches(LinkQuery.all().notClickedSince(Samples.NOW));
    }

    @Tag("conditions")
    @Test
    void all_conditions_must_hold() {
        LinkQuery every = LinkQuery.all()
                .search("x")
                .status(ACTIVE)
                .spaceId(1)
                .domain(Domain.of(2))
                .pixelId(3)
                .tag("NEWS")
                .createdFrom(Samples.CREATED)
                .updatedFrom(Samples.CREATED)
                .expiresBefore(LATER.plusSeconds(1));
        insert(
                like("match"),
                like("title").title("y"),
                like("status").disabled(true),
                like("space").space(9),
                like("domain").domain(9),
                like("pixel").pixels(9),
                like("tag").tags("other"),
                like("created").createdAt(Samples.CREATED.minusSeconds(1)),
                like("updated").updatedAt(Samples.CREATED.minusSeconds(1)),
                like("expired").expiresAt(LATER.plusSeconds(1)));
        insert(like("owner").owner(Samples.OTHER));

        assertMatches(every, "match");
    }

    @Tag("slices")
    @Test
    void a_slice_contains_only_matching_links() {
        insert(
                LinkSample.of("a1"),
                LinkSample.of("b1"),
                LinkSample.of("a2"),
                LinkSample.of("b2"),
                LinkSample.of("a3").pixels(1, 2, 3),
                LinkSample.of("a4"));
        LinkFilter filter = Samples.filter(LinkQuery.all().search("a", ALIAS));

        assertThat(links().list(filter, Slice.from(BY_ID, 1, 2)))
                .extracting(stored -> stored.link().alias())
                .containsExactly("a2", "a3");
    }

    private static LinkSample like(String alias) {
        return LinkSample.of(alias)
                .title("x")
                .space(1)
                .domain(2)
                .pixels(3, 4)
                .tags("News")
                .expiresAt(LATER);
    }

    private StoredLink only(LinkQuery query) {
        return links().list(Samples.filter(query), Slice.from(BY_ID, 0, 10)).get(0);
    }

    private void assertMatches(LinkQuery query, String... aliases) {
        assertMatches(Samples.filter(query), aliases);
    }

    private void assertMatches(LinkFilter filter, String... aliases) {
        List<StoredLink> found = links().list(filter, Slice.from(BY_ID, 0, 100));

        assertThat(found)
                .extracting(stored -> stored.link().alias())
                .as("the aliases of the links with %s", filter)
                .containsExactly(aliases);
        assertThatCount(filter).isEqualTo(found.size());
    }
}
