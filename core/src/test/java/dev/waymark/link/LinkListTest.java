package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Desk.violationsOf;
import static dev.waymark.Hooks.hooked;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import dev.waymark.Desk;
import dev.waymark.error.Violation;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
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
    void a_query_with_more_than_a_thousand_ids_or_an_id_of_zero_is_refused() {
        LinkQuery many = LinkQuery.all().ids(LongStream.rangeClosed(1, 1_001).toArray());

        assertThat(Desk.violationsOf(() -> links.list(many, PageRequest.first(10))))
                .extracting(Violation::describe)
                .containsExactly("ids must be at most 1000 identifiers");
        assertThat(refusalsOf(() -> links.deleteAll(LinkQuery.all().ids(0)))).containsExactly("ids identifier");
    }

    @Test
    void the_page_with_the_highest_number_is_empty() {
        assertThat(links.list(LinkQuery.all(), PageRequest.page(Integer.MAX_VALUE, 100))
                        .items())
                .isEmpty();
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
    void a_list_counts_the_total_only_on_request() {
        List<String> calls = new ArrayList<>();
        manyLinks(11);
        Links watched = hooked(desk, (method, args) -> calls.add(method)).links();

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
        Links watched = hooked(desk, (method, args) -> limits.add(((Slice<?>) args[1]).limit()))
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
        Links watched = hooked(desk, (method, args) -> reads.add(method)).links();

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
    void fields_have_the_names_of_the_specification() {
        assertThat(LinkSortField.values())
                .extracting(LinkSortField::wireName)
                .containsExactly("id", "clicks", "title", "alias", "url");
        assertThat(LinkSearchField.values())
                .extracting(LinkSearchField::wireName)
                .containsExactly("title", "alias", "url");
    }
}
