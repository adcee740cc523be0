package dev.waymark.storage.jdbc.report;

import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The stores of reports for different transactions. */
public final class JdbcReportStores {

    private static final String FIND = """
            SELECT %s
            FROM waymark_report
            WHERE id = :id
              AND owner_id = :owner_id
            """.formatted(ReportRow.COLUMNS);

    private static final String FIND_BY_PAGE_KEY = """
            SELECT %s
            FROM waymark_report
            WHERE page_key = :page_key
            """.formatted(ReportRow.COLUMNS);

    private static final String FIND_DETAILS = """
            SELECT %s, findings
            FROM waymark_report
            LEFT JOIN waymark_report_findings ON report_id = id
            WHERE id = :id
              AND owner_id = :owner_id
            """.formatted(ReportRow.COLUMNS);

    private static final String DELETE = """
            DELETE FROM waymark_report
            WHERE id = :id
            AND owner_id = :owner_id
            """;

    private static final String REQUESTED = """
            SELECT %s
            FROM waymark_report
            WHERE due_at > :none
            AND due_at < :set_aside
            ORDER BY due_at, id
            LIMIT :limit
            """.formatted(ReportRow.COLUMNS);

    private static final String SET_ASIDE = """
            SELECT %s
            FROM waymark_report
            WHERE due_at = :set_aside
            AND id > :after
            ORDER BY id
            LIMIT :limit
            """.formatted(ReportRow.COLUMNS);

    private final SqlCatalog sql;
    private final ReportQueries queries;
    private final Findings findings;
    private final ReportInserts inserts;
    private final ReportUpdate update;
    private final ReportBulkUpdates updates;
    private final ReportClaims claims;

    public JdbcReportStores(SqlCatalog sql, SearchMethod searches) {
        this.sql = sql;
        this.queries = new ReportQueries(sql, searches);
        this.findings = new Findings(sql);
        this.inserts = new ReportInserts(sql, findings);
        this.update = new ReportUpdate(sql);
        this.updates = new ReportBulkUpdates(sql, queries, findings);
        this.claims = new ReportClaims(sql);
    }

    /** Returns the store that uses these transactions. */
    public ReportStore in(Transactions transactions) {
        return new JdbcReportStore(transactions);
    }

    private final class JdbcReportStore implements ReportStore {

        private final Transactions transactions;

        JdbcReportStore(Transactions transactions) {
            this.transactions = transactions;
        }

        @Override
        public List<Report> insertAll(List<StoredDetails> drafts) {
            return inserts.insertAll(transactions, drafts);
        }

        @Override
        public Optional<StoredReport> find(Owner owner, long id) {
            return transactions
                    .read(
                            "finding a report",
                            session ->
                                    session.find(sql.of(FIND), new Identity(owner, id), MaybeDamaged.of(ReportRow::of)))
                    .map(report -> report.orThrow(ReportColumns.KIND));
        }

        @Override
        public Optional<StoredReport> findByPageKey(String pageKey) {
            return transactions
                    .read(
                            "finding a report by its page key",
                            session -> session.find(
                                    sql.of(FIND_BY_PAGE_KEY),
                                    p -> p.set(ReportColumns.PAGE_KEY, pageKey),
                                    MaybeDamaged.of(ReportRow::of)))
                    .map(report -> report.orThrow(ReportColumns.KIND));
        }

        @Override
        public Optional<StoredDetails> findDetails(Owner owner, long id) {
            return transactions
                    .read(
                            "finding a report and its findings",
                            session -> session.find(
                                    sql.of(FIND_DETAILS),
                                    new Identity(owner, id),
                                    MaybeDamaged.of(
                                            row -> new StoredDetails(ReportRow.of(row), row.optionalText("findings")))))
                    .map(report -> report.orThrow(ReportColumns.KIND));
        }

        @Override
        public Optional<Report> update(
                StoredReport report, Patch<String> patch, long expectedVersion, ReportWork work) {
            long id = report.report().id();
            Identity identity = new Identity(report.report().owner(), id);
            return transactions.write("updating a report", session -> {
                if (!update.update(transactions, session, report, expectedVersion, work)) {
                    return Optional.empty();
                }
                findings.update(session, id, patch);
                return Optional.of(session.get(sql.of(FIND), identity, MaybeDamaged.of(ReportRow::of))
                        .orThrow(ReportColumns.KIND)
                        .report());
            });
        }

        @Override
        public boolean delete(Owner owner, long id) {
            return transactions.write(
                    "deleting a report", session -> session.execute(sql.of(DELETE), new Identity(owner, id)) > 0);
        }

        @Override
        public List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
            return reports(queries.list(transactions, filter, slice));
        }

        @Override
        public long count(ReportFilter filter) {
            return queries.count(transactions, filter);
        }

        @Override
        public List<Long> ids(ReportFilter filter, long below, int limit) {
            return queries.ids(transactions, filter, below, limit);
        }

        @Override
        public List<StoredReport> findAll(ReportFilter filter, List<Long> ids) {
            return queries.findAll(transactions, filter, ids);
        }

        @Override
        public Set<Long> updateAll(List<ReportStore.Replacement> replacements) {
            return updates.update(transactions, replacements);
        }

        @Override
        public Set<Long> deleteAll(ReportFilter filter, List<Long> ids) {
            return updates.delete(transactions, filter, ids);
        }

        @Override
        public Optional<AllOwners<ReportState>> allOwners() {
            return Optional.of(new AllReports(transactions, sql, inserts));
        }

        @Override
        public List<Report> requested(int limit) {
            return reports(queries.list(
                    transactions,
                    "listing requested reports",
                    limit,
                    rows -> new ListQuery(
                            sql.of(REQUESTED),
                            p -> p.set("none", AbsentValues.INSTANT)
                                    .set("set_aside", AbsentValues.DUE)
                                    .set("limit", rows))));
        }

        @Override
        public List<Report> setAside(long after, int limit) {
            return reports(queries.list(
                    transactions,
                    "listing reports that were set aside",
                    limit,
                    rows -> new ListQuery(
                            sql.of(SET_ASIDE),
                            p -> p.set("set_aside", AbsentValues.DUE)
                                    .set("after", after)
                                    .set("limit", rows))));
        }

        private static List<Report> reports(List<StoredReport> stored) {
            return stored.stream().map(StoredReport::report).toList();
        }

        @Override
        public List<ReportStore.Claimed> claim(long claim, Instant now, Instant until, int limit) {
            return claims.claim(transactions, new ReportClaims.ClaimRequest(claim, now, until, limit));
        }

        @Override
        public boolean extend(long id, long claim, Instant until) {
            return claims.extend(transactions, id, claim, until);
        }

        @Override
        public boolean release(long id, long claim, Optional<Instant> due) {
            return claims.release(transactions, id, claim, due);
        }
    }
}
