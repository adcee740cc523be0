package dev.waymark.internal.observe;

import dev.waymark.access.View;
import dev.waymark.access.Viewer;
import dev.waymark.link.Domain;
import dev.waymark.page.LinkPage;
import dev.waymark.page.Pages;
import dev.waymark.page.ReportPage;

/** The decorator of {@link Pages} that measures each operation. */
public record ObservedPages(Pages pages, Observation observation) implements Pages {

    @Override
    public View<LinkPage> link(Domain domain, String alias, Viewer viewer) {
        return observation.measure("pages.link", () -> pages.link(domain, alias, viewer));
    }

    @Override
    public View<ReportPage> report(String pageKey, Viewer viewer) {
        return observation.measure("pages.report", () -> pages.report(pageKey, viewer));
    }
}
