package dev.waymark.internal.report;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.imports.ImportResult;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.internal.imports.PortionedImport;
import dev.waymark.internal.list.Batches;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportDetails;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.Reports;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** The implementation of {@link Reports} with a report store, for the reports of one owner. */
public final class ReportService implements Reports {

    static final String KIND = "report";

    private final Environment environment;
    private final ReportStore store;
    private final Owner owner;

    /** Creates the service for the reports of {@code owner}. */
    public ReportService(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().reports();
        this.owner = checkNotNull(owner, "owner");
    }

    @Override
    public Report create(CreateReport command) {
        checkNotNull(command, "command");
        InvalidInputException.throwIfAny(violations(command));
        Optional<ReportOutcome> outcome = ReportGeneration.generate(environment, drafts().url(command));
        Instant now = environment.now();
        ImportReport record = ImportReport.of(command);
        StoredReport draft = drafts().draft(outcome.isPresent() ? record.outcome(outcome.get(), now) : record, now);
        Report created = new ReportInsertion(environment).insert(draft);
        environment.publish(ReportInsertion.events(created));
        return created;
    }

    /** Returns all violations of the command. */
    public List<Violation> violations(CreateReport command) {
        return drafts().violations(command, false);
    }

    @Override
    public ImportResult importAll(Stream<ImportReport> records, Consumer<Violation> reported, LongConsumer progress) {
        return PortionedImport.of(reported, progress)
                .run(records, Batches.REPORTS_WITH_FINDINGS, new ReportImport(environment, owner)::store);
    }

    @Override
    public ImportResult importOnTrial(
            Stream<ImportReport> records, Consumer<Violation> reported, LongConsumer progress) {
        return PortionedImport.onTrial(reported, progress)
                .run(records, Batches.REPORTS_WITH_FINDINGS, new ReportImport(environment, owner)::check);
    }

    @Override
    public Report get(long id) {
        return stored(id).report();
    }

    @Override
    public Optional<Report> find(long id) {
        return store.find(owner, id).map(StoredReport::report);
    }

    @Override
    public ReportDetails details(long id) {
        return store.findWithFindings(owner, id)
                .map(ReportService::details)
                .orElseThrow(() -> new NotFoundException(KIND, id));
    }

    private static ReportDetails details(StoredReport stored) {
        return new ReportDetails(stored.report(), stored.findings());
    }

    @Override
    public Stream<Report> streamByUrl(String url) {
        return listings().history(url);
    }

    @Override
    public Page<Report> list(ReportQuery query, PageRequest page) {
        return listings().page(query, page);
    }

    @Override
    public long count(ReportQuery query) {
        return listings().count(query);
    }

    @Override
    public Stream<Report> stream(ReportQuery query) {
        return listings().stream(query);
    }

    /** Returns the lists of reports. {@code FormService} uses the lists to check cursors. */
    public ReportListings listings() {
        return new ReportListings(environment, owner);
    }

    @Override
    public Report update(long id, UpdateReport command) {
        ReportChange change = new ReportChange(environment, checkNotNull(command, "command"));
        WaymarkEvent.ReportUpdated updated = Updates.untilWritten(KIND, id, () -> tryUpdate(id, change));
        environment.publish(change.events(updated.before(), updated.after()));
        return updated.after();
    }

    private Optional<WaymarkEvent.ReportUpdated> tryUpdate(long id, ReportChange change) {
        StoredReport before = stored(id);
        return ReportWrite.to(store, change.replacing(before))
                .map(after -> new WaymarkEvent.ReportUpdated(before.report(), after));
    }

    /**
     * Returns all violations of the command for the report with this id.
     *
     * @throws NotFoundException if the owner has no report with this id
     */
    public List<Violation> violations(long id, UpdateReport command) {
        return new ReportChange(environment, command).violations(stored(id));
    }

    private StoredReport stored(long id) {
        return store.find(owner, id).orElseThrow(() -> new NotFoundException(KIND, id));
    }

    @Override
    public Report recordOutcome(long id, ReportOutcome outcome) {
        return OutcomeRecording.unlessHeld(environment, owner, id).record(outcome);
    }

    @Override
    public void delete(long id) {
        if (!store.delete(owner, id)) {
            throw new NotFoundException(KIND, id);
        }
        environment.publish(new WaymarkEvent.ReportDeleted(owner, id));
    }

    @Override
    public long updateAll(ReportQuery query, UpdateReport command, LongConsumer progress) {
        return byQuery()
                .updateAll(
                        checkNotNull(query, "query"),
                        checkNotNull(command, "command"),
                        checkNotNull(progress, "progress"));
    }

    @Override
    public long deleteAll(ReportQuery query, LongConsumer progress) {
        return byQuery().deleteAll(checkNotNull(query, "query"), checkNotNull(progress, "progress"));
    }

    private ReportDrafts drafts() {
        return new ReportDrafts(environment, owner);
    }

    private ReportsByQuery byQuery() {
        return new ReportsByQuery(environment, listings(), owner);
    }
}
