package dev.waymark.storage.jdbc.report;

import dev.waymark.patch.Patch;
import dev.waymark.spi.StoredDetails;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import dev.waymark.storage.jdbc.statement.TableNames;
import java.sql.SQLException;
import java.util.List;

/** Writes what reports say, which has a table of its own. */
final class Findings {

    private static final String INSERT = """
            INSERT INTO waymark_report_findings (report_id, findings)
            VALUES (:report_id, :findings)
            """;

    private static final String DELETE = """
            DELETE FROM waymark_report_findings
            WHERE report_id = :report_id
            """;

    private final Sql insert;
    private final Sql delete;

    Findings(TableNames names) {
        this.insert = names.sql(INSERT);
        this.delete = names.sql(DELETE);
    }

    /** Those of a report that had none. */
    void insert(Session session, long reportId, String findings) throws SQLException {
        session.execute(insert, p -> p.set("report_id", reportId).set("findings", findings));
    }

    /** Those of reports that had none. */
    void insertAll(Session session, List<StoredDetails> reports) throws SQLException {
        session.insertAll(
                insert,
                reports.stream()
                        .filter(details -> details.findings().isPresent())
                        .toList(),
                details -> p -> p.set("report_id", details.report().id()).set("findings", details.findings()));
    }

    void update(Session session, long reportId, Patch<String> findings) throws SQLException {
        if (findings.type() != Patch.Type.KEEP) {
            session.execute(delete, p -> p.set("report_id", reportId));
        }
        if (findings.value().isPresent()) {
            insert(session, reportId, findings.value().get());
        }
    }
}
