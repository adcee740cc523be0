package dev.waymark.internal.observe;

import dev.waymark.click.ClickPeriod;
import dev.waymark.form.Forms;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;
import java.util.Set;

/** The decorator of {@link Forms} that measures each operation. */
public record ObservedForms(Forms forms, Observation observation) implements Forms {

    @Override
    public Forms inDomains(Set<Domain> served) {
        return new ObservedForms(forms.inDomains(served), observation);
    }

    @Override
    public CreateLink parseCreateLink(Parameters parameters) {
        return observation.measure("forms.parseCreateLink", () -> forms.parseCreateLink(parameters));
    }

    @Override
    public UpdateLink parseUpdateLink(long id, Parameters parameters) {
        return observation.measure("forms.parseUpdateLink", () -> forms.parseUpdateLink(id, parameters));
    }

    @Override
    public ListRequest<LinkQuery> parseLinkList(Parameters parameters) {
        return observation.measure("forms.parseLinkList", () -> forms.parseLinkList(parameters));
    }

    @Override
    public CreateReport parseCreateReport(Parameters parameters) {
        return observation.measure("forms.parseCreateReport", () -> forms.parseCreateReport(parameters));
    }

    @Override
    public UpdateReport parseUpdateReport(long id, Parameters parameters) {
        return observation.measure("forms.parseUpdateReport", () -> forms.parseUpdateReport(id, parameters));
    }

    @Override
    public ListRequest<ReportQuery> parseReportList(Parameters parameters) {
        return observation.measure("forms.parseReportList", () -> forms.parseReportList(parameters));
    }

    @Override
    public ClickPeriod parseClickPeriod(Parameters parameters, ClickPeriod otherwise) {
        return observation.measure("forms.parseClickPeriod", () -> forms.parseClickPeriod(parameters, otherwise));
    }
}
