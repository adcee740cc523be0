package dev.waymark.internal.observe;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

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
import dev.waymark.internal.report.ReportQueueService;
import dev.waymark.internal.report.ReportService;
import dev.waymark.internal.visit.VisitService;
import dev.waymark.link.Links;
import dev.waymark.observe.OperationObserver;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.Reports;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visits;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that the facade does, observed. */
public final class ObservedServices {

    private final Environment environment;
    private final Observation observation;

    /** Services that share this environment and tell these observers. */
    public ObservedServices(Environment environment, List<OperationObserver> observers) {
        this(environment, new Observation(observers));
    }

    private ObservedServices(Environment environment, Observation observation) {
        this.environment = environment;
        this.observation = observation;
    }

    /** The same over another storage. */
    public ObservedServices withStorage(Storage storage) {
        return new ObservedServices(environment.withStorage(storage), observation);
    }

    public Clock clock() {
        return environment.clock();
    }

    public ZoneId zone(Owner owner) {
        return environment.zones().of(checkNotNull(owner, "owner"));
    }

    public Links links(Owner owner) {
        return new ObservedLinks(new LinkService(environment, owner), observation);
    }

    public Reports reports(Owner owner) {
        return new ObservedReports(new ReportService(environment, owner), observation);
    }

    public ReportQueue reportQueue() {
        return new ObservedReportQueue(new ReportQueueService(environment), observation);
    }

    public Visits visits() {
        return new ObservedVisits(new VisitService(environment), observation);
    }

    public Clicks clicks(Owner owner) {
        return new ObservedClicks(new ClickService(environment, owner), observation);
    }

    /** Makes months of the days of all owners' links before this one. */
    public void deleteClicks(LocalDate before) {
        observation.run("waymark.deleteClicks", () -> ClickService.delete(environment, before));
    }

    /** Observed as well. */
    public void foldClicks(LocalDate before) {
        observation.run("waymark.foldClicks", () -> ClickService.fold(environment, before));
    }

    public Forms forms(Owner owner) {
        return new ObservedForms(new FormService(environment, owner), observation);
    }

    public ApiKeys apiKeys(Owner owner) {
        return new ObservedApiKeys(new ApiKeyService(environment, owner), observation);
    }

    public Owners owners() {
        return new ObservedOwners(new OwnersService(environment), observation);
    }

    /** The key that the value of an {@code Authorization} header names. */
    public ApiKey authenticate(@Nullable String authorization) {
        return observation.of("waymark.authenticate", () -> ApiKeyService.authenticate(environment, authorization));
    }

    /** Reports of all owners that wait for their generation. */
    public List<Report> reportsAwaitingGeneration(int limit) {
        return observation.of("waymark.reportsAwaitingGeneration", () -> {
            checkArgument(limit >= 1, "limit must be at least 1, was %s", limit);
            return environment.storage().reports().requested(limit);
        });
    }
}
