package dev.waymark.play.stage;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import dev.waymark.Waymark;
import dev.waymark.error.InvalidInputException;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.page.ReportPage;
import dev.waymark.play.form.Values;
import dev.waymark.play.stage.Operations.Operation;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The operations of reports. */
final class ReportOperations {

    private static final int MOST = 200;

    static final ImmutableMap<String, Operation> ALL = ImmutableMap.<String, Operation>builder()
            .put("report.create", (stage, step) -> create(stage, step, stage.waymark()))
            .put("report.generate", (stage, step) -> create(stage, step, stage.generating()))
            .put("report.import", ReportOperations::importAll)
            .put(
                    "report.get",
                    (stage, step) -> stage.text().of(reports(stage, step).get(id(stage, step))))
            .put(
                    "report.find",
                    (stage, step) -> reports(stage, step).find(id(stage, step)).map(stage.text()::of))
            .put("report.details", ReportOperations::details)
            .put("report.list", (stage, step) -> list(stage, step, step.form()))
            .put("report.more", ReportOperations::more)
            .put("report.count", (stage, step) -> reports(stage, step).count(query(stage, step)))
            .put("report.stream", ReportOperations::stream)
            .put("report.update", (stage, step) -> update(stage, step, stage.waymark()))
            .put("report.regenerate", (stage, step) -> update(stage, step, stage.generating()))
            .put("report.outcome", ReportOperations::recordOutcome)
            .put("report.delete", ReportOperations::delete)
            .put("report.updateAll", ReportOperations::updateAll)
            .put("report.deleteAll", (stage, step) -> reports(stage, step).deleteAll(query(stage, step)))
            .put("report.view", ReportOperations::view)
            .put("report.watch", ReportOperations::watch)
            .buildOrThrow();

    private ReportOperations() {}

    private static Reports reports(Stage stage, Step step) {
        return stage.waymark().reports(step.owner());
    }

    private static long id(Stage stage, Step step) {
        return stage.text().reports().id(step.which());
    }

    /** Parses a list whose form contains numbers instead of ids. */
    private static ListRequest<ReportQuery> request(Stage stage, Step step, Parameters form) {
        ListRequest<ReportQuery> request = stage.waymark().forms(step.owner()).parseReportList(form);
        ReportQuery query = request.query();
        Optional<ReportQuery> ofIds =
                query.ids().map(numbers -> query.ids(stage.text().reports().ids(numbers)));
        return new ListRequest<>(ofIds.orElse(query), request.page());
    }

    private static ReportQuery query(Stage stage, Step step) {
        ReportQuery query = request(stage, step, step.form()).query();
        return step.value("everything").isPresent() ? ReportQuery.everyReport() : query;
    }

    private static Object create(Stage stage, Step step, Waymark waymark) {
        CreateReport command = waymark.forms(step.owner()).parseCreateReport(step.form());
        return stage.text().of(waymark.reports(step.owner()).create(command));
    }

    /** Imports reports, first on trial. */
    private static Object importAll(Stage stage, Step step) {
        List<ImportReport> records =
                step.allForms().stream().map(form -> record(stage, step, form)).toList();
        return List.of(
                reports(stage, step).importOnTrial(records.stream()),
                reports(stage, step).importAll(records.stream()));
    }

    private static ImportReport record(Stage stage, Step step, Parameters form) {
        try {
            return readable(stage, step, form);
        } catch (InvalidInputException e) {
            return ImportReport.unreadable(e.violations());
        }
    }

    private static ImportReport readable(Stage stage, Step step, Parameters form) {
        ImportReport record =
                ImportReport.of(stage.waymark().forms(step.owner()).parseCreateReport(form));
        ImportReport dated =
                Step.instant(form, "created_at").map(record::createdAt).orElse(record);
        ImportReport keyed = Step.value(form, "page_key").map(dated::pageKey).orElse(dated);
        return Step.instant(form, "generated_at")
                .map(at -> keyed.outcome(outcome(form), at))
                .orElse(keyed);
    }

    /** Returns the result and the findings of a form. */
    static ReportOutcome outcome(Parameters form) {
        ReportResult result = Step.value(form, "result")
                .map(name -> ReportResult.valueOf(Ascii.toUpperCase(name)))
                .orElse(ReportResult.DECENT);
        return Step.value(form, "findings")
                .map(findings -> ReportOutcome.of(result, findings))
                .orElse(ReportOutcome.of(result));
    }

    private static Object details(Stage stage, Step step) {
        var details = reports(stage, step).details(id(stage, step));
        return Representations.of(stage.text().numbered(details.report())) + " "
                + stage.text().of(details);
    }

    private static Object list(Stage stage, Step step, Parameters form) {
        ListRequest<ReportQuery> request = request(stage, step, form);
        return text(stage, form, reports(stage, step).list(request.query(), request.page()));
    }

    private static Object text(Stage stage, Parameters form, Page<Report> page) {
        page.nextCursor().ifPresent(cursor -> stage.more("report").add(new Stage.More(form, cursor)));
        return stage.text().of(page, stage.text()::of);
    }

    /** Continues a list, possibly a list of another owner. */
    private static Object more(Stage stage, Step step) {
        Optional<Stage.More> begun = Stage.one(stage.more("report"), step.which());
        return begun.map(list -> {
                    ListRequest<ReportQuery> request = request(stage, step, list.form());
                    PageRequest page =
                            PageRequest.byCursor(list.cursor(), request.page().size());
                    return text(stage, list.form(), reports(stage, step).list(request.query(), page));
                })
                .orElse("nothing");
    }

    private static Object stream(Stage stage, Step step) {
        return stage.text()
                .lines(reports(stage, step).stream(query(stage, step)).limit(MOST), stage.text()::of);
    }

    private static Object update(Stage stage, Step step, Waymark waymark) {
        long id = id(stage, step);
        return stage.text()
                .of(waymark.reports(step.owner())
                        .update(id, waymark.forms(step.owner()).parseUpdateReport(id, step.form())));
    }

    private static Object recordOutcome(Stage stage, Step step) {
        return stage.text().of(reports(stage, step).recordOutcome(id(stage, step), outcome(step.form())));
    }

    private static Object delete(Stage stage, Step step) {
        reports(stage, step).delete(id(stage, step));
        return "deleted";
    }

    /** Updates the reports of the first form by the last form. */
    private static Object updateAll(Stage stage, Step step) {
        return reports(stage, step)
                .updateAll(
                        query(stage, step),
                        stage.waymark().forms(step.owner()).parseUpdateReport(id(stage, step), step.form(1)));
    }

    /** Requests reports for links, also with a generator, which the watch never calls. */
    private static Object watch(Stage stage, Step step) {
        Duration age = Duration.ofMinutes(step.number("limit", 1));
        Waymark waymark = step.which() % 2 == 0 ? stage.waymark() : stage.generating();
        return waymark.watch(step.owner()).requestReports(LinkOperations.query(stage, step), age);
    }

    /** Opens the page of the owner's report, or of a page key of imported reports if the owner has no such report. */
    private static Object view(Stage stage, Step step) {
        String key = reports(stage, step)
                .find(id(stage, step))
                .map(Report::pageKey)
                .orElseGet(() -> Stage.one(Values.PAGE_KEYS, step.which()).orElseThrow());
        return stage.text().of(stage.waymark().pages().report(key, LinkOperations.visitor(step)), ReportPage::toString);
    }
}
