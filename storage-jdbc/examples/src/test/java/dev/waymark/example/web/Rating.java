package dev.waymark.example.web;

import com.google.common.collect.ImmutableMap;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.url.WebUrl;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Document;

/**
 * The checks of a page for search engines and accessibility, and for visitors of a link. The points of all checks add up to 100. Only
 * a page that visitors cannot reach is bad, such as a page that is gone (404, 410) or an unknown host. A page that visitors reach
 * slowly or by a redirect is decent, whatever its points are.
 *
 * @param url the URL after all redirects
 * @param status the status of the last answer; 0 without an answer
 */
record Rating(WebUrl url, int status, List<Check> checks) {

    private static final Gson JSON = new GsonBuilder().disableHtmlEscaping().create();
    private static final int LONGEST_TITLE = 70;
    private static final int LONGEST_DESCRIPTION = 160;
    private static final int HEAVY = 512 << 10;
    private static final Duration SLOW = Duration.ofSeconds(3);

    /** The failed checks of a page that visitors reach. */
    private static final Set<String> REACHED = Set.of("time", "type", "encoding");

    static Rating of(Page page) {
        Document html = page.html();
        boolean secure = page.url().scheme().equals("https");
        return new Rating(
                page.url(),
                page.status(),
                List.of(
                        new Check(
                                "redirect",
                                0,
                                page.way().redirects() == 0,
                                "the page has " + page.way().redirects() + " redirects"),
                        new Check(
                                "speed",
                                0,
                                page.way().time().compareTo(SLOW) <= 0,
                                "the page needs " + page.way().time().toMillis() + " ms"),
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
        List<Check> checks = List.of(new Check(failure.check(), 100, false, failure.getMessage()));
        return failure.answered()
                .map(answered -> new Rating(answered.url(), answered.status(), checks))
                .orElseGet(() -> new Rating(url, 0, checks));
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
                "status",
                status,
                "checks",
                checks.stream().map(Check::toJson).toList()));
        return ReportOutcome.of(result(score), findings);
    }

    private ReportResult result(int score) {
        List<Check> failed = checks.stream().filter(check -> !check.passed()).toList();
        if (failed.stream().anyMatch(check -> check.points() == 100 && !REACHED.contains(check.name()))) {
            return ReportResult.BAD;
        }
        boolean isGood = failed.stream().noneMatch(check -> check.points() == 0)
                && ReportResult.ofScore(score) == ReportResult.GOOD;
        return isGood ? ReportResult.GOOD : ReportResult.DECENT;
    }
}
