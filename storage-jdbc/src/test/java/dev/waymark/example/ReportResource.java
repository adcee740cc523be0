package dev.waymark.example;

import dev.waymark.form.Forms;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.form.Records;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.Reports;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reports group. */
record ReportResource(Reports reports, Forms forms) implements Resource {

    @Override
    public Map<String, @Nullable Object> list(Parameters query) {
        ListRequest<ReportQuery> list = forms.listReports(query);
        return Records.of(reports.list(list.query(), list.page()).map(Records::of));
    }

    @Override
    public Map<String, @Nullable Object> create(Parameters form) {
        return Records.of(reports.create(forms.createReport(form)));
    }

    @Override
    public Map<String, @Nullable Object> get(long id) {
        return Records.of(reports.details(id));
    }

    @Override
    public Map<String, @Nullable Object> update(long id, Parameters form) {
        return Records.of(reports.update(id, forms.updateReport(id, form)));
    }

    @Override
    public void delete(long id) {
        reports.delete(id);
    }
}
