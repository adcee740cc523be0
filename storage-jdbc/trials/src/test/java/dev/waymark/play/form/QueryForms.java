package dev.waymark.play.form;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random parameters of lists, counts and statistics. */
public final class QueryForms {

    private static final List<String> DIRECTIONS = List.of("asc", "desc", "desc", "ASC");
    private static final List<String> SIZES = List.of("10", "10", "10", "25", "100", "20");
    private static final List<String> PAGES = List.of("1", "2", "3", "1000", "0");

    /** The numbers of records in the order of their first appearance, which the play replaces by ids. */
    private static final List<String> IDS = List.of(
            "1",
            "1,2,3",
            "3,2,1,2",
            IntStream.rangeClosed(1, 100).mapToObj(Integer::toString).collect(Collectors.joining(",")),
            "1000000",
            "",
            "0",
            "x");

    private final RandomGenerator random;

    public QueryForms(RandomGenerator random) {
        this.random = random;
    }

    public String links() {
        return paged(linkFilter().maybe(70, "sort_by", List.of("id", "clicks", "title", "alias", "url", "Title")))
                .encoded();
    }

    /** Returns a query for bulk updates and deletions, which selects all links in 5 % of the cases. */
    public String someLinks() {
        return linkFilter().maybe(5, "everything", List.of("1")).encoded();
    }

    /** Returns a query that may contain a URL. */
    public String anyLinks() {
        return linkFilter()
                .maybe(20, "url", Values.URLS)
                .maybe(30, "sort_by", List.of("id", "clicks", "title", "alias", "url"))
                .maybe(30, "sort", DIRECTIONS)
                .encoded();
    }

    private Form linkFilter() {
        Form form = new Form(random);
        if (random.nextInt(3) == 0) {
            form.with("search", Values.TERMS).maybe(80, "search_by", List.of("title", "alias", "url"));
        }
        form.maybe(8, "ids", IDS)
                .maybe(25, "status", List.of("0", "1", "2", "3", "4"))
                .maybe(12, "space_id", Values.NUMBERS)
                .maybe(12, "domain_id", List.of("0", "1", "2"))
                .maybe(12, "pixel_id", Values.NUMBERS)
                .maybe(12, "tag", Values.TAGS)
                .maybe(5, "expires_before", Values.INSTANTS)
                .maybe(5, "expires_from", Values.INSTANTS)
                .maybe(5, "not_clicked_since", Values.INSTANTS)
                .maybe(12, "rated", List.of("good", "decent", "bad", "none", "bad,none", "good,decent,bad", "", "x"));
        return times(form);
    }

    public String reports() {
        return paged(reportFilter().maybe(70, "sort_by", List.of("id", "generated_at", "url", "result", "Url")))
                .encoded();
    }

    public String someReports() {
        return reportFilter().maybe(5, "everything", List.of("1")).encoded();
    }

    private Form reportFilter() {
        Form form = new Form(random);
        form.maybe(8, "ids", IDS)
                .maybe(30, "search", Values.TERMS)
                .maybe(10, "url", Values.URLS)
                .maybe(
                        15,
                        "project",
                        List.of("example.com", "WWW.Example.com", "m\u00FCnchen.de", "10.0.0.1", "nobody", ""))
                .maybe(20, "result", Values.RESULTS)
                .maybe(5, "generated_before", Values.INSTANTS)
                .maybe(5, "generated_from", Values.INSTANTS);
        return times(form);
    }

    private static Form times(Form form) {
        return form.maybe(5, "created_before", Values.INSTANTS)
                .maybe(5, "created_from", Values.INSTANTS)
                .maybe(5, "updated_before", Values.INSTANTS)
                .maybe(5, "updated_from", Values.INSTANTS);
    }

    private static Form paged(Form form) {
        return form.maybe(60, "sort", DIRECTIONS)
                .maybe(40, "per_page", SIZES)
                .maybe(30, "page", PAGES)
                .maybe(20, "with_total", Values.FLAGS);
    }

    public String clicks() {
        return clicks(new Form(random)).encoded();
    }

    public String clicksOfLinks() {
        return clicks(linkFilter()).encoded();
    }

    private static Form clicks(Form form) {
        return form.maybe(70, "day", List.of("2030-04-05", "2030-04-06", "2030-04-30", "2030-05-01", "2030-12-31"))
                .maybe(60, "period", List.of("day", "week", "month"))
                .maybe(30, "days", List.of("1", "2", "31", "400", "0"))
                .with("dimension", List.of("country", "platform", "language", "target", "referrer"))
                .maybe(40, "limit", List.of("1", "3", "100", "0"));
    }
}
