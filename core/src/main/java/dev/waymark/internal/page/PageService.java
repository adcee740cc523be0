package dev.waymark.internal.page;

import dev.waymark.access.View;
import dev.waymark.internal.base.Environment;
import dev.waymark.link.Domain;
import dev.waymark.page.LinkPage;
import dev.waymark.page.Pages;
import dev.waymark.page.ReportPage;
import dev.waymark.visit.Visitor;

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
    public View<LinkPage> link(Domain domain, String alias, Visitor visitor) {
        return links.view(domain, alias, visitor);
    }

    @Override
    public View<ReportPage> report(String pageKey, Visitor visitor) {
        return reports.view(pageKey, visitor);
    }
}
