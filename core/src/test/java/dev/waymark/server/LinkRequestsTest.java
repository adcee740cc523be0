package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.waymark.access.Owner;
import dev.waymark.form.Representations;
import dev.waymark.link.Link;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    private static Map<String, Object> entryOf(String key, String url) {
        return Map.of("key", key, "value", url);
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
                        entry("domain_id", null),
                        entry("space_id", null),
                        entry("pixel_ids", List.of()),
                        entry("tags", List.of()),
                        entry("clicks", 0L),
                        entry("disabled", 0L),
                        entry("status", 1L),
                        entry("password_protected", false),
                        entry("privacy", 0L),
                        entry("start_date", null),
                        entry("start_time", null),
                        entry("expiration_url", null),
                        entry("expiration_date", null),
                        entry("expiration_time", null),
                        entry("expiration_clicks", null),
                        entry("target_type", 0L),
                        entry("country", List.of()),
                        entry("rotation", List.of()),
                        entry("version", 1L));
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
                "space_id=8",
                "pixel_ids=3,1",
                "tags=News,Caf\u00E9",
                "disabled=1",
                "privacy=2",
                "privacy_password=herring",
                "start_date=2098-01-02",
                "start_time=08:15",
                "expiration_url=https://example.org/",
                "expiration_date=2099-06-01",
                "expiration_time=09:05",
                "expiration_clicks=10",
                "target_type=1",
                "country[3][key]=fr",
                "country[3][value]=https://example.fr/",
                "country[0][key]=DE",
                "country[0][value]=https://example.de/");

        assertThat(created.data())
                .contains(
                        entry("domain_id", 7L),
                        entry("alias", "Every-Field_1"),
                        entry("short_url", Client.BASE + "/Every-Field_1?domain_id=7"),
                        entry("title", "Caf\u00E9 \u2014 \uD83D\uDE00"),
                        entry("password_protected", true),
                        entry("space_id", 8L),
                        entry("pixel_ids", List.of(1L, 3L)),
                        entry("tags", List.of("News", "Caf\u00E9")),
                        entry("disabled", 1L),
                        entry("status", 3L),
                        entry("privacy", 2L),
                        entry("start_date", "2098-01-02"),
                        entry("start_time", "08:15"),
                        entry("expiration_url", "https://example.org/"),
                        entry("expiration_date", "2099-06-01"),
                        entry("expiration_time", "09:05"),
                        entry("expiration_clicks", 10L),
                        entry("target_type", 1L),
                        entry(
                                "country",
                                List.of(entryOf("DE", "https://example.de/"), entryOf("FR", "https://example.fr/"))));
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

    @ParameterizedTest
    @ValueSource(strings = {"iOS", "Android", "Windows", "OS X", "Linux", "Ubuntu", "Chrome OS"})
    void target_type_2_accepts_seven_platforms(String platform) {
        Reply created =
                create(URL, "target_type=2", "platform[0][key]=" + platform, "platform[0][value]=https://example.org/");

        assertThat(created.data())
                .contains(
                        entry("target_type", 2L),
                        entry("platform", List.of(entryOf(platform, "https://example.org/"))));
    }

    @Test
    void target_type_4_selects_a_rotation_and_0_removes_targeting() {
        Reply created = create(
                URL, "target_type=4", "rotation[0][value]=https://a.example/", "rotation[1][value]=https://b.example/");

        assertThat(created.data())
                .contains(
                        entry("target_type", 4L),
                        entry(
                                "rotation",
                                List.of(Map.of("value", "https://a.example/"), Map.of("value", "https://b.example/"))));
        assertThat(create(URL, "target_type=0").data()).containsEntry("target_type", 0L);
    }

    @Test
    void an_update_changes_only_its_fields() {
        long id = create(URL, "title=Handbook", "space_id=8", "expiration_clicks=5")
                .id();
        Map<String, Object> before = client.get(LINKS + "/" + id).data();

        Map<String, Object> after = update(id, "title=Manual").data();

        assertThat(after).contains(entry("title", "Manual"), entry("version", 2L));
        assertThat(after)
                .usingRecursiveComparison()
                .ignoringFields("title", "version", "updated_at")
                .isEqualTo(before);
    }

    @Test
    void an_update_takes_the_fields_of_a_creation_except_the_domain() {
        long id = create(URL, "domain_id=7").id();

        Reply updated = update(
                id,
                "url=https://example.net/",
                "alias=Updated_1",
                "title=Manual",
                "password=swordfish",
                "space_id=9",
                "pixel_ids[]=5",
                "pixel_ids[]=4",
                "tags[]=b",
                "tags[]=a",
                "disabled=1",
                "privacy=2",
                "privacy_password=herring",
                "expiration_url=https://example.org/",
                "expiration_date=2099-06-01",
                "expiration_time=09:05:06",
                "expiration_clicks=10",
                "target_type=4",
                "rotation[7][value]=https://a.example/",
                "domain_id=1",
                "version=1");

        assertThat(updated.data())
                .contains(
                        entry("url", "https://example.net/"),
                        entry("domain_id", 7L),
                        entry("alias", "Updated_1"),
                        entry("title", "Manual"),
                        entry("password_protected", true),
                        entry("space_id", 9L),
                        entry("pixel_ids", List.of(4L, 5L)),
                        entry("tags", List.of("b", "a")),
                        entry("disabled", 1L),
                        entry("privacy", 2L),
                        entry("expiration_url", "https://example.org/"),
                        entry("expiration_date", "2099-06-01"),
                        entry("expiration_time", "09:05:06"),
                        entry("expiration_clicks", 10L),
                        entry("target_type", 4L),
                        entry("rotation", List.of(Map.of("value", "https://a.example/"))));
        assertThat(client.get(LINKS + "/" + id).data()).isEqualTo(updated.data());
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
    void a_taken_alias_is_a_conflict_case_insensitively() {
        String alias = (String) create(URL).data().get("alias");
        long other = create(URL).id();

        assertThat(List.of(
                        client.post(LINKS, URL, "alias=" + alias.toUpperCase(Locale.ROOT)),
                        client.put(LINKS + "/" + other, "alias=" + alias)))
                .allSatisfy(answer -> {
                    answer.expect(409);
                    assertThat(answer.errorCode()).isEqualTo("alias_taken");
                    assertThat(answer.blamed()).containsExactly("alias alias_taken");
                });
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
    void an_overlong_idempotency_key_is_refused() {
        Reply refused = createUnder("k".repeat(65), URL);

        refused.expect(422);
        assertThat(refused.blamed()).containsExactly("idempotency_key format");
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
