package dev.waymark.example.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.form.Answer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClickPageTest {

    private static final LocalDate FIRST = LocalDate.of(2030, 6, 1);
    private static final LocalDate LAST = LocalDate.of(2030, 6, 7);

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static String page() {
        return page(Map.of("2030-06-02", 1_234L));
    }

    private static String page(Map<String, Long> counts) {
        return new ClickPage("docs", 0, "day", FIRST, LAST, counts).html();
    }

    @Test
    void the_security_policy_allows_exactly_the_style_of_the_page() throws Exception {
        String style = page().replaceAll("(?s).*<style>(.*)</style>.*", "$1");
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));

        assertThat(Answer.page(200, ClickRoute.PAGES, "").headers().get("Content-Security-Policy"))
                .contains("style-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "';");
        assertThat(page()).doesNotContain("style=").contains("svg { width: 100%; ");
    }

    @Test
    void a_day_without_clicks_is_a_row_with_zero_without_a_bar() {
        assertThat(page().split("<rect")).hasSize(2);
        assertThat(page())
                .contains(
                        "<th scope=\"row\">2030-06-01</th><td>0</td>",
                        "<th scope=\"row\">2030-06-02</th><td>1,234</td>");
    }

    @Test
    void title_and_axes_describe_the_chart() {
        assertThat(page())
                .contains(
                        "<title>Clicks of docs by day, 2030-06-01 to 2030-06-07</title>",
                        "<h1>Clicks of docs by day</h1>",
                        "<span>2,000</span><span>1,000</span><span>0</span>",
                        "<span>2030-06-01</span><span>2030-06-02</span>",
                        "<div class=\"unit\">day</div>");
    }

    @Test
    void the_caption_names_all_values_with_the_highest_count() {
        assertThat(page(Map.of("2030-06-02", 7L, "2030-06-03", 1L, "2030-06-04", 7L)))
                .contains("<figcaption>Most: 2030-06-02, 2030-06-04, 7 each</figcaption>");
        assertThat(page(Map.of(
                        "2030-06-02", 7L, "2030-06-03", 7L, "2030-06-04", 7L, "2030-06-05", 7L, "2030-06-06", 7L)))
                .contains("<figcaption>Most: 2030-06-02, 2030-06-03, 2030-06-04 and 2 more, 7 each</figcaption>");
    }

    @ParameterizedTest
    @CsvSource({"0, 2", "1, 2", "2, 2", "3, 4", "9, 10", "10, 10", "11, 20", "300, 300", "7560, 8000", "99999, 100000"})
    void the_vertical_axis_ends_at_a_round_even_number(long most, long top) {
        assertThat(ClickChart.top(List.of(0L, most))).isEqualTo(top);
    }

    @Test
    void a_value_without_clicks_has_no_chart() {
        String page = new ClickPage("docs", 0, "country", FIRST, LAST, Map.of()).html();

        assertThat(page)
                .contains("<h1>Clicks of docs by country</h1>", "<figcaption>No clicks</figcaption>")
                .doesNotContain("<svg");
    }

    @Test
    void numbers_have_the_same_format_in_each_locale() {
        String page = page();
        assertThat(page)
                .contains("<rect x=\"144.00\" y=\"91.92\" width=\"123.43\" height=\"148.08\">", "<td>1,234</td>");

        for (String language : new String[] {"de", "tr", "ar-EG-u-nu-arab"}) {
            Locale.setDefault(Locale.forLanguageTag(language));
            assertThat(page()).isEqualTo(page);
        }
    }
}
