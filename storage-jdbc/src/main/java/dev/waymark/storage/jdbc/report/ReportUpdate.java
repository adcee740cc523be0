package dev.waymark.storage.jdbc.report;

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

/** Updates the row of a report, with what that means for the work on it. */
final class ReportUpdate {

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

    /** The work goes on, or begins if there was none. */
    private static final String GO_ON = "due_at = CASE WHEN due_at = :none THEN :requested_at ELSE due_at END";

    /** The work begins anew, or is over: what is not requested is never due. */
    private static final String BEGIN = "due_at = :requested_at, tries = 0, claim = :nobody";

    private static final String HELD = "\nAND claim = :claim";
    private static final String NOT_HELD = "\nAND (claim = :nobody OR due_at <= :now)";

    /** An update, what binds what it does to the work, and what reads the version of the row that it means. */
    private record UpdateVariant(String update, Binder work, String version) {

        static final UpdateVariant GOING_ON = of(GO_ON, p -> p.set("none", AbsentValues.INSTANT), "");
        static final UpdateVariant BEGINNING = beginning("");
        static final UpdateVariant IF_HELD = beginning(HELD);
        static final UpdateVariant UNLESS_HELD = beginning(NOT_HELD);

        private static UpdateVariant beginning(String condition) {
            return of(BEGIN, p -> p.set("nobody", ReportClaims.NOBODY), condition);
        }

        private static UpdateVariant of(String work, Binder binder, String condition) {
            String row = IDENTITY + condition;
            return new UpdateVariant(UPDATE.formatted(ASSIGNMENTS, work, row), binder, VERSION.formatted(row));
        }
    }

    private final SqlCatalog sql;

    ReportUpdate(SqlCatalog sql) {
        this.sql = sql;
    }

    /** Updates the row if it has the version that is expected and the work on it allows; tells whether it does. */
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
            case KEEP -> isRequested ? UpdateVariant.GOING_ON : UpdateVariant.BEGINNING;
            case RESTART -> UpdateVariant.BEGINNING;
            case FINISH_BY -> UpdateVariant.IF_HELD;
            case FINISH_UNLESS_HELD -> UpdateVariant.UNLESS_HELD;
        };
    }

    private static Binder condition(ReportWork work) {
        return switch (work.type()) {
            case KEEP, RESTART -> p -> {};
            case FINISH_BY -> p -> p.set("claim", ((ReportWork.FinishBy) work).claim());
            case FINISH_UNLESS_HELD ->
                p -> p.set("nobody", ReportClaims.NOBODY).set("now", ((ReportWork.FinishUnlessHeld) work).now());
        };
    }
}
