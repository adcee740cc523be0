package dev.waymark.internal.page;

import dev.waymark.access.View;
import dev.waymark.access.Viewer;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.Domain;
import dev.waymark.page.LinkPage;
import dev.waymark.page.Pages;
import dev.waymark.page.ReportPage;

/** The implementation of {@link Pages} with a storage. */
public final class PageService implements Pages {

    private final LinkPages links;
    private final ReportPages reports;

    /** Creates the service for the pages of all owners. */
    public PageService(Environment environment) {
        this.links = new LinkPages(environment);
        this.reports = new ReportPages(environment);
    }

    @Override
    public View<LinkPage> link(Domain domain, String alias, Viewer viewer) {
        return links.view(domain, alias, viewer);
    }

    @Override
    public View<ReportPage> report(String pageKey, Viewer viewer) {
        return reports.view(pageKey, viewer);
    }
}
