package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.waymark.error.StorageException;
import dev.waymark.report.Report;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.UniqueConstraint;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.RowInsertion;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The insertion of reports with their findings and the state of their generation. */
final class ReportInserts {

    private static final ImmutableSet<String> COLUMNS = ImmutableSet.<String>builder()
            .addAll(ReportRow.ALL)
            .addAll(ReportRow.WORK)
            .build();

    private final RowInsertion rows;
    private final Findings findings;
    private final UniqueConstraint pageKeys;

    ReportInserts(SqlCatalog sql, Findings findings) {
        this.rows = new RowInsertion(sql, ReportRow.NAME, COLUMNS);
        this.findings = findings;
        this.pageKeys = UniqueConstraint.of(sql, "waymark_report_page_unique", "waymark_report.page_key");
    }

    /**
     * Inserts reports with new ids. A requested report is due immediately.
     *
     * @throws DuplicateKeyException if a page key is taken
     */
    List<Report> insert(Transactions transactions, List<StoredReport> drafts) {
        try {
            return transactions.write("storing reports", session -> {
                ImmutableList.Builder<StoredReport> stored = ImmutableList.builder();
                for (StoredReport draft : drafts) {
                    stored.add(draft.withReport(draft.report().withId(insert(session, draft))));
                }
                findings.insert(session, stored.build());
                return Lists.transform(stored.build(), StoredReport::report);
            });
        } catch (StorageException e) {
            throw translated(e);
        }
    }

    private long insert(Session session, StoredReport draft) throws SQLException {
        Optional<ReportState.Work> work = ReportState.Work.after(draft.report(), ReportWork.KEEP, Optional.empty());
        return rows.insert(session, values(new ReportState(draft, work))).orElseThrow(DuplicateKeyException::ofPageKey);
    }

    private static Parameters values(ReportState state) {
        return ReportRow.values(state.stored()).and(ReportRow.work(state.work()));
    }

    /**
     * Inserts reports with their existing ids.
     *
     * @throws DuplicateKeyException if a page key is taken
     */
    void restore(Transactions transactions, List<ReportState> reports) {
        try {
            transactions.write("restoring reports", session -> {
                rows.restore(
                        session,
                        reports,
                        state -> values(state).set("id", state.stored().report().id()));
                findings.insert(session, Lists.transform(reports, ReportState::stored));
                return reports;
            });
        } catch (StorageException e) {
            throw translated(e);
        }
    }

    /** Returns the exception for a failed insertion. */
    private RuntimeException translated(StorageException failure) {
        return pageKeys.isReasonOf(failure) ? DuplicateKeyException.ofPageKey() : failure;
    }
}
