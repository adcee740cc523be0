package dev.waymark.storage.jdbc.report;

import dev.waymark.patch.Patch;
import dev.waymark.spi.StoredDetails;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
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
            WHERE report_id = :report_id
            """;

    private static final String DELETE = """
            DELETE FROM waymark_report_findings
            WHERE report_id = :report_id
            """;

    private final SqlCatalog sql;
    private final Optional<String> replace;

    Findings(SqlCatalog sql) {
        this.sql = sql;
        this.replace = sql.database().onConflictReplace("report_id", "findings").map(end -> INSERT + end);
    }

    /** Inserts the findings of a report without findings. */
    void insert(Session session, long reportId, String findings) throws SQLException {
        execute(session, INSERT, reportId, findings);
    }

    private void execute(Session session, String statement, long reportId, String findings) throws SQLException {
        session.execute(sql.of(statement), p -> p.set("report_id", reportId).set("findings", findings));
    }

    /**
     * Inserts the findings of reports without findings. Each statement inserts a single row, because findings may have 1 MiB.
     */
    void insertAll(Session session, List<StoredDetails> reports) throws SQLException {
        session.executeAll(
                sql.of(INSERT),
                reports.stream()
                        .filter(details -> details.findings().isPresent())
                        .toList(),
                details -> p -> p.set("report_id", details.report().id()).set("findings", details.findings()));
    }

    void update(Session session, long reportId, Patch<String> findings) throws SQLException {
        if (findings.value().isPresent()) {
            replace(session, reportId, findings.value().get());
        } else if (findings.type() == Patch.Type.CLEAR) {
            delete(session, reportId);
        }
    }

    private void replace(Session session, long reportId, String findings) throws SQLException {
        if (replace.isPresent()) {
            execute(session, replace.get(), reportId, findings);
        } else {
            delete(session, reportId);
            insert(session, reportId, findings);
        }
    }

    /** Skips the deletion without findings: on MariaDB and MySQL, such a deletion would block insertions of other findings. */
    private void delete(Session session, long reportId) throws SQLException {
        Binder binder = p -> p.set("report_id", reportId);
        if (session.find(sql.of(FIND), binder, row -> row.number("report_id")).isPresent()) {
            session.execute(sql.of(DELETE), binder);
        }
    }
}
