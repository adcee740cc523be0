package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for clicks over time. */
class ClickRequestsTest {

    private final Client client =
            Client.of(Client.waymark(builder -> builder), handler -> handler.countryHeader("CF-IPCountry"));
    private final String today = "2025-03-10";

    private long clickedLink() {
        Reply created = client.post("/api/v1/links", "url=https://example.com/").expect(201);
        String path = "/" + created.data().get("alias");
        client.visit("GET", path, "CF-IPCountry", "FR", "Referer", "https://news.example/?secret");
        client.visit("GET", path, "CF-IPCountry", "DE", "User-Agent", "Mozilla/5.0 (X11; Linux x86_64)");
        client.visit("HEAD", path);
        return created.id();
    }

    @Test
    void clicks_are_counted_by_day() {
        Reply answer = client.get("/api/v1/links/" + clickedLink() + "/clicks").expect(200);

        assertThat(answer.list()).containsExactly(Map.of("key", today, "clicks", 2L));
        assertThat(answer.meta())
                .containsEntry("by", "day")
                .containsEntry("to", today)
                .containsEntry("clicks", 2L);
    }

    @ParameterizedTest
    @CsvSource({
        "country, DE FR",
        "platform, Linux",
        "referrer, '' news.example",
        "target, https://example.com/",
        "language, ''"
    })
    void clicks_are_counted_by_dimension(String by, String keys) {
        Reply answer = client.get("/api/v1/links/" + clickedLink() + "/clicks", "by=" + by)
                .expect(200);

        assertThat(answer.column("key")).containsExactlyElementsOf(List.<Object>of((Object[])
                keys.replace("''", "").split(" ", -1)));
    }

    @Test
    void the_total_is_one_number() {
        String path = "/api/v1/links/" + clickedLink() + "/clicks";

        assertThat(client.get(path, "by=total").expect(200).list())
                .containsExactly(Map.of("key", "total", "clicks", 2L));
        assertThat(client.get(path, "by=total", "from=2020-01-01", "to=2020-12-31")
                        .list())
                .containsExactly(Map.of("key", "total", "clicks", 0L));
    }

    @Test
    void a_period_includes_its_first_and_its_last_day() {
        long id = clickedLink();
        String path = "/api/v1/links/" + id + "/clicks";

        assertThat(client.get(path, "from=" + today, "to=" + today, "by=month").column("clicks"))
                .containsExactly(2L);
        assertThat(client.get(path, "from=2020-01-01", "to=2020-12-31").list()).isEmpty();
        assertThat(client.get(path, "from=yesterday", "to=10000-01-01", "by=hour")
                        .expect(422)
                        .blamed())
                .containsExactlyInAnyOrder("from date", "to date", "by choice");
        assertThat(client.get(path, "from=2030-02-01", "to=2030-01-01")
                        .expect(422)
                        .blamed())
                .containsExactly("to order");
        assertThat(client.get(path, "by=day", "by=week", "from=2020-01-01", "from=2021-01-01")
                        .expect(422)
                        .blamed())
                .containsExactlyInAnyOrder("by repeated", "from repeated");
    }

    @Test
    void a_parameter_of_white_space_counts_as_empty() {
        String path = "/api/v1/links/" + clickedLink() + "/clicks";

        Reply answer = client.get(path, "by= ", "from=\t", "to=\u3000").expect(200);

        assertThat(answer.text()).isEqualTo(client.get(path).text());
        assertThat(answer.meta()).containsEntry("by", "day");
    }

    @Test
    void a_request_without_the_owners_api_key_is_refused() {
        long id = clickedLink();
        String path = "/api/v1/links/" + id + "/clicks";

        client.visit("GET", path).expect(401);
        client.get("/api/v1/links/" + (id + 1) + "/clicks").expect(404);
        client.as(Owner.of("stranger")).get(path).expect(404);
        client.delete(path).expect(405);
    }
}
