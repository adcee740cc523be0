package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests for lists of short links. {@code ListFormTest} tests each parameter. */
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

    @Test
    void a_rating_selects_links_by_the_latest_report_of_their_url() {
        long decent = create("url=http://example.com/handbook").id();
        long good = create(URL).id();
        long unrated = create("url=https://example.com/other").id();
        client.post("/api/v1/reports", "url=HTTP://EXAMPLE.com:80/handbook").expect(201);
        client.post("/api/v1/reports", URL).expect(201);

        assertThat(list("rated=decent").column("id")).containsExactly(decent);
        assertThat(list("rated=good,none").column("id")).containsExactly(unrated, good);
        assertThat(list("rated=bad").list()).isEmpty();
        assertThat(list("rated=").column("id")).containsExactly(unrated, good, decent);
        assertThat(list("rated=none", "search=other", "search_by=url").column("id"))
                .containsExactly(unrated);
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
