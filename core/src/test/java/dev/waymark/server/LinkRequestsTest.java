package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.waymark.access.Owner;
import dev.waymark.form.Representations;
import dev.waymark.link.Link;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests for each operation on a short link. {@code FormValuesTest} tests the values of each field. */
class LinkRequestsTest {

    private static final String LINKS = "/api/v1/links";
    private static final String URL = "url=https://example.com/handbook";
    private static final Link ANY =
            Link.builder(Owner.DEFAULT, "docs", "https://example.com/").build();

    private final Client client = Client.create();

    private Reply create(String... fields) {
        return client.post(LINKS, fields).expect(201);
    }

    private Reply update(long id, String... fields) {
        return client.put(LINKS + "/" + id, fields).expect(200);
    }

    @Test
    void a_url_is_enough_to_create_a_link() {
        Reply created = create(URL);

        Map<String, Object> link = created.data();
        assertThat(created.header("Location")).isEqualTo(LINKS + "/" + created.id());
        assertThat(created.contentType()).isEqualTo("application/json;charset=utf-8");
        assertThat(link.keySet())
                .containsExactlyElementsOf(
                        Representations.of(ANY, Instant.EPOCH, "").keySet());
        assertThat(link)
                .contains(
                        entry("url", "https://example.com/handbook"),
                        entry("short_url", Client.BASE + "/" + link.get("alias")),
                        entry("title", null),
                        entry("pixel_ids", List.of()),
                        entry("clicks", 0L),
                        entry("password_protected", false));
        assertThat(Instant.parse((String) link.get("created_at")))
                .isBefore(Instant.now().plusSeconds(1));
        assertThat(client.get(LINKS + "/" + created.id()).data()).isEqualTo(link);
    }

    @Test
    void a_created_link_comes_back_as_it_was_sent() {
        Reply created = create(
                URL,
                "domain_id=7",
                "alias=Every-Field_1",
                "title=Caf\u00E9 \u2014 \uD83D\uDE00",
                "password=swordfish",
                "privacy=2",
                "privacy_password=herring",
                "target_type=1",
                "country[3][key]=fr",
                "country[3][value]=https://example.fr/");

        assertThat(created.data())
                .contains(
                        entry("domain_id", 7L),
                        entry("alias", "Every-Field_1"),
                        entry("short_url", Client.BASE + "/Every-Field_1?domain_id=7"),
                        entry("title", "Caf\u00E9 \u2014 \uD83D\uDE00"),
                        entry("password_protected", true),
                        entry("privacy", 2L),
                        entry("country", List.of(Map.of("key", "FR", "value", "https://example.fr/"))));
        assertThat(client.get(LINKS + "/" + created.id()).data()).isEqualTo(created.data());
        assertThat(created.text()).doesNotContain("swordfish").doesNotContain("herring");
    }

    @Test
    void a_visit_and_a_head_request_select_a_rule_by_the_whole_query() {
        create(
                URL,
                "alias=rules",
                "target_type=5",
                "rule[0][key]=query.b= query.src=mail",
                "rule[0][value]=https://example.org/");

        for (String method : List.of("GET", "HEAD")) {
            assertThat(client.visit(method, "/rules?src=mail&b").header("Location"))
                    .isEqualTo("https://example.org/");
            assertThat(client.visit(method, "/rules?src=mail").header("Location"))
                    .isEqualTo("https://example.com/handbook");
            assertThat(client.visit(method, "/rules").header("Location")).isEqualTo("https://example.com/handbook");
        }
    }

    @Test
    void an_update_takes_the_fields_of_a_creation_except_the_domain() {
        long id = create(URL, "domain_id=7").id();

        Reply updated = update(
                id,
                "alias=Updated_1",
                "title=Manual",
                "target_type=4",
                "rotation[7][value]=https://a.example/",
                "domain_id=1",
                "version=1");

        assertThat(updated.data())
                .contains(
                        entry("url", "https://example.com/handbook"),
                        entry("domain_id", 7L),
                        entry("alias", "Updated_1"),
                        entry("title", "Manual"),
                        entry("rotation", List.of(Map.of("value", "https://a.example/"))),
                        entry("version", 2L));
        assertThat(client.get(LINKS + "/" + id).data()).isEqualTo(updated.data());
    }

    @Test
    void pages_are_selected_by_number_or_by_cursor() {
        IntStream.range(0, 21).forEach(i -> create(URL));

        Reply second = client.get(LINKS, "page=2");
        Reply third = client.get(LINKS, "page=3", "with_total=0");
        Reply afterSecond = client.get(LINKS, "cursor=" + second.meta().get("next_cursor"));
        Reply counted = client.get(LINKS, "cursor=" + second.meta().get("next_cursor"), "with_total=1");

        assertThat(second.meta()).contains(entry("page", 2L), entry("total", 21L), entry("has_next", true));
        assertThat(third.meta())
                .contains(
                        entry("page", 3L), entry("total", null), entry("has_next", false), entry("next_cursor", null));
        assertThat(afterSecond.list()).isEqualTo(third.list()).hasSize(1);
        assertThat(afterSecond.meta()).contains(entry("page", null), entry("total", null));
        assertThat(counted.meta()).containsEntry("total", 21L);
        assertThat(client.get(LINKS, "page=4").list()).isEmpty();
    }

    @Test
    void a_deleted_link_does_not_exist() {
        String path = LINKS + "/" + create(URL).id();

        Reply deleted = client.delete(path);

        deleted.expect(204);
        assertThat(deleted.text()).isEmpty();
        assertThat(List.of(client.get(path), client.put(path, "title=a"), client.delete(path)))
                .allSatisfy(answer -> {
                    answer.expect(404);
                    assertThat(answer.errorCode()).isEqualTo("not_found");
                });
    }

    @Test
    void a_record_of_another_owner_does_not_exist() {
        String path = LINKS + "/" + create(URL).id();
        Client stranger = client.as(Owner.of("stranger"));

        assertThat(List.of(stranger.get(path), stranger.put(path, "title=a"), stranger.delete(path)))
                .allSatisfy(answer -> answer.expect(404));
        assertThat(stranger.get(LINKS).list()).isEmpty();
        assertThat(client.get(path).data()).containsEntry("title", null);
    }

    @Test
    void a_creation_with_an_idempotency_key_can_be_repeated() {
        Reply first = createUnder("retry-1", URL, "alias=repeated");
        Reply second = createUnder("retry-1", URL, "alias=repeated");

        second.expect(201);
        assertThat(second.data()).isEqualTo(first.data());
        assertThat(createUnder("retry-2", URL).id()).isNotEqualTo(first.id());
    }

    @Test
    void an_idempotency_key_of_another_creation_is_a_conflict() {
        createUnder("retry-3", URL);

        Reply conflict = createUnder("retry-3", URL, "title=another");

        conflict.expect(409);
        assertThat(conflict.errorCode()).isEqualTo("idempotency_conflict");
    }

    @Test
    void an_empty_idempotency_key_is_no_key() {
        assertThat(createUnder("", URL).id()).isNotEqualTo(createUnder("", URL).id());
    }

    @Test
    void a_malformed_idempotency_key_is_reported_with_all_other_violations() {
        assertThat(createUnder("order 66", "url=ftp://x").blamed())
                .containsExactly("url scheme", "idempotency_key format");
    }

    private Reply createUnder(String key, String... fields) {
        return client.sendBody(
                "POST",
                Client.encode(fields),
                LINKS,
                "Content-Type",
                "application/x-www-form-urlencoded",
                "Idempotency-Key",
                key);
    }

    @Test
    void a_stale_version_is_a_conflict() {
        long id = create(URL).id();
        update(id, "title=a", "version=1");

        Reply stale = client.put(LINKS + "/" + id, "title=b", "version=1");

        stale.expect(409);
        assertThat(stale.errorCode()).isEqualTo("stale_version");
        assertThat(client.get(LINKS + "/" + id).data()).containsEntry("title", "a");
    }

    @Test
    void a_read_only_key_reads_and_changes_nothing() {
        String path = LINKS + "/" + create(URL).id();
        Client reader = client.readOnly();

        reader.get(path).expect(200);
        reader.get(LINKS).expect(200);
        assertThat(List.of(reader.post(LINKS, URL), reader.put(path, "title=a"), reader.delete(path)))
                .allSatisfy(answer -> {
                    answer.expect(403);
                    assertThat(answer.errorCode()).isEqualTo("forbidden");
                });
    }
}
