package dev.waymark.storage.jdbc.report;

import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The statements that write the findings of reports, in a separate table. */
final class Findings {

    private static final String INSERT = """
            INSERT INTO waymark_report_findings (report_id, findings)
            VALUES (:report_id, :findings)
            """;

    private static final String FIND = """
            SELECT report_id
            FROM waymark_report_findings
            WHERE report_id = :report_id""";

    private static final String DELETE = """
            DELETE FROM waymark_report_findings
            WHERE report_id = :report_id""";

    private final SqlCatalog sql;
    private final Optional<String> replace;

    Findings(SqlCatalog sql) {
        this.sql = sql;
        Database database = sql.database();
        this.replace = database.onConflictUpdate("report_id")
                .map(end -> INSERT + end + " findings = " + database.inserted("findings"));
    }

    /**
     * Inserts the findings of new reports. Each statement inserts a single row, because findings may have 1 MiB.
     *
     * @param reports the reports with their ids
     */
    void insert(Session session, List<StoredReport> reports) throws SQLException {
        session.executeAll(
                sql.of(INSERT),
                reports.stream().filter(each -> each.findings().isPresent()).toList(),
                each -> values(each.report().id(), each.findings().orElseThrow()));
    }

    /** Replaces the stored findings of a report by its new findings, or deletes the stored findings if there are no new findings. */
    void replace(Session session, StoredReport report) throws SQLException {
        long reportId = report.report().id();
        if (report.findings().isPresent() && replace.isPresent()) {
            session.execute(
                    sql.of(replace.get()), values(reportId, report.findings().get()));
        } else {
            delete(session, reportId);
            insert(session, List.of(report));
        }
    }

    private static Parameters values(long reportId, String findings) {
        return new Parameters().set("report_id", reportId).set("findings", findings);
    }

    /** Skips the deletion without findings: on MariaDB and MySQL, such a deletion would block insertions of other findings. */
    private void delete(Session session, long reportId) throws SQLException {
        Parameters parameters = new Parameters().set("report_id", reportId);
        if (session.exists(sql.of(FIND), parameters)) {
            session.execute(sql.of(DELETE), parameters);
        }
    }
}
