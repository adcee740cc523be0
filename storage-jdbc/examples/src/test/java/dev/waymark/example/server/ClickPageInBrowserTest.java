package dev.waymark.example.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.ClickTally.Day;
import dev.waymark.storage.memory.MemoryStorage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the page of clicks in Chromium. The screenshots are in {@code target/browser}. */
@EnabledIfSystemProperty(named = "browser", matches = ".+")
class ClickPageInBrowserTest {

    private static final LocalDate FIRST = LocalDate.of(2030, 1, 1);
    private static final LocalDate LAST = LocalDate.of(2030, 12, 31);
    private static final String YEAR = "from=" + FIRST + "&to=" + LAST;
    private static final Path PICTURES = Path.of("target", "browser");

    @TempDir
    private Path folder;

    private final MemoryStorage storage = MemoryStorage.create();
    private final Waymark waymark = Waymark.builder()
            .storage(storage)
            .clickStatistics(ClickStatistics.byDay())
            .build();
    private final Link link =
            waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));

    private Browser browser;
    private ExampleServer server;

    @BeforeEach
    void start() throws Exception {
        Files.createDirectories(PICTURES);
        browser = new Browser(System.getProperty("browser"), folder);
        server = ExampleServer.start(waymark, 0, "");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Adds clicks for a year: more each month, fewer at weekends, and no clicks on the first day of a month. */
    private void clickForAYear() {
        FIRST.datesUntil(LAST.plusDays(1))
                .filter(day -> day.getDayOfMonth() > 1)
                .forEach(day ->
                        click(day, day.getMonthValue() * (day.getDayOfWeek().getValue() > 5 ? 10L : 25L)));
    }

    private void click(LocalDate day, long clicks) {
        Map<ClickDimension, Map<String, Long>> values = Map.of(
                ClickDimension.COUNTRY,
                ImmutableMap.of("FR", clicks - clicks / 2 - 1, "DE", clicks / 3, "", clicks / 2 - clicks / 3, "*", 1L));
        Day counts = new Day(clicks, values, 50);
        storage.links().addClicks(Map.of(link.id(), new ClickTally(clicks, Samples.NOW, Map.of(day, counts))));
    }

    /** Returns the URL of the page, with the API key as the password. */
    private String url(String query) {
        String key = waymark.apiKeys()
                .issue(IssueApiKey.named("browser").readOnly())
                .secret()
                .reveal();
        return server.address().replace("//", "//someone:" + key + "@") + "/links/" + link.id() + "/clicks?" + query;
    }

    private Document open(String name, String query) throws Exception {
        String url = url(query);
        browser.takeScreenshot(url, PICTURES.resolve(name + ".png"), 1024, 900);
        browser.takeScreenshot(url, PICTURES.resolve(name + "-on-a-phone.png"), 500, 900);
        return browser.open(url);
    }

    private static double height(Element bar) {
        return Double.parseDouble(bar.attr("height"));
    }

    @Test
    void a_year_has_a_bar_for_each_day_with_clicks() throws Exception {
        clickForAYear();

        Document page = open("year", YEAR);

        assertThat(page.title()).isEqualTo("Clicks of docs by day, 2030-01-01 to 2030-12-31");
        assertThat(page.select("svg rect")).hasSize(353);
        assertThat(page.select("svg rect").last().text()).isEqualTo("2030-12-31: 300");
        assertThat(page.select(".counts span").eachText()).containsExactly("300", "150", "0");
        assertThat(page.select(".ends span").eachText()).containsExactly("2030-01-01", "2030-07-02", "2030-12-31");
        assertThat(page.select(".unit").text()).isEqualTo("day");
        assertThat(page.select("td")).hasSize(353);
        assertThat(page.select("caption").text()).isEqualTo("Clicks by day, without zeros");
        assertThat(page.select("input[name=from]").val()).isEqualTo("2030-01-01");
    }

    @Test
    void a_year_by_month_has_twelve_bars_and_rows_that_add_up() throws Exception {
        clickForAYear();

        Document page = open("months", YEAR + "&by=month");

        assertThat(page.select("svg rect")).hasSize(12);
        long sum = page.select("td").eachText().stream()
                .mapToLong(count -> Long.parseLong(count.replace(",", "")))
                .sum();
        assertThat(page.select("td")).hasSize(12);
        assertThat(sum).isEqualTo(waymark.links().get(link.id()).clicks()).isEqualTo(47_775);
        assertThat(page.select("p").text())
                .isEqualTo("Clicks from 2030-01-01 to 2030-12-31: 47,775. In total: 47,775.");
        assertThat(page.select("figcaption").text()).isEqualTo("Most: 2030-12-01, 7,560");
        assertThat(page.select(".ends span").eachText()).containsExactly("2030-01-01", "2030-07-01", "2030-12-01");
        assertThat(page.select(".unit").text()).isEqualTo("month (its first day)");
    }

    @Test
    void unknown_and_other_values_have_names() throws Exception {
        clickForAYear();

        Document page = open("countries", YEAR + "&by=country");

        assertThat(page.select("th").eachText()).containsExactly("FR", "DE", "(unknown)", "(other)");
        assertThat(page.select("option[selected]").text()).isEqualTo("country");
    }

    @Test
    void a_single_day_is_a_single_bar() throws Exception {
        click(FIRST, 3);

        Document page = open("day", "from=" + FIRST + "&to=" + FIRST);

        assertThat(page.select("svg rect")).hasSize(1);
        assertThat(page.select("svg rect").text()).isEqualTo("2030-01-01: 3");
        assertThat(height(page.select("svg rect").get(0))).isEqualTo(180);
        assertThat(page.select(".counts span").eachText()).containsExactly("4", "2", "0");
        assertThat(page.select(".each span").eachText()).containsExactly("2030-01-01");
    }

    @Test
    void the_page_of_a_password_appears_without_a_dialog_and_without_messages() throws Exception {
        waymark.links()
                .create(CreateLink.to("https://example.com/secret")
                        .alias("secret")
                        .password("swordfish"));
        String url = server.address() + "/secret";
        browser.takeScreenshot(url, PICTURES.resolve("password-on-a-phone.png"), 500, 300);

        Document page = browser.open(url);

        assertThat(page.select("p").text()).isEqualTo("Enter the password to continue.");
        assertThat(page.select("form input[type=password][name=password]")).hasSize(1);
    }

    @Test
    void a_period_without_clicks_has_a_note() throws Exception {
        Document page = open("none", YEAR);

        assertThat(page.select("svg rect")).isEmpty();
        assertThat(page.select("figcaption").text()).isEqualTo("No clicks");
        assertThat(page.select("p").text()).isEqualTo("Clicks from 2030-01-01 to 2030-12-31: 0. In total: 0.");
    }
}
