package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
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
import java.util.OptionalLong;
import java.util.Set;

/** The insertion of reports with their findings and the state of their generation. */
final class ReportInserts {

    private static final ImmutableSet<String> COLUMNS = ImmutableSet.<String>builder()
            .addAll(ReportRow.ALL)
            .addAll(ReportRow.WORK)
            .build();

    /** The URL key of a report of {@link #insertUnlessReported}: no two of these reports of an owner have the same key. */
    private static final String WATCH_KEY = "watch_key";

    /** More than the number of concurrent calls for the same URLs. */
    private static final int MAX_ATTEMPTS = 10;

    private static final String REPORTED = """
            SELECT DISTINCT url_key
            FROM waymark_report
            WHERE owner_id = :owner_id
              AND url_key IN (:keys)""";

    private static final String WITH_PAGE_KEYS = """
            SELECT id
            FROM waymark_report
            WHERE page_key IN (:keys)""";

    private final SqlCatalog sql;
    private final RowInsertion rows;
    private final RowInsertion watchedRows;
    private final Findings findings;
    private final UniqueConstraint pageKeys;
    private final UniqueConstraint watchKeys;

    ReportInserts(SqlCatalog sql, Findings findings) {
        this.sql = sql;
        this.rows = new RowInsertion(sql, ReportRow.NAME, COLUMNS);
        this.watchedRows = new RowInsertion(sql, ReportRow.NAME, Sets.union(COLUMNS, Set.of(WATCH_KEY)));
        this.findings = findings;
        this.pageKeys = UniqueConstraint.of(sql, "waymark_report_page_unique", "waymark_report.page_key");
        this.watchKeys = UniqueConstraint.of(sql, "waymark_report_watch_unique", "waymark_report.watch_key");
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
            throw translated(e, transactions, drafts);
        }
    }

    private long insert(Session session, StoredReport draft) throws SQLException {
        return rows.insert(session, values(draft)).orElseThrow(DuplicateKeyException::ofPageKey);
    }

    /**
     * Inserts the drafts whose URLs have no report of the owner.
     *
     * @throws DuplicateKeyException if a page key is taken
     */
    List<Report> insertUnlessReported(Transactions transactions, List<StoredReport> drafts) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transactions.write("storing reports of URLs", session -> insertMissing(session, drafts));
            } catch (StorageException e) {
                if (!watchKeys.isReasonOf(e)) {
                    throw translated(e, transactions, drafts);
                }
                // Another call has stored a report of one of these URLs. The next attempt finds this report, unless the
                // snapshot of the caller's transaction is older.
                if (attempt == MAX_ATTEMPTS) {
                    throw transactions.isJoined() ? Transactions.staleSnapshot() : e;
                }
            }
        }
    }

    private List<Report> insertMissing(Session session, List<StoredReport> drafts) throws SQLException {
        ImmutableSet<String> reported = reported(session, drafts);
        ImmutableList.Builder<Report> stored = ImmutableList.builder();
        for (StoredReport draft : drafts) {
            if (!reported.contains(draft.urlKey().text())) {
                Parameters row = values(draft).set(WATCH_KEY, draft.urlKey().text());
                OptionalLong id = watchedRows.insert(session, row);
                if (id.isPresent()) {
                    stored.add(draft.report().withId(id.getAsLong()));
                } else if (reported(session, List.of(draft)).isEmpty()) {
                    throw DuplicateKeyException.ofPageKey();
                }
            }
        }
        return stored.build();
    }

    /** Returns the URL keys of the drafts that have a report. */
    private ImmutableSet<String> reported(Session session, List<StoredReport> drafts) throws SQLException {
        List<String> keys = Lists.transform(drafts, draft -> draft.urlKey().text());
        return ImmutableSet.copyOf(session.list(
                sql.ofList(REPORTED, "keys", keys.size()),
                Parameters.of(drafts.get(0).report().owner()).setEach("keys", keys),
                row -> row.text("url_key")));
    }

    /** Returns the values of a new report. A requested report is due immediately. */
    private static Parameters values(StoredReport draft) {
        return values(
                new ReportState(draft, ReportState.Work.after(draft.report(), ReportWork.KEEP, Optional.empty())));
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
            throw translated(e, transactions, Lists.transform(reports, ReportState::stored));
        }
    }

    /**
     * Returns the exception for a failed insertion.
     *
     * @param transactions the transactions of the look-up; the insertion is already undone
     */
    private RuntimeException translated(
            StorageException failure, Transactions transactions, List<StoredReport> drafts) {
        if (!pageKeys.isReasonOf(failure)) {
            return failure;
        }
        // A taken key that reads do not find belongs to a report that is newer than the snapshot of the caller's
        // transaction.
        return transactions.isJoined() && !hasKnownPageKey(transactions, drafts)
                ? Transactions.staleSnapshot()
                : DuplicateKeyException.ofPageKey();
    }

    private boolean hasKnownPageKey(Transactions transactions, List<StoredReport> drafts) {
        List<String> keys =
                drafts.stream().map(draft -> draft.report().pageKey()).toList();
        return Set.copyOf(keys).size() < keys.size()
                || transactions.read(
                        "looking up page keys",
                        session -> session.exists(
                                sql.ofList(WITH_PAGE_KEYS, "keys", keys.size()),
                                new Parameters().setEach("keys", keys)));
    }
}
