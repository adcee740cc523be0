package dev.waymark.example.server;

import dev.waymark.form.Forms;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.Reports;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reports group. */
record ReportResource(Reports reports, Forms forms) implements Resource {

    @Override
    public Map<String, @Nullable Object> list(Parameters query) {
        ListRequest<ReportQuery> list = forms.parseReportList(query);
        return Representations.of(reports.list(list.query(), list.page()).map(Representations::of));
    }

    @Override
    public Map<String, @Nullable Object> create(Parameters form) {
        return Representations.of(reports.create(forms.parseCreateReport(form)));
    }

    @Override
    public Map<String, @Nullable Object> get(long id) {
        return Representations.of(reports.details(id));
    }

    @Override
    public Map<String, @Nullable Object> update(long id, Parameters form) {
        return Representations.of(reports.update(id, forms.parseUpdateReport(id, form)));
    }

    @Override
    public void delete(long id) {
        reports.delete(id);
    }
}
