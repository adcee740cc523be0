package dev.waymark.storage.jdbc.report;

import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.bulk.BulkUpdates;
import dev.waymark.storage.jdbc.bulk.BulkUpdates.RowChange;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** Updates and deletions of many reports in one transaction. */
final class ReportBulkUpdates {

    /** Restarts the generation of requested reports, and ends the generation of other reports, which are never due. */
    private static final String RESTART = """
            UPDATE waymark_report
            SET
              due_at = requested_at,
              tries = 0,
              claim = :no_claim
            WHERE id IN (:ids)
            """;

    private final SqlCatalog sql;
    private final Findings findings;
    private final BulkUpdates<ReportFilter, StoredReport> bulkUpdates;

    ReportBulkUpdates(SqlCatalog sql, ReportQueries queries, Findings findings) {
        this.sql = sql;
        this.findings = findings;
        this.bulkUpdates = new BulkUpdates<>(
                sql,
                queries,
                ReportColumns.TABLE,
                ReportColumns.CONTENT,
                stored -> stored.report().version(),
                stored -> stored.report().updatedAt());
    }

    /** Replaces the reports that still have the expected versions, and returns their ids. */
    Set<Long> update(Transactions transactions, List<ReportStore.Replacement> replacements) {
        return transactions.write("updating reports", session -> update(transactions, session, replacements));
    }

    private Set<Long> update(Transactions transactions, Session session, List<ReportStore.Replacement> replacements)
            throws SQLException {
        Owner owner = replacements.get(0).before().report().owner();
        Set<Long> updated = bulkUpdates.update(
                transactions,
                session,
                owner,
                Lists.transform(replacements, each -> new RowChange<>(each.id(), each.before(), each.after())));
        List<ReportStore.Replacement> stored = replacements.stream()
                .filter(each -> updated.contains(each.id()))
                .toList();
        restartWork(
                session,
                stored.stream()
                        .filter(ReportStore.Replacement::changesWork)
                        .map(ReportStore.Replacement::id)
                        .toList());
        for (ReportStore.Replacement each : stored) {
            findings.update(session, each.id(), each.findings());
        }
        return updated;
    }

    private void restartWork(Session session, List<Long> ids) throws SQLException {
        if (!ids.isEmpty()) {
            session.execute(sql.ofIds(RESTART, ids), p -> p.setEach("ids", ids).set("no_claim", Work.NO_CLAIM));
        }
    }

    /** Deletes the reports that match a filter, and returns their ids. */
    Set<Long> delete(Transactions transactions, ReportFilter filter, List<Long> ids) {
        return bulkUpdates.delete(transactions, "deleting reports", filter, ids);
    }
}
