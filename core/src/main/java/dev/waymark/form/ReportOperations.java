package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.report.Reports;
import org.jspecify.annotations.Nullable;

/** The operations on reports. */
record ReportOperations(Reports reports, Forms forms, String path) implements Operations {

    @Override
    public Operations under(String newPath) {
        return new ReportOperations(reports, forms, checkNotNull(newPath, "path"));
    }

    @Override
    public Operations withIdempotencyKey(@Nullable String key) {
        return this;
    }

    @Override
    public Answer list(Parameters parameters) {
        return Answer.list(forms.parseReportList(parameters).from(reports::list).map(Representations::of));
    }

    @Override
    public Answer create(Parameters parameters) {
        return Answer.created(path, Representations.of(reports.create(forms.parseCreateReport(parameters))));
    }

    @Override
    public Answer get(long id) {
        return Answer.ok(Representations.of(reports.details(id)));
    }

    @Override
    public Answer update(long id, Parameters parameters) {
        return Answer.ok(Representations.of(reports.update(id, forms.parseUpdateReport(id, parameters))));
    }

    @Override
    public Answer delete(long id) {
        reports.delete(id);
        return Answer.noContent();
    }
}
