package dev.waymark.play.facade;

import dev.waymark.access.ApiKey;
import dev.waymark.access.View;
import dev.waymark.click.LinkClicks;
import dev.waymark.error.WaymarkException;
import dev.waymark.form.Representations;
import dev.waymark.link.Link;
import dev.waymark.play.form.Values;
import dev.waymark.query.Page;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportDetails;
import dev.waymark.visit.Visit;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The text forms of answers, with numbers instead of ids. */
public final class TextForm {

    private static final String RANDOM_PAGE_KEY = "random---------------A";
    private static final Pattern ID = Pattern.compile("with id [0-9]+");

    private final Numbering links = new Numbering();
    private final Numbering reports = new Numbering();
    private final Numbering keys = new Numbering();

    public Numbering links() {
        return links;
    }

    public Numbering reports() {
        return reports;
    }

    public Numbering keys() {
        return keys;
    }

    public String link(long id) {
        return "link " + links.number(id);
    }

    public String report(long id) {
        return "report " + reports.number(id);
    }

    public String of(Link link) {
        return numbered(link).toString();
    }

    public Link numbered(Link link) {
        return link.withId(links.number(link.id()));
    }

    public String of(Report report) {
        return numbered(report).toString();
    }

    /** Returns the report with a number instead of its id, and with a constant instead of a random page key. */
    public Report numbered(Report report) {
        Report numbered = report.withId(reports.number(report.id()));
        return Values.PAGE_KEYS.contains(report.pageKey())
                ? numbered
                : numbered.toBuilder().pageKey(RANDOM_PAGE_KEY).build();
    }

    public String of(ReportDetails details) {
        return of(details.report()) + " " + details.findings();
    }

    public String of(ReportClaim claim) {
        return "attempt " + claim.attempt() + " until " + claim.until() + " token " + claim.token() + " "
                + of(claim.report());
    }

    public String of(ApiKey key) {
        return key.withId(keys.number(key.id())).toString();
    }

    public String of(LinkClicks clicks) {
        return clicks.clicks() + " of " + of(clicks.link());
    }

    /** Returns the visit with its link, because {@link Visit#toString()} omits the link. */
    public String of(Visit visit) {
        return visit + " " + visit.location() + visit.link().map(this::of);
    }

    public <T> String of(View<T> view, Function<T, String> text) {
        return view.granted().map(value -> "granted " + text.apply(value)).orElseGet(view::toString);
    }

    /** Returns the page without its cursor, which contains an id. */
    public <T> String of(Page<T> page, Function<T, String> text) {
        return "page " + page.number() + " of " + page.size() + " total " + page.total() + " next " + page.hasNext()
                + lines(page.items(), text);
    }

    public <T> String lines(List<T> items, Function<T, String> text) {
        return lines(items.stream(), text);
    }

    public <T> String lines(Stream<T> items, Function<T, String> text) {
        StringBuilder lines = new StringBuilder();
        items.forEach(item -> lines.append("\n  ").append(text.apply(item)));
        return lines.toString();
    }

    /** Returns the error of the API without its id, or the text of any other exception. */
    public String of(RuntimeException failure) {
        return failure instanceof WaymarkException error
                ? ID.matcher(Representations.of(error).toString()).replaceAll("with id N")
                : failure.toString();
    }
}
