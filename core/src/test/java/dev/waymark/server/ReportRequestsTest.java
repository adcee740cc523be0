package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.waymark.Desk;
import dev.waymark.SettableClock;
import dev.waymark.access.Owner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for each operation on a report. {@code ListFormTest} tests each parameter of a list. */
class ReportRequestsTest {

    private static final String REPORTS = "/api/v1/reports";
    private static final String URL = "url=https://www.example.com/handbook";

    private final SettableClock clock = new SettableClock(Desk.NOON);
    private final Client client = Client.of(Client.waymark(builder -> builder.clock(clock)), handler -> handler);

    private Reply create(String... fields) {
        return client.post(REPORTS, fields).expect(201);
    }

    private Reply update(long id, String... fields) {
        clock.advance(Duration.ofSeconds(1));
        return client.put(REPORTS + "/" + id, fields).expect(200);
    }

    private Reply list(String... query) {
        return client.get(REPORTS, query).expect(200);
    }

    @Test
    void a_report_is_created_with_its_result() {
        Reply created = create(URL);

        assertThat(created.header("Location")).isEqualTo(REPORTS + "/" + created.id());
        assertThat(created.data().keySet())
                .containsExactly(
                        "id",
                        "url",
                        "project",
                        "result",
                        "privacy",
                        "attributes",
                        "page_key",
                        "requested_at",
                        "created_at",
                        "generated_at",
                        "updated_at",
                        "version");
        assertThat(created.data())
                .contains(
                        entry("url", "https://www.example.com/handbook"),
                        entry("project", "example.com"),
                        entry("result", "good"),
                        entry("privacy", 0L),
                        entry("requested_at", null),
                        entry("version", 1L))
                .containsEntry("generated_at", created.data().get("created_at"));
    }

    @Test
    void a_single_report_contains_its_findings_and_a_list_does_not() {
        Reply created = create(URL);

        Map<String, Object> report = client.get(REPORTS + "/" + created.id()).data();

        assertThat(report).containsAllEntriesOf(created.data());
        assertThat((String) report.get("findings")).startsWith("{").contains("https");
        assertThat(list().list()).containsExactly(created.data());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void privacy_is_0_1_or_2(long value) {
        Reply created = create(URL, "privacy=" + value, "password=herring");

        assertThat(created.data()).containsEntry("privacy", value);
        assertThat(created.text()).doesNotContain("herring");
        assertThat(update(create(URL).id(), "privacy=" + value, "password=herring")
                        .data())
                .contains(entry("privacy", value), entry("version", 2L));
    }

    @Test
    void a_password_is_changed_alone_and_removed_with_another_privacy() {
        long id = create(URL, "privacy=2", "password=herring").id();

        assertThat(update(id, "password=mackerel").data()).containsEntry("privacy", 2L);
        assertThat(update(id, "privacy=2").data()).containsEntry("privacy", 2L);
        assertThat(update(id, "privacy=1").data()).containsEntry("privacy", 1L);
        assertThat(client.put(REPORTS + "/" + id, "privacy=2").blamed()).containsExactly("password required");
    }

    @Test
    void results_1_generates_the_report_again_and_0_does_not() {
        Map<String, Object> created = create(URL).data();
        long id = (Long) created.get("id");

        Object kept = update(id, "results=0").data().get("generated_at");
        Object renewed = update(id, "results=1").data().get("generated_at");

        assertThat(kept).isEqualTo(created.get("generated_at"));
        assertThat(renewed.toString()).isGreaterThan(kept.toString());
    }

    @Test
    void a_stale_version_is_a_conflict() {
        long id = create(URL).id();
        update(id, "privacy=1", "version=1");

        Reply stale = client.put(REPORTS + "/" + id, "privacy=0", "version=1");

        stale.expect(409);
        assertThat(stale.errorCode()).isEqualTo("stale_version");
    }

    @Test
    void a_deleted_report_does_not_exist() {
        String path = REPORTS + "/" + create(URL).id();

        client.delete(path).expect(204);
        assertThat(List.of(client.get(path), client.put(path, "privacy=1"), client.delete(path)))
                .allSatisfy(answer -> {
                    answer.expect(404);
                    assertThat(answer.errorCode()).isEqualTo("not_found");
                });
    }

    @Test
    void a_record_of_another_owner_does_not_exist() {
        String path = REPORTS + "/" + create(URL).id();
        Client stranger = client.as(Owner.of("stranger"));

        assertThat(List.of(stranger.get(path), stranger.put(path, "privacy=1"), stranger.delete(path)))
                .allSatisfy(answer -> answer.expect(404));
        assertThat(stranger.get(REPORTS).list()).isEmpty();
        assertThat(client.get(path).data()).containsEntry("privacy", 0L);
    }

    @Test
    void a_project_is_a_filter_in_any_spelling() {
        create("url=https://www.example.com/");
        create("url=https://example.org/");

        assertThat(list("project=WWW.Example.com").column("project")).containsExactly("example.com");
    }

    @Test
    void pages_have_four_sizes_and_are_selected_by_number_or_by_cursor() {
        IntStream.range(0, 26).forEach(i -> create(URL));

        assertThat(list().list()).hasSize(10);
        for (int size : new int[] {10, 25, 50, 100}) {
            assertThat(list("per_page=" + size).list()).hasSize(Math.min(size, 26));
        }
        Reply first = list("per_page=25");
        assertThat(first.meta())
                .contains(entry("page", 1L), entry("per_page", 25L), entry("total", 26L), entry("has_next", true));
        assertThat(list("per_page=25", "cursor=" + first.meta().get("next_cursor"))
                        .list())
                .isEqualTo(list("per_page=25", "page=2", "with_total=0").list())
                .hasSize(1);
    }

    @Test
    void a_read_only_key_reads_and_changes_nothing() {
        String path = REPORTS + "/" + create(URL).id();
        Client reader = client.readOnly();

        reader.get(path).expect(200);
        reader.get(REPORTS).expect(200);
        assertThat(List.of(reader.post(REPORTS, URL), reader.put(path, "privacy=1"), reader.delete(path)))
                .allSatisfy(answer -> answer.expect(403));
    }
}
