package dev.waymark.contract.list;

import static dev.waymark.link.LinkSearchField.ALIAS;
import static dev.waymark.link.LinkSearchField.TITLE;
import static dev.waymark.link.LinkSearchField.URL;
import static dev.waymark.link.LinkStatus.ACTIVE;
import static dev.waymark.link.LinkStatus.DISABLED;
import static dev.waymark.link.LinkStatus.EXPIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.StorageProvider;
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
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
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

    protected LinkFilterContract(StorageProvider adapter) {
        super(adapter);
    }

    @Tag("conditions")
    @Test
    void nothing_is_meant_in_an_empty_storage() {
        assertMeans(LinkQuery.all());
    }

    @Tag("conditions")
    @Test
    void all_links_of_the_owner_are_meant_and_nobody_elses() {
        insert(LinkSample.of("a"));
        insert(LinkSample.of("b").owner(Samples.OTHER));
        insert(LinkSample.of("c").domain(7));

        assertMeans(LinkQuery.all(), "a", "c");
        assertMeans(Samples.filter(Samples.OTHER, LinkQuery.all(), Samples.NOW), "b");
    }

    @Tag("search")
    @ParameterizedTest
    @EnumSource
    void a_search_looks_into_its_field_alone(LinkSearchField field) {
        insert(
                LinkSample.of("needle"),
                LinkSample.of("title").title("a needle here"),
                LinkSample.of("url").url("https://example.com/needle"));

        assertMeans(LinkQuery.all().search("needle", field), field == ALIAS ? "needle" : field.wireName());
    }

    @Tag("search")
    @ParameterizedTest
    @ValueSource(strings = {"The Handbook", "the handbook", "HAND", "b", "T", "k", "e H"})
    void a_search_finds_any_part_whatever_its_letter_case(String term) {
        insert(LinkSample.of("a").title("The Handbook"), LinkSample.of("c").title("x"), LinkSample.of("none"));

        assertMeans(LinkQuery.all().search(term), "a");
    }

    @Tag("search")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%", "_", "\\", "%%", "__", "\\\\", "\\%", "\\_", "a%", "%a", "_a", "[", "*", "?", "^", "'", "''", "!",
                "#", "|", "~", "\"", "$"
            })
    void every_character_of_a_search_stands_for_itself(String term) {
        insert(
                LinkSample.of("with").title("x" + term + "x"),
                LinkSample.of("without").title("x a b c x"));

        assertMeans(LinkQuery.all().search(term, TITLE), "with");
    }

    @Tag("search")
    @Test
    void wildcards_stand_for_themselves_in_every_field() {
        insert(
                LinkSample.of("a_b").url("https://example.com/100%25").title("100%"),
                LinkSample.of("aXb").url("https://example.com/100").title("100"));

        assertMeans(LinkQuery.all().search("a_b", ALIAS), "a_b");
        assertMeans(LinkQuery.all().search("0%2", URL), "a_b");
        assertMeans(LinkQuery.all().search("0%", TITLE), "a_b");
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
    void a_search_folds_as_the_library_does_and_no_further(String title, String term, boolean found) {
        insert(LinkSample.of("a").title("x" + title));

        assertMeans(LinkQuery.all().search(term), found ? new String[] {"a"} : new String[0]);
    }

    @Tag("search")
    @ParameterizedTest
    @ValueSource(strings = {"\u1FB7", "\u0390", "\uFB2C", "\uD801\uDC00", "\uFB03", "\u0130"})
    void the_longest_texts_are_stored_folded_and_found_and_sorted(String character) {
        String title = character.repeat(255);
        String url = "https://example.com/" + character.repeat(2_028);
        insert(LinkSample.of("a").title(title).url(url), LinkSample.of("b").title("a"));

        assertMeans(LinkQuery.all().search(title), "a");
        assertMeans(LinkQuery.all().search(url, URL), "a");
        assertThat(links().list(
                                Samples.filter(LinkQuery.all()),
                                Slice.from(Sort.by(LinkSortField.TITLE, Direction.DESC), 0, 10)))
                .extracting(Link::alias)
                .containsExactly("a", "b");
    }

    @Tag("search")
    @Test
    void half_of_a_character_beyond_the_basic_plane_is_found_with_the_other_half_only() {
        insert(LinkSample.of("a").title("\uD83D\uDE00"), LinkSample.of("b").title("\uD83D\uDE01"));

        assertMeans(LinkQuery.all().search("\uD83D\uDE01"), "b");
    }

    @Tag("search")
    @Test
    void a_term_longer_than_any_title_finds_nothing() {
        insert(LinkSample.of("a").title("x".repeat(255)));

        assertMeans(LinkQuery.all().search("x".repeat(255)), "a");
        assertMeans(LinkQuery.all().search("x".repeat(2_048)));
    }

    @Tag("search")
    @Test
    void the_longest_term_is_found() {
        String url = "https://example.com/" + "\u0130".repeat(2_028);
        insert(LinkSample.of("a").url(url), LinkSample.of("b").url(url.substring(0, 2_047)));

        assertMeans(LinkQuery.all().search(url, URL), "a");
    }

    @Tag("conditions")
    @Test
    void links_to_one_address_are_found_in_all_its_spellings() {
        insert(
                LinkSample.of("plain").url("https://example.com/Page?a=1"),
                LinkSample.of("loud").url("HTTPS://EXAMPLE.com:443/Page?a=1"),
                LinkSample.of("path").url("https://example.com/page?a=1"),
                LinkSample.of("longer").url("https://example.com/Page?a=12"));
        insert(LinkSample.of("others").url("https://example.com/Page?a=1").owner(Samples.OTHER));

        assertMeans(LinkQuery.all().url("https://Example.COM/Page?a=1"), "plain", "loud");
        assertMeans(LinkQuery.all().url("https://example.com/"));
        assertMeans(LinkQuery.all().url("no address at all"));
    }

    @Tag("url-keys")
    @Test
    void links_are_selected_by_the_key_that_comes_with_them_whatever_their_url() {
        UrlKey key = UrlKey.of("https://plain.example/");
        insert(
                LinkSample.of("a").url("https://cipher.example/1").urlKey(key),
                LinkSample.of("b").url("https://cipher.example/1").urlKey(Samples.inUpperCase(key)),
                LinkSample.of("c").url("https://cipher.example/2").urlKey(key),
                LinkSample.of("d").urlKey(new UrlKey(key.high(), ~key.low())),
                LinkSample.of("e").urlKey(new UrlKey(~key.high(), key.low())));

        assertMeans(LinkQuery.all().url("https://Plain.example"), "a", "c");
        assertMeans(LinkQuery.all().url("https://cipher.example/1"));
    }

    @Tag("url-keys")
    @Test
    void an_update_writes_the_key_that_comes_with_it_although_the_url_stays() {
        insert(LinkSample.of("a"), LinkSample.of("b"));
        for (String alias : List.of("a", "b")) {
            StoredLink before = links().find(
                            Samples.OWNER,
                            only(LinkQuery.all().search(alias, ALIAS)).id())
                    .orElseThrow();
            StoredLink after = LinkSample.after(before)
                    .urlKey(UrlKey.of("https://plain.example/" + alias))
                    .stored();
            if (alias.equals("a")) {
                links().update(after, 1);
            } else {
                links().updateAll(List.of(new LinkStore.Replacement(before, after)));
            }
            assertMeans(LinkQuery.all().url("https://plain.example/" + alias), alias);
        }

        assertMeans(LinkQuery.all().url("https://example.com/"));
    }

    @Tag("conditions")
    @Test
    void an_address_is_one_condition_beside_others() {
        insert(
                LinkSample.of("a").space(1).clicks(3),
                LinkSample.of("b").space(2).clicks(2),
                LinkSample.of("c").space(1).clicks(1),
                LinkSample.of("d").space(1).url("https://example.com/d"));

        assertMeans(LinkQuery.all().url("https://example.com").spaceId(1), "a", "c");
        assertMeans(LinkQuery.all().url("https://example.com").search("b", ALIAS), "b");
        assertMeans(LinkQuery.all().url("https://example.com").sortBy(LinkSortField.CLICKS), "a", "b", "c");
    }

    @Tag("conditions")
    @Test
    void an_update_of_the_address_counts() {
        insert(LinkSample.of("a").url("https://old.example/"));
        assertMeans(LinkQuery.all().url("https://old.example"), "a");
        long id = only(LinkQuery.all()).id();
        links().update(
                        LinkSample.after(links().find(Samples.OWNER, id).orElseThrow())
                                .url("https://new.example/")
                                .stored(),
                        1);

        assertMeans(LinkQuery.all().url("https://old.example"));
        assertMeans(LinkQuery.all().url("https://new.example"), "a");
    }

    @Tag("search")
    @Test
    void a_search_finds_what_an_update_wrote() {
        insert(LinkSample.of("a").title("old").url("https://old.example/"));
        long id = only(LinkQuery.all()).id();
        links().update(
                        LinkSample.after(links().find(Samples.OWNER, id).orElseThrow())
                                .alias("new")
                                .title("new")
                                .url("https://new.example/")
                                .stored(),
                        1);

        for (LinkSearchField field : LinkSearchField.values()) {
            assertMeans(LinkQuery.all().search("old", field));
            assertMeans(LinkQuery.all().search("new", field), "new");
        }
    }

    @Tag("conditions")
    @Test
    void a_date_counts_from_its_very_instant() {
        insert(
                LinkSample.of("now").expiresAt(Samples.NOW),
                LinkSample.of("before").expiresAt(MICRO_BEFORE),
                LinkSample.of("after").expiresAt(Samples.NOW.plusNanos(1_000)),
                LinkSample.of("never"));

        assertMeans(LinkQuery.all().status(EXPIRED), "now", "before");
        assertMeans(LinkQuery.all().status(ACTIVE), "after", "never");
        assertMeans(Samples.filter(Samples.OWNER, LinkQuery.all().status(EXPIRED), MICRO_BEFORE), "before");
    }

    @Tag("conditions")
    @Test
    void dates_before_1970_and_after_9999_count_too() {
        insert(
                LinkSample.of("past").expiresAt(Instant.parse("0001-01-01T00:00:00Z")),
                LinkSample.of("epoch").expiresAt(Instant.EPOCH),
                LinkSample.of("future").expiresAt(Instant.parse("+10000-01-01T00:00:00Z")));

        assertMeans(LinkQuery.all().status(EXPIRED), "past", "epoch");
        assertMeans(LinkQuery.all().status(ACTIVE), "future");
    }

    @Tag("conditions")
    @Test
    void a_link_is_expired_once_its_clicks_reach_the_limit() {
        insert(
                LinkSample.of("below").clicks(2).clickLimit(3),
                LinkSample.of("at").clicks(3).clickLimit(3),
                LinkSample.of("above").clicks(4).clickLimit(3),
                LinkSample.of("unlimited").clicks(1_000));

        assertMeans(LinkQuery.all().status(EXPIRED), "at", "above");
        assertMeans(LinkQuery.all().status(ACTIVE), "below", "unlimited");
    }

    @Tag("conditions")
    @Test
    void the_click_that_reaches_the_limit_makes_a_link_expired() {
        Link link = stored(LinkSample.of("a").clickLimit(1)).link();
        assertMeans(LinkQuery.all().status(ACTIVE), "a");

        links().countClick(link);

        assertMeans(LinkQuery.all().status(EXPIRED), "a");
    }

    @Tag("conditions")
    @Test
    void a_disabled_link_is_disabled_expired_or_not() {
        insert(
                LinkSample.of("disabled").disabled(true),
                LinkSample.of("outdated").disabled(true).expiresAt(MICRO_BEFORE),
                LinkSample.of("used-up").disabled(true).clicks(1).clickLimit(1),
                LinkSample.of("expired").clicks(1).clickLimit(1));

        assertMeans(LinkQuery.all().status(DISABLED), "disabled", "outdated", "used-up");
        assertMeans(LinkQuery.all().status(EXPIRED), "expired");
        assertMeans(LinkQuery.all().status(ACTIVE));
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

        assertMeans(LinkQuery.all().status(EXPIRED), "date", "clicks");
        assertMeans(LinkQuery.all().status(ACTIVE), "neither");
    }

    @Tag("conditions")
    @Test
    void links_are_meant_by_space() {
        insert(
                LinkSample.of("a").space(1),
                LinkSample.of("b").space(2),
                LinkSample.of("none"),
                LinkSample.of("pixel").pixels(1));

        assertMeans(LinkQuery.all().spaceId(1), "a");
        assertMeans(LinkQuery.all().spaceId(3));
    }

    @Tag("conditions")
    @Test
    void links_are_meant_by_domain() {
        insert(
                LinkSample.of("a").domain(1),
                LinkSample.of("b").domain(2),
                LinkSample.of("default"),
                LinkSample.of("c").domain(1));

        assertMeans(LinkQuery.all().domain(Domain.of(1)), "a", "c");
        assertMeans(LinkQuery.all().domain(Domain.of(3)));
    }

    @Tag("conditions")
    @Test
    void links_of_the_default_domain_are_meant_and_no_others() {
        insert(LinkSample.of("a").domain(1), LinkSample.of("default"));
        insert(LinkSample.of("other").owner(Samples.OTHER));
        insert(LinkSample.of("disabled").disabled(true));

        assertMeans(LinkQuery.all().domain(Domain.DEFAULT), "default", "disabled");
        assertMeans(LinkQuery.all().domain(Domain.DEFAULT).status(ACTIVE).search("def", ALIAS), "default");
    }

    @Tag("conditions")
    @Test
    void links_are_meant_by_pixel() {
        insert(
                LinkSample.of("a").pixels(1, 2, 3),
                LinkSample.of("b").pixels(2),
                LinkSample.of("c").pixels(12, 21));
        insert(LinkSample.of("d").pixels(1, 2).owner(Samples.OTHER));
        insert(LinkSample.of("none").space(2));

        assertMeans(LinkQuery.all().pixelId(2), "a", "b");
        assertMeans(LinkQuery.all().pixelId(12), "c");
        assertMeans(LinkQuery.all().pixelId(4));
    }

    @Tag("conditions")
    @Test
    void links_are_meant_by_when_they_were_created() {
        insert(
                LinkSample.of("before").createdAt(MICRO_BEFORE),
                LinkSample.of("at").createdAt(Samples.NOW));
        insert(LinkSample.of("other").createdAt(Samples.NOW).owner(Samples.OTHER));
        insert(LinkSample.of("after").createdAt(MICRO_AFTER));

        assertMeans(LinkQuery.all().createdBefore(Samples.NOW), "before");
        assertMeans(LinkQuery.all().createdFrom(Samples.NOW), "at", "after");
        assertMeans(LinkQuery.all().createdFrom(Samples.NOW).createdBefore(MICRO_AFTER), "at");
        assertMeans(LinkQuery.all().createdFrom(Samples.NOW).createdBefore(Samples.NOW));
    }

    @Tag("conditions")
    @Test
    void links_are_meant_by_when_they_were_updated() {
        insert(
                LinkSample.of("before").updatedAt(MICRO_BEFORE),
                LinkSample.of("at").updatedAt(Samples.NOW),
                LinkSample.of("after").updatedAt(MICRO_AFTER));

        assertMeans(LinkQuery.all().updatedBefore(Samples.NOW), "before");
        assertMeans(LinkQuery.all().updatedFrom(Samples.NOW), "at", "after");
        assertMeans(LinkQuery.all().updatedFrom(Samples.NOW).updatedBefore(MICRO_AFTER), "at");
    }

    @Tag("conditions")
    @Test
    void links_are_meant_by_their_date_of_expiration_whether_or_not_they_are_disabled() {
        insert(
                LinkSample.of("before").expiresAt(MICRO_BEFORE),
                LinkSample.of("disabled").expiresAt(MICRO_BEFORE).disabled(true),
                LinkSample.of("at").expiresAt(Samples.NOW),
                LinkSample.of("after").expiresAt(MICRO_AFTER),
                LinkSample.of("clicked").clicks(3).clickLimit(3),
                LinkSample.of("never"));

        assertMeans(LinkQuery.all().expiredBefore(Samples.NOW), "before", "disabled");
        assertMeans(LinkQuery.all().expiredBefore(Samples.NOW).status(EXPIRED), "before");
        assertMeans(LinkQuery.all().expiredFrom(Samples.NOW), "at", "after");
        assertMeans(LinkQuery.all().expiredFrom(Samples.NOW).expiredBefore(MICRO_AFTER), "at");
    }

    @Tag("conditions")
    @Test
    void links_that_expire_with_the_last_year_there_is_are_meant_by_an_instant_behind_it() {
        insert(LinkSample.of("last").expiresAt(Instant.parse("+10000-01-01T18:00:00Z")));

        Instant behind = Instant.parse("+10000-01-03T00:00:00Z");

        assertMeans(LinkQuery.all().expiredBefore(behind), "last");
        assertMeans(LinkQuery.all().expiredFrom(behind));
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
                .createdFrom(Samples.CREATED)
                .updatedFrom(Samples.CREATED)
                .expiredBefore(LATER.plusSeconds(1));
        insert(
                like("match"),
                like("title").title("y"),
                like("status").disabled(true),
                like("space").space(9),
                like("domain").domain(9),
                like("pixel").pixels(9),
                like("created").createdAt(Samples.CREATED.minusSeconds(1)),
                like("updated").updatedAt(Samples.CREATED.minusSeconds(1)),
                like("expired").expiresAt(LATER.plusSeconds(1)));
        insert(like("owner").owner(Samples.OTHER));

        assertMeans(every, "match");
    }

    @Tag("slices")
    @Test
    void a_slice_is_cut_from_the_links_that_are_meant() {
        insert(
                LinkSample.of("a1"),
                LinkSample.of("b1"),
                LinkSample.of("a2"),
                LinkSample.of("b2"),
                LinkSample.of("a3").pixels(1, 2, 3),
                LinkSample.of("a4"));
        LinkFilter filter = Samples.filter(LinkQuery.all().search("a", ALIAS));

        assertThat(links().list(filter, Slice.from(BY_ID, 1, 2)))
                .extracting(Link::alias)
                .containsExactly("a2", "a3");
    }

    private static LinkSample like(String alias) {
        return LinkSample.of(alias).title("x").space(1).domain(2).pixels(3, 4).expiresAt(LATER);
    }

    private Link only(LinkQuery query) {
        return links().list(Samples.filter(query), Slice.from(BY_ID, 0, 10)).get(0);
    }

    private void assertMeans(LinkQuery query, String... aliases) {
        assertMeans(Samples.filter(query), aliases);
    }

    private void assertMeans(LinkFilter filter, String... aliases) {
        List<Link> found = links().list(filter, Slice.from(BY_ID, 0, 100));

        assertThat(found).extracting(Link::alias).containsExactly(aliases);
        assertThat(links().count(filter)).isEqualTo(found.size());
    }
}
