package dev.waymark.internal.server;

import dev.waymark.form.Answer;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.report.Reports;

/**
 * The operations on reports.
 *
 * @param path the path of the list, for the header {@code Location}
 */
record ReportOperations(Reports reports, Forms forms, String path) implements Operations {

    @Override
    public Answer list(Parameters query) {
        return Answer.json(
                200,
                Representations.of(
                        forms.parseReportList(query).from(reports::list).map(Representations::of)));
    }

    @Override
    public Answer create(Parameters fields) {
        return Answers.created(path, Representations.of(reports.create(forms.parseCreateReport(fields))));
    }

    @Override
    public Answer get(long id) {
        return Answers.ok(Representations.of(reports.details(id)));
    }

    @Override
    public Answer update(long id, Parameters fields) {
        return Answers.ok(Representations.of(reports.update(id, forms.parseUpdateReport(id, fields))));
    }

    @Override
    public Answer delete(long id) {
        reports.delete(id);
        return Answer.empty(204);
    }
}
