package dev.waymark;

import dev.waymark.access.IssueApiKey;
import dev.waymark.access.IssuedApiKey;
import dev.waymark.access.Viewer;
import dev.waymark.form.Forms;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import dev.waymark.visit.Visitor;

/**
 * Sample operations of each kind, which load and initialize the classes of the library. A facade with default options runs the
 * samples, so the samples call no object of the application.
 */
final class WarmUp {

    private static final String LINK = "url=https%3A%2F%2Fexample.com%2F&alias=example&title=Example&privacy=0"
            + "&expiration_date=2999-01-01&expiration_time=10%3A15&expiration_clicks=9"
            + "&target_type=1&country%5B0%5D%5Bkey%5D=FR&country%5B0%5D%5Bvalue%5D=https%3A%2F%2Fexample.com%2Ffr";
    private static final String PAGE = "search=example&per_page=10&sort_by=id&sort=desc&page=1";

    private final Waymark waymark;
    private final Forms forms;

    /** @param waymark a facade over a temporary storage */
    WarmUp(Waymark waymark) {
        this.waymark = waymark;
        this.forms = waymark.forms();
    }

    void run() {
        links();
        reports();
        apiKeys();
    }

    @SuppressWarnings("CheckReturnValue") // the samples need no results
    private void links() {
        Links links = waymark.links();
        Link link = links.create(forms.parseCreateLink(Parameters.decode(LINK)));
        links.update(link.id(), forms.parseUpdateLink(link.id(), Parameters.decode("title=Another")));
        links.get(link.id());
        links.findByAlias(link.alias());
        ListRequest<LinkQuery> request = forms.parseLinkList(Parameters.decode(PAGE));
        Representations.of(links.list(request.query(), request.page())
                .map(each -> Representations.of(each, waymark.clock().instant(), each.alias())));
        Visitor visitor = Visitor.of("FR")
                .userAgent("Mozilla/5.0 (Windows NT 10.0; Win64; x64)")
                .acceptLanguage("fr-CA,fr;q=0.8");
        waymark.visits().preview(link.alias(), visitor);
        waymark.visits().visit(link.alias(), visitor);
        waymark.pages().link(link.alias(), Viewer.UNKNOWN);
        links.delete(link.id());
    }

    @SuppressWarnings("CheckReturnValue") // the samples need no results
    private void reports() {
        Reports reports = waymark.reports();
        Report report = reports.create(forms.parseCreateReport(Parameters.decode("url=https%3A%2F%2Fexample.com%2F")));
        reports.recordOutcome(report.id(), ReportOutcome.of(ReportResult.GOOD));
        reports.update(report.id(), forms.parseUpdateReport(report.id(), Parameters.decode("privacy=1")));
        ListRequest<ReportQuery> request = forms.parseReportList(Parameters.decode(PAGE));
        Representations.of(reports.list(request.query(), request.page()).map(Representations::of));
        waymark.pages().report(report.pageKey(), Viewer.UNKNOWN);
        reports.delete(report.id());
    }

    @SuppressWarnings("CheckReturnValue") // the samples need no results
    private void apiKeys() {
        IssuedApiKey issued = waymark.apiKeys().issue(IssueApiKey.named("example"));
        waymark.authenticate("Bearer " + issued.secret().reveal());
        waymark.apiKeys().list();
    }
}
