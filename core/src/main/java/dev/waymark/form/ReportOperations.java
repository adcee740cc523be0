package dev.waymark.form;

import dev.waymark.report.Reports;

/** The operations on reports. */
record ReportOperations(Reports reports, Forms forms) implements Operations {

    @Override
    public Answer list(Parameters query) {
        return Answer.list(forms.parseReportList(query).from(reports::list).map(Representations::of));
    }

    @Override
    public Answer create(Parameters form) {
        return Answer.created("/api/v1/reports", Representations.of(reports.create(forms.parseCreateReport(form))));
    }

    @Override
    public Answer get(long id) {
        return Answer.ok(Representations.of(reports.details(id)));
    }

    @Override
    public Answer update(long id, Parameters form) {
        return Answer.ok(Representations.of(reports.update(id, forms.parseUpdateReport(id, form))));
    }

    @Override
    public Answer delete(long id) {
        reports.delete(id);
        return Answer.noContent();
    }
}
