package dev.waymark.internal.observe;

import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
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
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** The decorator of {@link Reports} that measures each operation. */
public record ObservedReports(Reports reports, Observation observation) implements Reports {

    @Override
    public Report create(CreateReport command) {
        return observation.measure("reports.create", () -> reports.create(command));
    }

    @Override
    public ImportResult importAll(Stream<ImportReport> records, Consumer<Violation> refused, LongConsumer progress) {
        return observation.measure("reports.importAll", () -> reports.importAll(records, refused, progress));
    }

    @Override
    public Report get(long id) {
        return observation.measure("reports.get", () -> reports.get(id));
    }

    @Override
    public Optional<Report> find(long id) {
        return observation.measure("reports.find", () -> reports.find(id));
    }

    @Override
    public Stream<Report> findByUrl(String url) {
        return observation.measureStream("reports.findByUrl", () -> reports.findByUrl(url));
    }

    @Override
    public ReportDetails details(long id) {
        return observation.measure("reports.details", () -> reports.details(id));
    }

    @Override
    public Page<Report> list(ReportQuery query, PageRequest page) {
        return observation.measure("reports.list", () -> reports.list(query, page));
    }

    @Override
    public long count(ReportQuery query) {
        return observation.measure("reports.count", () -> reports.count(query));
    }

    @Override
    public Stream<Report> stream(ReportQuery query) {
        return observation.measureStream("reports.stream", () -> reports.stream(query));
    }

    @Override
    public Report update(long id, UpdateReport command) {
        return observation.measure("reports.update", () -> reports.update(id, command));
    }

    @Override
    public Report recordOutcome(long id, ReportOutcome outcome) {
        return observation.measure("reports.recordOutcome", () -> reports.recordOutcome(id, outcome));
    }

    @Override
    public void delete(long id) {
        observation.run("reports.delete", () -> reports.delete(id));
    }

    @Override
    public long updateAll(ReportQuery query, UpdateReport command, LongConsumer progress) {
        return observation.measure("reports.updateAll", () -> reports.updateAll(query, command, progress));
    }

    @Override
    public long deleteAll(ReportQuery query, LongConsumer progress) {
        return observation.measure("reports.deleteAll", () -> reports.deleteAll(query, progress));
    }
}
