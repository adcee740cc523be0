package dev.waymark.storage.jdbc.report;

import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.bulk.ColumnGroup;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;

/** The update of a report's row, including the state of its generation. */
record ReportUpdate(SqlCatalog sql) {

    private static final String ASSIGNMENTS = ColumnGroup.assignments(ReportColumns.UPDATED);

    private static final String UPDATE = """
            UPDATE waymark_report
            SET %s, %s
            WHERE %s
            AND version = :expected_version
            """;

    private static final String VERSION = """
            SELECT version
            FROM waymark_report
            WHERE %s
            """;

    private static final String IDENTITY = """
            id = :id
            AND owner_id = :owner_id""";

    /** Continues the generation, or starts the generation of a report that was not requested before. */
    private static final String CONTINUE = "due_at = CASE WHEN due_at = :none THEN :requested_at ELSE due_at END";

    /** Restarts the generation of a requested report. Ends the generation of an unrequested report, which is never due. */
    private static final String RESTART = "due_at = :requested_at, tries = 0, claim = :no_claim";

    private static final String HELD = "\nAND claim = :claim";
    private static final String NOT_HELD = "\nAND (claim = :no_claim OR due_at <= :now)";

    /**
     * An update and its effect on the generation.
     *
     * @param work binds the parameters of the effect
     * @param version the query for the version of the same row
     */
    private record UpdateVariant(String update, Binder work, String version) {

        static final UpdateVariant CONTINUING = of(CONTINUE, p -> p.set("none", AbsentValues.INSTANT), "");
        static final UpdateVariant RESTARTING = restarting("");
        static final UpdateVariant IF_HELD = restarting(HELD);
        static final UpdateVariant UNLESS_HELD = restarting(NOT_HELD);

        private static UpdateVariant restarting(String condition) {
            return of(RESTART, p -> p.set("no_claim", Work.NO_CLAIM), condition);
        }

        private static UpdateVariant of(String work, Binder binder, String condition) {
            String row = IDENTITY + condition;
            return new UpdateVariant(UPDATE.formatted(ASSIGNMENTS, work, row), binder, VERSION.formatted(row));
        }
    }

    /**
     * Updates the row if the row has the expected version and the claim of the report permits the update. Returns whether the
     * row was updated.
     */
    boolean update(
            Transactions transactions, Session session, StoredReport report, long expectedVersion, ReportWork work)
            throws SQLException {
        Identity identity =
                new Identity(report.report().owner(), report.report().id());
        boolean isRequested = report.report().requestedAt().isPresent();
        UpdateVariant statement = statement(work, isRequested);
        Binder row = identity.and(condition(work));
        Binder values = p -> {
            ColumnGroup.bindAll(ReportColumns.UPDATED, p, report);
            p.set("expected_version", expectedVersion);
        };
        boolean updated =
                session.execute(sql.of(statement.update()), values.and(row).and(statement.work())) > 0;
        if (!updated) {
            transactions.checkNotStale(
                    session.find(sql.of(statement.version()), row, result -> result.number("version")),
                    expectedVersion);
        }
        return updated;
    }

    private static UpdateVariant statement(ReportWork work, boolean isRequested) {
        return switch (work.type()) {
            case KEEP -> isRequested ? UpdateVariant.CONTINUING : UpdateVariant.RESTARTING;
            case RESTART -> UpdateVariant.RESTARTING;
            case FINISH_BY -> UpdateVariant.IF_HELD;
            case FINISH_UNLESS_HELD -> UpdateVariant.UNLESS_HELD;
        };
    }

    private static Binder condition(ReportWork work) {
        return switch (work.type()) {
            case KEEP, RESTART -> p -> {};
            case FINISH_BY -> p -> p.set("claim", ((ReportWork.FinishBy) work).claim());
            case FINISH_UNLESS_HELD ->
                p -> p.set("no_claim", Work.NO_CLAIM).set("now", ((ReportWork.FinishUnlessHeld) work).now());
        };
    }
}
