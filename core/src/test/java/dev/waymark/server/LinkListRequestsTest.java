package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for lists of short links, with each parameter and listed value. */
class LinkListRequestsTest {

    private static final String LINKS = "/api/v1/links";
    private static final String URL = "url=https://example.com/handbook";

    private final Client client = Client.create();

    private Reply create(String... fields) {
        return client.post(LINKS, fields).expect(201);
    }

    private Reply list(String... query) {
        return client.get(LINKS, query).expect(200);
    }

    @ParameterizedTest
    @CsvSource({"title, HAND, Handbook", "alias, _B, Sale", "url, sale, Sale"})
    void search_uses_the_field_of_search_by(String field, String term, String found) {
        String suffix = "-" + System.identityHashCode(client);
        create("url=https://example.com/handbook", "title=Handbook", "alias=Search_A" + suffix);
        create("url=https://example.com/sale", "title=Sale", "alias=Search_B" + suffix);

        assertThat(list("search=" + term, "search_by=" + field).column("title")).containsExactly(found);
    }

    @Test
    void search_uses_titles_by_default() {
        create("url=https://example.com/sale", "title=Handbook");
        create("url=https://example.com/handbook", "title=Sale");

        assertThat(list("search=hand").column("title")).containsExactly("Handbook");
        assertThat(list("search=%").column("title")).isEmpty();
        assertThat(list("search= ").column("title")).hasSize(2);
    }

    @Test
    void a_status_selects_active_expired_or_disabled_links() {
        long active = create(URL).id();
        long expired = create(URL, "expiration_date=2020-01-01").id();
        long disabled = create(URL, "disabled=1").id();

        assertThat(list("status=1").column("id")).containsExactly(active);
        assertThat(list("status=2").column("id")).containsExactly(expired);
        assertThat(list("status=3").column("id")).containsExactly(disabled);
        assertThat(list("status=0").column("id")).containsExactly(disabled, expired, active);
        assertThat(list("status=2").column("status")).containsExactly(2L);
    }

    @Test
    void domain_0_lists_the_default_domain() {
        long inDefault = create(URL).id();
        create(URL, "domain_id=2");

        assertThat(list("domain_id=0").column("id")).containsExactly(inDefault);
    }

    @Test
    void space_domain_pixel_and_tag_are_filters() {
        long all = create(URL, "space_id=1", "domain_id=2", "pixel_ids=3,4", "tags=News,sale")
                .id();
        create(URL, "space_id=2", "domain_id=3", "pixel_ids=5", "tags=Sales");

        assertThat(list("space_id=1").column("id")).containsExactly(all);
        assertThat(list("domain_id=2").column("id")).containsExactly(all);
        assertThat(list("pixel_id=4").column("id")).containsExactly(all);
        assertThat(list("tag=SALE").column("id")).containsExactly(all);
        assertThat(list("space_id=1", "domain_id=3").list()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"id, 1, 2, 3", "clicks, 2, 3, 1", "title, 3, 1, 2", "alias, 1, 3, 2", "url, 2, 1, 3"})
    void links_are_sorted_by_a_field_in_a_direction(String field, int first, int second, int third) {
        String suffix = "-" + System.identityHashCode(client) + field;
        List<Object> ids = new ArrayList<>();
        ids.add(create("url=https://example.com/b", "title=b", "alias=Sort_a" + suffix)
                .id());
        ids.add(create("url=https://example.com/A", "title=c", "alias=Sort_c" + suffix)
                .id());
        ids.add(create("url=https://example.com/c", "title=A", "alias=Sort_b" + suffix)
                .id());
        client.visit("GET", "/Sort_a" + suffix);
        client.visit("GET", "/Sort_a" + suffix);
        client.visit("GET", "/Sort_b" + suffix);
        List<Object> expected = List.of(ids.get(first - 1), ids.get(second - 1), ids.get(third - 1));

        assertThat(list("sort_by=" + field, "sort=asc").column("id")).isEqualTo(expected);
        assertThat(list("sort_by=" + field, "sort=desc").column("id"))
                .containsExactly(expected.get(2), expected.get(1), expected.get(0));
    }

    @Test
    void a_page_has_10_25_50_or_100_links() {
        IntStream.range(0, 101).forEach(i -> create(URL));

        assertThat(list().list()).hasSize(10);
        for (int size : new int[] {10, 25, 50, 100}) {
            Reply page = list("per_page=" + size);
            assertThat(page.list()).hasSize(size);
            assertThat(page.meta())
                    .contains(
                            entry("page", 1L),
                            entry("per_page", (long) size),
                            entry("total", 101L),
                            entry("has_next", true));
        }
    }

    @Test
    void pages_are_selected_by_number_or_by_cursor() {
        IntStream.range(0, 21).forEach(i -> create(URL));

        Reply second = list("page=2");
        Reply third = list("page=3", "with_total=0");
        Reply afterSecond = list("cursor=" + second.meta().get("next_cursor"));
        Reply counted = list("cursor=" + second.meta().get("next_cursor"), "with_total=1");

        assertThat(second.meta()).contains(entry("page", 2L), entry("total", 21L), entry("has_next", true));
        assertThat(third.meta())
                .contains(
                        entry("page", 3L), entry("total", null), entry("has_next", false), entry("next_cursor", null));
        assertThat(afterSecond.list()).isEqualTo(third.list()).hasSize(1);
        assertThat(afterSecond.meta()).contains(entry("page", null), entry("total", null));
        assertThat(counted.meta()).containsEntry("total", 21L);
        assertThat(list("page=4").list()).isEmpty();
    }
}
