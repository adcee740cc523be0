package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.waymark.Desk;
import dev.waymark.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
    void a_deleted_report_does_not_exist() {
        String path = REPORTS + "/" + create(URL).id();

        client.delete(path).expect(204);
        assertThat(List.of(client.get(path), client.put(path, "privacy=1"), client.delete(path)))
                .allSatisfy(answer -> {
                    answer.expect(404);
                    assertThat(answer.errorCode()).isEqualTo("not_found");
                });
    }
}
