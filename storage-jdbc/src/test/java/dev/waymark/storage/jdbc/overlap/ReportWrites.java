package dev.waymark.storage.jdbc.overlap;

import static dev.waymark.storage.jdbc.overlap.Prepared.ALICE;
import static dev.waymark.storage.jdbc.overlap.Prepared.BOB;
import static dev.waymark.storage.jdbc.overlap.Prepared.LEASE;
import static dev.waymark.storage.jdbc.overlap.Prepared.on;

import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.UpdateReport;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Kind;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Subject;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The operations that change reports. */
final class ReportWrites {

    private static final ReportOutcome GOOD = ReportOutcome.of(ReportResult.GOOD, "by the worker");
    private static final ReportOutcome BAD = ReportOutcome.of(ReportResult.BAD, "by hand");
    private static final String KEY = "AAAAAAAAAAAAAAAAAAAAAA";

    private final Prepared prepared;

    ReportWrites(Prepared prepared) {
        this.prepared = prepared;
    }

    private static UpdateReport change() {
        return UpdateReport.change();
    }

    private static OverlapOperation change(String name, Function<Waymark, Object> action) {
        return OverlapOperation.of(name, Subject.REPORTS, Kind.CHANGE, action);
    }

    private static OverlapOperation parts(String name, Function<Waymark, Object> action) {
        return OverlapOperation.of(name, Subject.REPORTS, Kind.PARTS, action);
    }

    /** The order of the claims depends on the number of queries that found the reports. */
    private static OverlapOperation claim(int limit) {
        return OverlapOperation.of(
                "claim " + limit,
                Subject.REPORTS,
                Kind.CLAIM,
                w -> w.reportQueue().claim(limit, LEASE).stream()
                        .map(OverlapOperation::show)
                        .sorted()
                        .toList());
    }

    private static OverlapOperation create(CreateReport command) {
        return change("create a report", w -> w.reports(ALICE).create(command)).with(command);
    }

    private OverlapOperation update(String name, String report, UpdateReport command) {
        return change(name + " of " + report, w -> w.reports(ALICE).update(prepared.id(report), command))
                .with(command);
    }

    private Stream<OverlapOperation> ofReport(String report) {
        return Stream.of(
                update("privacy", report, change().privacy(Privacy.PRIVATE)),
                update("regeneration", report, change().regenerate()),
                change("outcome of " + report, w -> w.reports(ALICE).recordOutcome(prepared.id(report), BAD)),
                change("delete " + report, w -> {
                    w.reports(ALICE).delete(prepared.id(report));
                    return "deleted";
                }),
                change("move " + report, w -> w.owners().moveReport(prepared.id(report), ALICE, BOB)));
    }

    List<OverlapOperation> all() {
        return Stream.concat(
                        Stream.of("done", "claimed", "waiting").flatMap(this::ofReport),
                        Stream.of(
                                create(on("new").privacy(Privacy.PRIVATE).attributes("{}")),
                                update(
                                        "password",
                                        "done",
                                        change().privacy(Privacy.PASSWORD).password("herring")),
                                update(
                                        "attributes",
                                        "claimed",
                                        change().attributes("{}").ifVersion(1)),
                                OverlapOperation.of(
                                        "watch",
                                        Subject.ALL,
                                        Kind.PARTS,
                                        w -> w.watch(ALICE)
                                                .requestReports(LinkQuery.all().tag("Old"), LEASE)),
                                claim(10),
                                claim(1),
                                change("finish", w -> w.reportQueue().recordOutcome(prepared.claim(), GOOD)),
                                change("fail", w -> w.reportQueue().fail(prepared.claim())),
                                change("extend", w -> w.reportQueue().extend(prepared.claim(), LEASE.multipliedBy(2))),
                                parts(
                                        "updateAll reports: regenerate",
                                        w -> w.reports(ALICE)
                                                .updateAll(ReportQuery.everyReport(), change().regenerate())),
                                parts(
                                        "updateAll good: private",
                                        w -> w.reports(ALICE)
                                                .updateAll(
                                                        ReportQuery.all().result(ReportResult.GOOD),
                                                        change().privacy(Privacy.PRIVATE))),
                                parts(
                                        "deleteAll good",
                                        w -> w.reports(ALICE)
                                                .deleteAll(ReportQuery.all().result(ReportResult.GOOD))),
                                parts(
                                        "importAll reports",
                                        w -> w.reports(ALICE)
                                                .importAll(Stream.of(
                                                        ImportReport.of(on("keyed"))
                                                                .pageKey(KEY),
                                                        ImportReport.of(on("imported")))))))
                .toList();
    }
}
