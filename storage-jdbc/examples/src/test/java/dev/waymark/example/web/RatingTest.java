package dev.waymark.example.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.report.ReportResult;
import dev.waymark.url.WebUrl;
import java.time.Duration;
import java.util.List;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the checks and the points of pages. */
class RatingTest {

    private static final String GOOD = """
            <!DOCTYPE html>
            <html lang="en"><head><title>Handbook</title>
            <meta name="Description" content="All about links."></head>
            <body><h1>Handbook</h1><img src="a.png" alt="A link"><img src="line.png" alt=""></body></html>
            """;

    private static Rating rate(String url, String html) {
        WebUrl address = WebUrl.of(url);
        return rate(new Page.Way(address, 0, Duration.ofMillis(20)), html);
    }

    private static Rating rate(Page.Way way, String html) {
        return Rating.of(new Page(way, 200, html.length(), Jsoup.parse(html)));
    }

    private static Rating rate(String html) {
        return rate("https://example.com/", html);
    }

    private static List<String> failed(Rating rating) {
        return rating.checks().stream()
                .filter(check -> !check.passed())
                .map(Check::name)
                .toList();
    }

    @Test
    void a_page_with_everything_is_good() {
        Rating rating = rate(GOOD);

        assertThat(failed(rating)).isEmpty();
        assertThat(rating.outcome().result()).isEqualTo(ReportResult.GOOD);
        assertThat(rating.outcome().findings().orElseThrow())
                .startsWith("{\"score\":100,\"url\":\"https://example.com/\",\"status\":200");
    }

    @Test
    void a_good_page_behind_a_redirect_is_decent() {
        Rating rating = rate(new Page.Way(WebUrl.of("https://example.com/"), 1, Duration.ofMillis(20)), GOOD);

        assertThat(failed(rating)).containsExactly("redirect");
        assertThat(rating.outcome().result()).isEqualTo(ReportResult.DECENT);
    }

    @Test
    void a_good_page_that_needs_more_than_three_seconds_is_decent() {
        Rating rating = rate(new Page.Way(WebUrl.of("https://example.com/"), 0, Duration.ofMillis(3_001)), GOOD);

        assertThat(failed(rating)).containsExactly("speed");
        assertThat(rating.outcome().result()).isEqualTo(ReportResult.DECENT);
    }

    @Test
    void a_good_page_without_https_is_decent() {
        Rating rating = rate("http://example.com/", GOOD);

        assertThat(failed(rating)).containsExactly("https");
        assertThat(rating.outcome().result()).isEqualTo(ReportResult.DECENT);
    }

    @Test
    void an_empty_page_is_decent_because_visitors_reach_the_page() {
        Rating rating = rate("http://example.com/", "");

        assertThat(failed(rating)).containsExactly("https", "title", "description", "h1", "lang");
        assertThat(rating.outcome().result()).isEqualTo(ReportResult.DECENT);
    }

    @ParameterizedTest
    @CsvSource({
        "<title>Handbook</title>, <title> </title>, title",
        "<title>Handbook</title>, <script>'<title>Handbook</title>'</script>, title",
        "<title>Handbook</title>, <!-- <title>Handbook</title> -->, title",
        "All about links., '', description",
        "<h1>Handbook</h1>, <h2>Handbook</h2>, h1",
        "<h1>Handbook</h1>, <h1>Hand</h1><h1>book</h1>, h1",
        "lang=\"en\", '', lang",
        "alt=\"A link\", '', alt"
    })
    void a_missing_part_fails_its_check(String part, String other, String check) {
        assertThat(GOOD).contains(part);

        assertThat(failed(rate(GOOD.replace(part, other)))).containsExactly(check);
    }

    @Test
    void a_title_or_description_that_search_engines_would_cut_fails() {
        assertThat(failed(rate(GOOD.replace("<title>", "<title>" + "very ".repeat(20)))))
                .containsExactly("title");
        assertThat(failed(rate(GOOD.replace("All", "All ".repeat(50))))).containsExactly("description");
    }

    @Test
    void a_page_of_more_than_512_kib_fails_its_check() {
        assertThat(failed(rate(GOOD + " ".repeat(600_000)))).containsExactly("weight");
    }

    @Test
    void deeply_nested_elements_are_rated() {
        assertThat(failed(rate(GOOD + "<div>".repeat(100_000)))).doesNotContain("title", "h1");
    }
}
