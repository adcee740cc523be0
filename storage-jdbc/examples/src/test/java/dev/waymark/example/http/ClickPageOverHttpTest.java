package dev.waymark.example.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the page with the clicks of a link. */
class ClickPageOverHttpTest {

    private static final Pattern BAR =
            Pattern.compile("<rect x=\"[0-9.]+\" .*? width=\"([0-9.]+)\" height=\"([0-9.]+)\"><title>(.*?)</title>");

    private final Client client = Site.memory().newClient();
    private final String today = LocalDate.now(ZoneOffset.UTC).toString();

    private long clickedLink() {
        Answer created =
                client.post("/api/v1/links", "url=https://example.com/").expect(201);
        String path = "/" + created.data().get("alias");
        client.visit("GET", path, "CF-IPCountry", "FR", "Referer", "https://news.example/?secret");
        client.visit("GET", path, "CF-IPCountry", "DE", "User-Agent", "Mozilla/5.0 (X11; Linux x86_64)");
        client.visit("HEAD", path);
        return created.id();
    }

    @Test
    void a_request_without_the_owners_api_key_is_refused() {
        long id = clickedLink();
        String path = "/links/" + id + "/clicks";

        for (String authorization : List.of("", "Basic eDp5", "Basic e", "Bearer wm_")) {
            Answer refused = client.visit("GET", path, "Authorization", authorization);
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.header("WWW-Authenticate")).isEqualTo("Basic realm=\"Waymark\"");
            assertThat(refused.header("Content-Type")).startsWith("text/html");
        }
        assertThat(client.get("/links/" + (id + 1_000_000) + "/clicks").status())
                .isEqualTo(404);
        assertThat(client.get(path, "by=hour").status()).isEqualTo(422);
        assertThat(client.delete(path).status()).isEqualTo(405);
    }

    /** Returns the API key as the password of an {@code Authorization} header of a browser. */
    private String basic() {
        String credentials = "someone:" + client.authorization().substring("Bearer ".length());
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void the_page_has_a_bar_for_each_day_with_clicks_and_loads_no_other_files() {
        String page = client.visit("GET", "/links/" + clickedLink() + "/clicks", "Authorization", basic())
                .expect(200)
                .body();

        List<String> bars = BAR.matcher(page)
                .results()
                .map(bar -> bar.group(3) + " " + bar.group(2))
                .toList();
        assertThat(bars).containsExactly(today + ": 2 240.00");
        assertThat(page).startsWith("<!DOCTYPE html>").contains("<svg viewBox=\"0 0 960 240\"");
        assertThat(page).doesNotContain("<script", "<link", "src=", "url(", "http:", "https:");
    }

    @Test
    void a_page_without_clicks_has_no_chart_and_a_page_by_dimension_names_unknown_values() {
        long id = client.post("/api/v1/links", "url=https://example.com/")
                .expect(201)
                .id();
        assertThat(client.get("/links/" + id + "/clicks", "by=country")
                        .expect(200)
                        .body())
                .contains("<figcaption>No clicks</figcaption>")
                .doesNotContain("<svg", "<rect");

        String page = client.get("/links/" + clickedLink() + "/clicks", "by=referrer")
                .expect(200)
                .body();
        assertThat(page).contains("(unknown): 1", "news.example: 1", "<option selected>referrer");
    }

    @ParameterizedTest
    @CsvSource({"day, 731", "week, 105", "month, 24"})
    void a_chart_of_up_to_ten_years_has_room_for_bars_without_clicks(String by, int columns) {
        String path = "/links/" + clickedLink() + "/clicks";
        LocalDate last = LocalDate.now(ZoneOffset.UTC).with(TemporalAdjusters.lastDayOfYear());
        LocalDate first = last.minusYears(2).plusDays(1);

        String page = client.get(path, "by=" + by, "from=" + first, "to=" + last)
                .expect(200)
                .body();
        assertThat(columns(page)).isBetween(columns - 3L, columns + 3L);

        String ever = client.get(path, "by=" + by, "from=0001-01-01", "to=9999-12-31")
                .expect(200)
                .body();
        assertThat(columns(ever)).isEqualTo(7);
    }

    /** Returns the number of columns of a chart: a bar covers nine tenths of its column. */
    private static long columns(String page) {
        Matcher bar = BAR.matcher(page);
        assertThat(bar.find()).as("a bar").isTrue();
        return Math.round(0.9 * 960 / Double.parseDouble(bar.group(1)));
    }
}
