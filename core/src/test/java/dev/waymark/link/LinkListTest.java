package dev.waymark.link;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.collect.Lists;
import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.error.InvalidCursorException;
import dev.waymark.error.Violation;
import dev.waymark.query.Cursor;
import dev.waymark.query.Direction;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.query.Sort;
import dev.waymark.spi.Slice;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkListTest {

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    private Link link(CreateLink command) {
        return links.create(command);
    }

    private List<Link> manyLinks(int count) {
        return links.createAll(Collections.nCopies(count, CreateLink.to(URL)));
    }

    private List<Link> list(LinkQuery query) {
        List<Link> items = links.list(query, PageRequest.first(10)).items();
        assertThat(links.stream(query)).containsExactlyElementsOf(items);
        assertThat(links.count(query)).isEqualTo(items.size());
        return items;
    }

    @Test
    void all_links_come_the_newest_first() {
        Link first = link(CreateLink.to(URL));
        Link second = link(CreateLink.to(URL));

        assertThat(list(LinkQuery.all())).containsExactly(second, first);
    }

    @ParameterizedTest
    @CsvSource({"TITLE, HAND", "ALIAS, oC", "URL, Example.com/H"})
    void a_search_looks_into_its_field_only_whatever_the_letter_case(LinkSearchField field, String term) {
        Link found = link(CreateLink.to(URL).alias("Docs").title("The Handbook"));
        link(CreateLink.to("https://example.net/").alias("hand").title("docs example.com/h"));

        assertThat(list(LinkQuery.all().search(term, field))).containsExactly(found);
    }

    @Test
    void what_is_finer_than_a_microsecond_still_separates_before_from_after() {
        Link link = link(CreateLink.to(URL));
        Instant created = link.createdAt();

        assertThat(list(LinkQuery.all().createdBefore(created))).isEmpty();
        assertThat(list(LinkQuery.all().createdFrom(created))).containsExactly(link);
        assertThat(list(LinkQuery.all().createdBefore(created.plusNanos(1)))).containsExactly(link);
        assertThat(list(LinkQuery.all().createdFrom(created.plusNanos(1)))).isEmpty();
    }

    @Test
    void the_beginning_and_the_end_of_time_are_times_like_others() {
        Link link = link(CreateLink.to(URL));

        assertThat(list(LinkQuery.all().createdFrom(Instant.MIN).createdBefore(Instant.MAX)))
                .containsExactly(link);
        assertThat(list(LinkQuery.all().updatedBefore(Instant.MIN))).isEmpty();
        assertThat(list(LinkQuery.all().expiredFrom(Instant.MIN))).isEmpty();
    }

    @Test
    void links_that_expire_with_the_last_year_there_is_expire_before_the_end_of_time_in_every_zone() {
        Links inTheWest =
                desk.waymark(builder -> builder.zone(ZoneOffset.ofHours(-12))).links();
        Link last = inTheWest.create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(9999, 12, 31))));

        assertThat(list(LinkQuery.all().expiredBefore(Instant.MAX))).containsExactly(last);
        assertThat(list(LinkQuery.all().expiredFrom(Instant.MAX))).isEmpty();
    }

    @Test
    void a_search_looks_into_the_title_by_default() {
        Link found = link(CreateLink.to(URL).title("Docs"));
        link(CreateLink.to(URL).alias("docs"));

        assertThat(list(LinkQuery.all().search("docs"))).containsExactly(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "_", "\\", "*", "${1+1}"})
    void no_character_of_a_search_is_special(String term) {
        Link found = link(CreateLink.to(URL).title("a" + term + "b"));
        link(CreateLink.to(URL).title("a b 2"));

        assertThat(list(LinkQuery.all().search(term))).containsExactly(found);
    }

    @Test
    void a_search_is_trimmed_and_a_blank_one_is_none() { // D-25
        assertThat(LinkQuery.all().search(" docs\t")).isEqualTo(LinkQuery.all().search("docs"));
        assertThat(LinkQuery.all().search(" \n")).isEqualTo(LinkQuery.all());
    }

    @Test
    void status_space_domain_and_pixel_filter() {
        Link found = link(CreateLink.to(URL)
                .spaceId(1)
                .domain(Domain.of(2))
                .pixelIds(3, 4)
                .disabled(true));
        link(CreateLink.to(URL));

        assertThat(list(LinkQuery.all().status(LinkStatus.DISABLED))).containsExactly(found);
        assertThat(list(LinkQuery.all().spaceId(1))).containsExactly(found);
        assertThat(list(LinkQuery.all().domain(Domain.of(2)))).containsExactly(found);
        assertThat(list(LinkQuery.all().pixelId(4))).containsExactly(found);
        assertThat(list(LinkQuery.all().spaceId(9))).isEmpty();
    }

    @Test
    void a_status_is_that_at_the_time_of_the_query() {
        Link link = link(CreateLink.to(URL)
                .expiration(Expiration.at(LocalDateTime.ofInstant(NOON.plusSeconds(60), ZoneOffset.UTC)
                        .withNano(0))));
        assertThat(list(LinkQuery.all().status(LinkStatus.ACTIVE))).containsExactly(link);

        desk.clock.advance(Duration.ofSeconds(60));

        assertThat(list(LinkQuery.all().status(LinkStatus.EXPIRED))).containsExactly(link);
    }

    @Test
    void titles_sort_the_absent_first_and_ignore_letter_case() { // D-26
        Link b = link(CreateLink.to(URL).title("b"));
        Link absent = link(CreateLink.to(URL));
        Link a = link(CreateLink.to(URL).title("A"));

        assertThat(list(LinkQuery.all().sortBy(LinkSortField.TITLE, Direction.ASC)))
                .containsExactly(absent, a, b);
    }

    @Test
    void clicks_sort_and_the_id_makes_the_order_total() {
        Link first = link(CreateLink.to(URL));
        Link second = link(CreateLink.to(URL));
        Link clicked = link(CreateLink.to(URL));
        desk.storage.links().countClick(clicked);

        assertThat(list(LinkQuery.all().sortBy(LinkSortField.CLICKS)))
                .extracting(Link::id)
                .containsExactly(clicked.id(), second.id(), first.id());
        assertThat(list(LinkQuery.all().sortBy(LinkSortField.CLICKS, Direction.ASC)))
                .extracting(Link::id)
                .containsExactly(first.id(), second.id(), clicked.id());
    }

    @Test
    void a_page_past_the_end_is_empty_and_the_last() {
        manyLinks(10);

        Page<Link> page = links.list(LinkQuery.all(), PageRequest.page(2, 10));

        assertThat(page.items()).isEmpty();
        assertThat(page.hasNext()).isFalse();
        assertThat(page.number()).hasValue(2);
    }

    @Test
    void the_farthest_page_there_can_be_is_no_error() {
        assertThat(links.list(LinkQuery.all(), PageRequest.page(Integer.MAX_VALUE, 100))
                        .items())
                .isEmpty();
    }

    @Test
    void a_page_knows_whether_another_follows() {
        manyLinks(11);

        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).hasNext()).isTrue();
        assertThat(links.list(LinkQuery.all(), PageRequest.page(2, 10)).hasNext())
                .isFalse();
    }

    @Test
    void a_full_last_page_has_no_next() {
        manyLinks(10);

        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).items()).hasSize(10);
        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).hasNext()).isFalse();
    }

    @Test
    void a_page_tells_its_size_and_its_number_if_asked_for_by_number() {
        manyLinks(26);

        Page<Link> first = links.list(LinkQuery.all(), PageRequest.first(25));
        Page<Link> second = links.list(LinkQuery.all(), first.next().orElseThrow());

        assertThat(first.number()).hasValue(1);
        assertThat(second.number()).isEmpty();
        assertThat(second.size()).isEqualTo(25);
        assertThat(second.items()).hasSize(1);
    }

    @Test
    void a_cursor_is_not_disturbed_by_what_is_created_or_deleted_before_it() {
        List<Link> all = manyLinks(15);
        PageRequest next =
                links.list(LinkQuery.all(), PageRequest.first(10)).next().orElseThrow();
        links.delete(all.get(14).id());
        links.delete(all.get(5).id());
        link(CreateLink.to(URL));

        assertThat(links.list(LinkQuery.all(), next).items())
                .containsExactly(all.get(4), all.get(3), all.get(2), all.get(1), all.get(0));
    }

    @Test
    void a_total_is_counted_only_when_asked_for() {
        List<String> asked = new ArrayList<>();
        manyLinks(11);
        Links watched = new Desk(Hooks.before(desk.storage, (method, args) -> asked.add(method)))
                .waymark()
                .links();

        Page<Link> page = watched.list(LinkQuery.all(), PageRequest.first(10));
        assertThat(page.total()).isEmpty();
        assertThat(watched.list(LinkQuery.all(), page.next().orElseThrow()).total())
                .isEmpty();
        assertThat(asked).containsOnly("links.list");

        assertThat(watched.list(LinkQuery.all(), page.next().orElseThrow().withTotal())
                        .total())
                .hasValue(11);
    }

    @Test
    void a_stream_walks_everything_in_order_and_in_bounded_batches() {
        List<Link> all = manyLinks(1_201);
        List<Integer> limits = new ArrayList<>();
        Links watched = new Desk(Hooks.before(desk.storage, (method, args) -> limits.add(((Slice<?>) args[1]).limit())))
                .waymark()
                .links();

        assertThat(watched.stream(LinkQuery.all())).containsExactlyElementsOf(Lists.reverse(all));
        assertThat(limits).containsExactly(500, 500, 500);
    }

    @Test
    void a_stream_ends_after_a_batch_that_is_full_and_the_last() {
        manyLinks(1_000);

        assertThat(links.stream(LinkQuery.all())).hasSize(1_000).doesNotHaveDuplicates();
    }

    @Test
    void a_stream_reads_no_more_than_it_is_asked_for() {
        manyLinks(1_100);
        List<String> reads = new ArrayList<>();
        Links watched = new Desk(Hooks.before(desk.storage, (method, args) -> reads.add(method)))
                .waymark()
                .links();

        assertThat(watched.stream(LinkQuery.all()).limit(500)).hasSize(500);
        assertThat(reads).hasSize(1);

        Iterator<Link> iterator = watched.stream(LinkQuery.all()).iterator();
        for (int i = 0; i < 500; i++) {
            iterator.next();
        }
        assertThat(reads).hasSize(2);
        assertThat(iterator.hasNext()).isTrue();
        assertThat(reads).hasSize(3);
    }

    @Test
    void a_stream_of_nothing_is_empty() {
        assertThat(links.stream(LinkQuery.all())).isEmpty();
    }

    @Test
    void a_cursor_of_the_default_domain_is_none_of_all_domains() {
        links.createAll(Collections.nCopies(11, CreateLink.to(URL)));
        LinkQuery inDefaultDomain = LinkQuery.all().domain(Domain.DEFAULT);
        Cursor cursor =
                links.list(inDefaultDomain, PageRequest.first(10)).nextCursor().orElseThrow();

        assertThat(links.list(inDefaultDomain, PageRequest.after(cursor, 10)).items())
                .hasSize(1);
        assertThatExceptionOfType(InvalidCursorException.class)
                .isThrownBy(() -> links.list(LinkQuery.all(), PageRequest.after(cursor, 10)));
    }

    @Test
    void identifiers_and_terms_are_checked_by_all_that_take_a_query() {
        LinkQuery query = LinkQuery.all()
                .search("x".repeat(2_049))
                .spaceId(0)
                .domain(Domain.of(-1))
                .pixelId(0)
                .url("https://example.com/" + "x".repeat(2_048));

        assertThat(violationsOf(() -> links.list(query, PageRequest.first(10))))
                .containsExactly(
                        Violation.of(
                                "domain_id", "identifier", "must be a positive number, or 0 for the default domain"),
                        Violation.of("pixel_id", "identifier", "must be a positive number"),
                        Violation.of("search", "too_long", "must be at most 2,048 characters"),
                        Violation.of("space_id", "identifier", "must be a positive number"),
                        Violation.of("url", "too_long", "must be at most 2,048 characters"));
        assertThat(violationsOf(() -> links.count(query))).hasSize(5);
        assertThat(violationsOf(() -> links.stream(query))).hasSize(5);
    }

    @Test
    void each_method_of_the_query_changes_its_own_part_only() {
        LinkQuery full = LinkQuery.all()
                .search("a", LinkSearchField.URL)
                .status(LinkStatus.ACTIVE)
                .spaceId(1)
                .domain(Domain.of(2))
                .pixelId(3)
                .sortBy(LinkSortField.URL, Direction.ASC);

        assertThat(full.sortBy(LinkSortField.URL, Direction.ASC)
                        .pixelId(3)
                        .domain(Domain.of(2))
                        .spaceId(1)
                        .status(LinkStatus.ACTIVE)
                        .search("a", LinkSearchField.URL))
                .isEqualTo(full);
        assertThat(LinkQuery.all().sort()).isEqualTo(Sort.by(LinkSortField.ID, Direction.DESC));
        assertThat(LinkQuery.all().sortBy(LinkSortField.URL).sort())
                .isEqualTo(Sort.by(LinkSortField.URL, Direction.DESC));
    }

    @Test
    void fields_have_the_names_of_the_specification() {
        assertThat(LinkSortField.values())
                .extracting(LinkSortField::wireName)
                .containsExactly("id", "clicks", "title", "alias", "url");
        assertThat(LinkSearchField.values())
                .extracting(LinkSearchField::wireName)
                .containsExactly("title", "alias", "url");
    }
}
