package dev.waymark.example.web;

import com.google.common.collect.ImmutableMap;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.url.WebUrl;
import java.util.List;
import org.jsoup.nodes.Document;

/**
 * The checks of a page for search engines and accessibility. The points of all checks add up to 100.
 *
 * @param url the URL after all redirects
 */
record Rating(WebUrl url, List<Check> checks) {

    private static final Gson JSON = new GsonBuilder().disableHtmlEscaping().create();
    private static final int LONGEST_TITLE = 70;
    private static final int LONGEST_DESCRIPTION = 160;
    private static final int HEAVY = 512 << 10;

    static Rating of(Page page) {
        Document html = page.html();
        boolean secure = page.url().scheme().equals("https");
        return new Rating(
                page.url(),
                List.of(
                        new Check(
                                "https",
                                25,
                                secure,
                                "the page uses " + page.url().scheme()),
                        text("title", 20, html.title(), LONGEST_TITLE),
                        text("description", 15, description(html), LONGEST_DESCRIPTION),
                        headings(html.select("h1").size()),
                        language(html),
                        images(
                                html.select("img").size(),
                                html.select("img:not([alt])").size()),
                        new Check(
                                "weight", 5, page.size() <= HEAVY, "the page has " + page.size() + " bytes of HTML")));
    }

    /** Rates a page that cannot be fetched with 0 points. */
    static Rating of(WebUrl url, UnfetchableException failure) {
        return new Rating(url, List.of(new Check(failure.check(), 100, false, failure.getMessage())));
    }

    private static String description(Document html) {
        return html.select("meta[name=description]").attr("content");
    }

    private static Check text(String name, int points, String text, int longest) {
        int length = text.strip().length();
        return new Check(
                name,
                points,
                length > 0 && length <= longest,
                "the " + name + " has " + length + " characters; 1 to " + longest + " are good");
    }

    private static Check headings(int count) {
        return new Check("h1", 15, count == 1, "the page has " + count + " main headings (h1); 1 is good");
    }

    private static Check language(Document html) {
        boolean named = !html.select("html").attr("lang").isBlank();
        return new Check("lang", 10, named, "the page " + (named ? "names its language" : "names no language (lang)"));
    }

    private static Check images(int all, int withoutText) {
        return new Check("alt", 10, withoutText == 0, withoutText + " of " + all + " images have no text (alt)");
    }

    ReportOutcome outcome() {
        int score = checks.stream().mapToInt(Check::score).sum();
        String findings = JSON.toJson(ImmutableMap.of(
                "score",
                score,
                "url",
                url.text(),
                "checks",
                checks.stream().map(Check::toJson).toList()));
        return ReportOutcome.of(ReportResult.ofScore(score), findings);
    }
}
