package dev.waymark.internal.facade;

import dev.waymark.access.ApiKey;
import dev.waymark.access.ApiKeys;
import dev.waymark.access.Owner;
import dev.waymark.admin.Owners;
import dev.waymark.click.Clicks;
import dev.waymark.form.Forms;
import dev.waymark.internal.access.ApiKeyService;
import dev.waymark.internal.admin.OwnersService;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.click.ClickService;
import dev.waymark.internal.form.FormService;
import dev.waymark.internal.link.LinkService;
import dev.waymark.internal.observe.MeasuredService;
import dev.waymark.internal.page.PageService;
import dev.waymark.internal.report.ReportQueueService;
import dev.waymark.internal.report.ReportService;
import dev.waymark.internal.visit.VisitService;
import dev.waymark.internal.watch.WatchService;
import dev.waymark.link.Links;
import dev.waymark.page.Pages;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.Reports;
import dev.waymark.visit.Visits;
import dev.waymark.watch.LinkWatch;
import org.jspecify.annotations.Nullable;

/** The measured services over one configuration. Each service is created in constant time. */
public record Services(Environment environment) {

    /** Returns the links of an owner. */
    public Links links(Owner owner) {
        return measured(Links.class, "links", new LinkService(environment, owner));
    }

    /** Returns the reports of an owner. */
    public Reports reports(Owner owner) {
        return measured(Reports.class, "reports", new ReportService(environment, owner));
    }

    /** Returns the service that redirects visitors. */
    public Visits visits() {
        return measured(Visits.class, "visits", new VisitService(environment));
    }

    /** Returns the pages for strangers. */
    public Pages pages() {
        return measured(Pages.class, "pages", new PageService(environment));
    }

    /** Returns the clicks over time of an owner. */
    public Clicks clicks(Owner owner) {
        return measured(Clicks.class, "clicks", new ClickService(environment, owner));
    }

    /** Returns the parser of form fields of an owner. */
    public Forms forms(Owner owner) {
        return measured(Forms.class, "forms", new FormService(environment, owner));
    }

    /** Returns the API keys of an owner. */
    public ApiKeys apiKeys(Owner owner) {
        return measured(ApiKeys.class, "apiKeys", new ApiKeyService(environment, owner));
    }

    /** Returns the API key of a request. */
    public ApiKey authenticate(@Nullable String authorization) {
        return environment
                .observation()
                .measure("waymark.authenticate", () -> ApiKeyService.authenticate(environment, authorization));
    }

    /** Returns the operations across owners. */
    public Owners owners() {
        return measured(Owners.class, "owners", new OwnersService(environment));
    }

    /** Returns the queue of requested reports. */
    public ReportQueue reportQueue() {
        return measured(ReportQueue.class, "reportQueue", new ReportQueueService(environment));
    }

    /** Returns the watch of the links of an owner. */
    public LinkWatch watch(Owner owner) {
        return measured(LinkWatch.class, "watch", new WatchService(environment, owner));
    }

    private <S> S measured(Class<S> type, String name, S service) {
        return MeasuredService.of(type, name, service, environment.observation());
    }
}
