package dev.waymark;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.contract.sample.Samples;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.Rule;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.page.LinkPage;
import dev.waymark.page.ReportPage;
import dev.waymark.query.Search;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.url.Hosts;
import dev.waymark.url.UrlPolicy;
import dev.waymark.url.WebUrl;
import dev.waymark.visit.Visit;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No text for logs contains the user name and password of a URL (D-3). */
class UserInfoTest {

    private static final String SECRET_URL = "https://scott:tiger@example.com/page";

    /** The text of an object or an exception that contains a URL. */
    record Text(String name, Function<String, String> of) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Text text(String name, Function<String, Object> made) {
        return new Text(name, url -> made.apply(url).toString());
    }

    private static Text message(String name, Function<String, Object> failing) {
        return new Text(name, url -> String.valueOf(catchThrowable(() -> failing.apply(url))));
    }

    static Stream<Text> texts() {
        Waymark waymark = new Desk().waymark();
        return Stream.of(
                text("CreateLink.url", CreateLink::to),
                text(
                        "CreateLink.expiration",
                        url -> CreateLink.to(URL)
                                .expiration(Expiration.afterClicks(1).redirectingTo(url))),
                text("CreateLink.targeting", url -> CreateLink.to(URL).targeting(Targeting.rotation(URL, url))),
                text("Targeting by country", url -> Targeting.byCountry(Map.of("DE", url))),
                text("UpdateLink.url", url -> UpdateLink.change().url(url)),
                text("UpdateLink.expiration", url -> UpdateLink.change().expirationUrl(url)),
                text("ImportLink", url -> ImportLink.of(CreateLink.to(url))),
                text("CreateReport", CreateReport::on),
                text("ImportReport", url -> ImportReport.of(CreateReport.on(url))),
                text("LinkQuery.url", url -> LinkQuery.all().url(url)),
                text("LinkQuery.search", url -> LinkQuery.all().search(url, LinkSearchField.URL)),
                text("ReportQuery.url", url -> ReportQuery.all().url(url)),
                text("ReportQuery.project", url -> ReportQuery.all().project(url)),
                text("ReportQuery.search", url -> ReportQuery.all().search(url)),
                text("Search", url -> new Search<>(url, LinkSearchField.URL)),
                text(
                        "LinkFilter",
                        url -> Samples.filter(LinkQuery.all().url(url).search(url, LinkSearchField.URL))),
                text(
                        "ReportFilter",
                        url -> Samples.filter(ReportQuery.all().project(url).search(url))),
                text(
                        "Link",
                        url -> new Desk()
                                .waymark(builder -> builder.urlPolicy(UrlPolicy.allowing("ftp", "https")))
                                .links()
                                .create(CreateLink.to(url.replace("https", "ftp")))),
                text(
                        "Report",
                        url -> new Desk()
                                .waymark(builder -> builder.urlPolicy(UrlPolicy.allowing("ftp", "https")))
                                .reports()
                                .create(CreateReport.on(url.replace("https", "ftp")))),
                text("Visit", url -> Visit.redirect(url)),
                text("Rule", url -> Rule.to(url).mobile()),
                text("LinkPage", url -> new LinkPage("docs", Optional.empty(), 0, Desk.NOON, Optional.of(url))),
                text(
                        "ReportPage",
                        url -> new ReportPage(
                                url, "", Optional.empty(), Desk.NOON, Optional.empty(), Optional.empty())),
                message("a refused creation", url -> waymark.links().create(CreateLink.to(url))),
                message("a refused report", url -> waymark.reports().create(CreateReport.on(url))),
                message(
                        "a refused query",
                        url -> waymark.links().count(LinkQuery.all().url(url + " "))),
                message("WebUrl.of", WebUrl::of),
                message("Hosts.under", url -> Hosts.under(url)));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void a_text_for_logs_hides_the_user_name_and_password_of_a_url(Text text) {
        assertThat(text.of().apply(SECRET_URL)).doesNotContain("scott", "tiger");
    }

    @ParameterizedTest
    @CsvSource({
        "https://scott:tiger@example.com/page, https://***@example.com/page",
        "https://scott:ti@ger@example.com, https://***@example.com",
        "https:\\\\scott:tiger@example.com, https:\\\\***@example.com",
        "scott:tiger@example.com, ***@example.com",
        "https://example.com/page?q=1#top, https://example.com/page?q=1#top",
        "https://example.com/@scott, https://example.com/@scott",
        "docs, docs",
    })
    void three_asterisks_replace_the_user_info(String text, String shown) {
        assertThat(WebUrl.withoutUserInfo(text)).isEqualTo(shown);
    }

    @Test
    void a_long_text_without_user_info_takes_linear_time() {
        String text = "a".repeat(1_000_000);

        assertThat(WebUrl.withoutUserInfo(text)).isSameAs(text);
    }
}
