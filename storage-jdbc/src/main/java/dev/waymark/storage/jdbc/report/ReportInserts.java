package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.error.StorageException;
import dev.waymark.report.Report;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.support.Micros;
import dev.waymark.storage.jdbc.bulk.ColumnGroup;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.UniqueConstraint;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.SingleInsert;
import dev.waymark.storage.jdbc.statement.StatementParameters;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The insertion of reports with their findings and the state of their generation. */
final class ReportInserts {

    static final String IDS = "waymark_report_ids";

    /** The columns of the state of a report's generation. */
    private static final ColumnGroup<Optional<ReportState.Work>> WORK =
            ColumnGroup.of(work -> work, ReportInserts::bindWork, "due_at", "tries", "claim");

    private static final String INSERT = ColumnGroup.insert(
            ReportColumns.TABLE,
            ImmutableList.<ColumnGroup<?>>builder()
                    .addAll(ReportColumns.ALL)
                    .add(WORK)
                    .build());

    private final SingleInsert insert;
    private final Findings findings;
    private final UniqueConstraint pageKeys;

    ReportInserts(SqlCatalog sql, Findings findings) {
        this.insert = SingleInsert.of(sql, IDS, INSERT, ReportColumns.PAGE_KEY);
        this.findings = findings;
        this.pageKeys = UniqueConstraint.of(sql, "waymark_report_page_unique", "waymark_report.page_key");
    }

    /**
     * Inserts reports with new ids. A requested report is due immediately.
     *
     * @throws ReportStore.DuplicatePageKeyException if a page key is taken
     */
    List<Report> insertAll(Transactions transactions, List<StoredDetails> drafts) {
        boolean isSingleRow = drafts.size() == 1 && drafts.get(0).findings().isEmpty();
        Transactions.Work<List<Report>> work = session -> insertAll(session, drafts);
        try {
            return isSingleRow
                    ? transactions.writeWithoutSavepoint("storing a report", work)
                    : transactions.write("storing reports", work);
        } catch (StorageException e) {
            throw translated(e);
        }
    }

    private List<Report> insertAll(Session session, List<StoredDetails> drafts) throws SQLException {
        ImmutableList.Builder<Report> reports = ImmutableList.builder();
        for (StoredDetails draft : drafts) {
            reports.add(insert(session, draft));
        }
        return reports.build();
    }

    private Report insert(Session session, StoredDetails draft) throws SQLException {
        Optional<ReportState.Work> work = ReportState.Work.after(draft.report(), ReportWork.KEEP, Optional.empty());
        long id = insert.execute(session, values(new ReportState(draft, work)))
                .orElseThrow(ReportStore.DuplicatePageKeyException::new);
        if (draft.findings().isPresent()) {
            findings.insert(session, id, draft.findings().get());
        }
        return draft.report().withId(id);
    }

    private static Binder values(ReportState state) {
        return p -> {
            ColumnGroup.bindAll(ReportColumns.ALL, p, state.details().stored());
            WORK.bind(p, state.work());
        };
    }

    private static void bindWork(StatementParameters parameters, Optional<ReportState.Work> work) throws SQLException {
        parameters
                .set(
                        "due_at",
                        work.map(open -> open.due().map(Micros::of).orElse(AbsentValues.DUE))
                                .orElse(AbsentValues.INSTANT))
                .set("tries", work.map(ReportState.Work::tries).orElse(0))
                .set("claim", work.map(ReportState.Work::claim).orElse(ReportState.Work.NO_CLAIM));
    }

    /**
     * Inserts reports with their existing ids.
     *
     * @throws ReportStore.DuplicatePageKeyException if a page key is taken
     */
    void restore(Transactions transactions, List<ReportState> reports) {
        try {
            transactions.write("restoring reports", session -> {
                session.insertAll(
                        insert.insert(),
                        reports,
                        state -> SingleInsert.row(state.details().report().id(), values(state)));
                findings.insertAll(session, Lists.transform(reports, ReportState::details));
                return reports;
            });
        } catch (StorageException e) {
            throw translated(e);
        }
    }

    /** Returns the exception for a failed insertion. */
    private RuntimeException translated(StorageException failure) {
        return pageKeys.isReasonOf(failure) ? new ReportStore.DuplicatePageKeyException() : failure;
    }
}
