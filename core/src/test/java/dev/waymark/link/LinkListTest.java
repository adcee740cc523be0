package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.Lists;
import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.access.Owner;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.query.Direction;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.query.Sort;
import dev.waymark.spi.Slice;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

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
    void the_default_list_contains_all_links_the_newest_first() {
        Link first = link(CreateLink.to(URL));
        Link second = link(CreateLink.to(URL));

        assertThat(list(LinkQuery.all())).containsExactly(second, first);
    }

    @Test
    void a_query_selects_hand_picked_links_of_the_owner() {
        List<Link> all = manyLinks(4);
        Link others = desk.waymark().links(Owner.of("anna")).create(CreateLink.to(URL));
        LinkQuery picked = LinkQuery.all().ids(all.get(2).id(), all.get(0).id(), others.id(), others.id() + 1);

        assertThat(list(picked)).containsExactly(all.get(2), all.get(0));
        assertThat(list(picked.createdBefore(all.get(0).createdAt()))).isEmpty();
        assertThat(list(LinkQuery.all().ids(Set.of()))).isEmpty();
    }

    @Test
    void hand_picked_links_are_changed_and_deleted_together() {
        List<Link> all = manyLinks(3);
        LinkQuery picked = LinkQuery.all().ids(all.get(0).id(), all.get(2).id());

        assertThat(links.updateAll(picked, UpdateLink.change().disabled(true))).isEqualTo(2);
        assertThat(links.get(all.get(1).id()).disabled())
                .as("disabled of the second link")
                .isFalse();
        assertThat(links.deleteAll(picked)).isEqualTo(2);
        assertThat(links.deleteAll(LinkQuery.all().ids(Set.of()))).isZero();
        assertThat(list(LinkQuery.all())).containsExactly(all.get(1));
    }

    @Test
    void a_query_with_more_than_a_thousand_ids_or_an_id_of_zero_is_refused() {
        LinkQuery many = LinkQuery.all().ids(LongStream.rangeClosed(1, 1_001).toArray());

        assertThat(Desk.violationsOf(() -> links.list(many, PageRequest.first(10))))
                .extracting(Violation::describe)
                .containsExactly("ids must be at most 1000 identifiers");
        assertThat(Desk.violationsOf(() -> links.deleteAll(LinkQuery.all().ids(0))))
                .extracting(Violation::field, Violation::code)
                .containsExactly(tuple("ids", "identifier"));
    }

    @Test
    void a_cursor_belongs_to_the_hand_picked_ids_of_its_query() {
        List<Link> all = manyLinks(12);
        LinkQuery picked = LinkQuery.all().ids(all.stream().map(Link::id).collect(toSet()));
        PageRequest next = links.list(picked, PageRequest.first(10)).next().orElseThrow();

        assertThat(links.list(picked, next).items()).hasSize(2);
        assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> links.list(LinkQuery.all(), next));
    }

    @Test
    void a_range_with_nanoseconds_separates_links_exactly() {
        Link link = link(CreateLink.to(URL));
        Instant created = link.createdAt();

        assertThat(list(LinkQuery.all().createdBefore(created))).isEmpty();
        assertThat(list(LinkQuery.all().createdFrom(created))).containsExactly(link);
        assertThat(list(LinkQuery.all().createdBefore(created.plusNanos(1)))).containsExactly(link);
        assertThat(list(LinkQuery.all().createdFrom(created.plusNanos(1)))).isEmpty();
    }

    @Test
    void a_range_accepts_the_first_and_the_last_instant() {
        Link link = link(CreateLink.to(URL));

        assertThat(list(LinkQuery.all().createdFrom(Instant.MIN).createdBefore(Instant.MAX)))
                .containsExactly(link);
        assertThat(list(LinkQuery.all().updatedBefore(Instant.MIN))).isEmpty();
        assertThat(list(LinkQuery.all().expiresFrom(Instant.MIN))).isEmpty();
    }

    @Test
    void links_that_expire_with_the_last_year_expire_before_the_last_instant_in_every_zone() {
        Links inTheWest =
                desk.waymark(builder -> builder.zone(ZoneOffset.ofHours(-12))).links();
        Link last = inTheWest.create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(9999, 12, 31))));

        assertThat(list(LinkQuery.all().expiresBefore(Instant.MAX))).containsExactly(last);
        assertThat(list(LinkQuery.all().expiresFrom(Instant.MAX))).isEmpty();
    }

    @Test
    void a_search_reads_the_title_by_default() {
        Link found = link(CreateLink.to(URL).title("Docs"));
        link(CreateLink.to(URL).alias("docs"));

        assertThat(list(LinkQuery.all().search("docs"))).containsExactly(found);
    }

    @Test
    void a_search_term_is_trimmed_and_a_blank_term_is_no_search() { // D-25
        assertThat(LinkQuery.all().search(" docs\t")).isEqualTo(LinkQuery.all().search("docs"));
        assertThat(LinkQuery.all().search(" \n")).isEqualTo(LinkQuery.all());
    }

    @Test
    void a_list_filters_by_status_space_domain_pixel_and_tag() {
        Link found = link(CreateLink.to(URL)
                .spaceId(1)
                .domain(Domain.of(2))
                .pixelIds(3, 4)
                .tags("News")
                .disabled(true));
        link(CreateLink.to(URL));

        assertThat(list(LinkQuery.all().status(LinkStatus.DISABLED))).containsExactly(found);
        assertThat(list(LinkQuery.all().spaceId(1))).containsExactly(found);
        assertThat(list(LinkQuery.all().domain(Domain.of(2)))).containsExactly(found);
        assertThat(list(LinkQuery.all().pixelId(4))).containsExactly(found);
        assertThat(list(LinkQuery.all().tag(" news"))).containsExactly(found);
        assertThat(list(LinkQuery.all().spaceId(9))).isEmpty();
    }

    @Test
    void a_page_after_the_end_is_empty_and_has_no_next_page() {
        manyLinks(10);

        Page<Link> page = links.list(LinkQuery.all(), PageRequest.page(2, 10));

        assertThat(page.items()).isEmpty();
        assertThat(page.hasNext()).as("whether a page follows %s", page).isFalse();
        assertThat(page.number()).hasValue(2);
    }

    @Test
    void the_page_with_the_highest_number_is_empty() {
        assertThat(links.list(LinkQuery.all(), PageRequest.page(Integer.MAX_VALUE, 100))
                        .items())
                .isEmpty();
    }

    @Test
    void a_page_has_a_next_page_if_more_links_follow() {
        manyLinks(11);

        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).hasNext())
                .as("whether a next page follows")
                .isTrue();
        assertThat(links.list(LinkQuery.all(), PageRequest.page(2, 10)).hasNext())
                .as("whether a next page follows")
                .isFalse();
    }

    @Test
    void a_full_last_page_has_no_next_page() {
        manyLinks(10);

        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).items()).hasSize(10);
        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).hasNext())
                .as("whether a next page follows")
                .isFalse();
    }

    @Test
    void a_page_has_its_size_and_a_number_if_requested_by_number() {
        manyLinks(26);

        Page<Link> first = links.list(LinkQuery.all(), PageRequest.first(25));
        Page<Link> second = links.list(LinkQuery.all(), first.next().orElseThrow());

        assertThat(first.number()).hasValue(1);
        assertThat(second.number()).isEmpty();
        assertThat(second.size()).isEqualTo(25);
        assertThat(second.items()).hasSize(1);
    }

    @Test
    void a_cursor_is_stable_under_creations_and_deletions_before_the_cursor() {
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
    void a_list_counts_the_total_only_on_request() {
        List<String> calls = new ArrayList<>();
        manyLinks(11);
        Links watched = new Desk(Hooks.before(desk.storage, (method, args) -> calls.add(method)))
                .waymark()
                .links();

        Page<Link> page = watched.list(LinkQuery.all(), PageRequest.first(10));
        assertThat(page.total()).isEmpty();
        assertThat(watched.list(LinkQuery.all(), page.next().orElseThrow()).total())
                .isEmpty();
        assertThat(calls).containsOnly("links.list");

        assertThat(watched.list(LinkQuery.all(), page.next().orElseThrow().withTotal())
                        .total())
                .hasValue(11L);
    }

    @Test
    void a_stream_reads_all_links_in_order_in_bounded_batches() {
        List<Link> all = manyLinks(1_201);
        List<Integer> limits = new ArrayList<>();
        Links watched = new Desk(Hooks.before(desk.storage, (method, args) -> limits.add(((Slice<?>) args[1]).limit())))
                .waymark()
                .links();

        assertThat(watched.stream(LinkQuery.all())).containsExactlyElementsOf(Lists.reverse(all));
        assertThat(limits).containsExactly(500, 500, 500);
    }

    @Test
    void a_stream_ends_after_a_full_last_batch() {
        manyLinks(1_000);

        assertThat(links.stream(LinkQuery.all())).hasSize(1_000).doesNotHaveDuplicates();
    }

    @Test
    void a_stream_reads_batches_on_demand() {
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
        assertThat(iterator.hasNext()).as("whether a next page follows").isTrue();
        assertThat(reads).hasSize(3);
    }

    @Test
    void a_cursor_of_the_default_domain_is_refused_for_all_domains() {
        links.createAll(Collections.nCopies(11, CreateLink.to(URL)));
        LinkQuery inDefaultDomain = LinkQuery.all().domain(Domain.DEFAULT);
        String cursor =
                links.list(inDefaultDomain, PageRequest.first(10)).nextCursor().orElseThrow();

        assertThat(links.list(inDefaultDomain, PageRequest.byCursor(cursor, 10)).items())
                .hasSize(1);
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> links.list(LinkQuery.all(), PageRequest.byCursor(cursor, 10)));
    }

    @Test
    void every_method_with_a_query_checks_identifiers_and_terms() {
        LinkQuery query = LinkQuery.all()
                .search("x".repeat(2_049))
                .spaceId(0)
                .domain(Domain.of(-1))
                .pixelId(0)
                .tag("")
                .url("https://example.com/" + "x".repeat(8_192));

        assertThat(violationsOf(() -> links.list(query, PageRequest.first(10))))
                .containsExactly(
                        Violation.of(
                                "domain_id", "identifier", "must be a positive number, or 0 for the default domain"),
                        Violation.of("pixel_id", "identifier", "must be a positive number"),
                        Violation.of("search", "too_long", "must be at most 2,048 characters"),
                        Violation.of("space_id", "identifier", "must be a positive number"),
                        Violation.of("tag", "required", "must not be empty"),
                        Violation.of("url", "too_long", "must be at most 8,192 characters"));
        assertThat(violationsOf(() -> links.count(query))).hasSize(6);
        assertThat(violationsOf(() -> links.stream(query))).hasSize(6);
    }

    @Test
    void every_method_of_the_query_changes_only_its_own_part() {
        LinkQuery full = LinkQuery.all()
                .search("a", LinkSearchField.URL)
                .status(LinkStatus.ACTIVE)
                .spaceId(1)
                .domain(Domain.of(2))
                .pixelId(3)
                .tag("news")
                .sortBy(LinkSortField.URL, Direction.ASC);

        assertThat(full.sortBy(LinkSortField.URL, Direction.ASC)
                        .tag("news")
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
