package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.storage.jdbc.bulk.OwnedRows;
import dev.waymark.storage.jdbc.bulk.RecordDeletion;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The stores of reports for different transactions. */
public final class JdbcReportStores {

    private static final String FIND = SqlTemplate.of("""
            SELECT {columns}
            FROM waymark_report
            WHERE id = :id
              AND owner_id = :owner_id""").fill(Map.of("columns", ReportRow.SELECTED));

    private static final String FIND_BY_PAGE_KEY = SqlTemplate.of("""
            SELECT {columns}
            FROM waymark_report
            WHERE page_key = :page_key""").fill(Map.of("columns", ReportRow.SELECTED));

    private static final String FIND_WITH_FINDINGS = SqlTemplate.of("""
            SELECT {columns}, findings
            FROM waymark_report
            LEFT JOIN waymark_report_findings ON report_id = id
            WHERE id = :id
              AND owner_id = :owner_id""").fill(Map.of("columns", ReportRow.SELECTED));

    private static final String SET_ASIDE = SqlTemplate.of("""
            SELECT {columns}
            FROM waymark_report
            WHERE due_at = :set_aside
              AND id > :after
            ORDER BY id
            LIMIT :limit""").fill(Map.of("columns", ReportRow.SELECTED));

    private static final String SET_ASIDE_AMONG = """
            SELECT id
            FROM waymark_report
            WHERE id IN (:ids)
              AND due_at = :set_aside""";

    private static final String CURRENT = SqlTemplate.of("""
            SELECT {columns}
            FROM (
              SELECT report.*, ROW_NUMBER() OVER (
                PARTITION BY url_key
                ORDER BY CASE WHEN requested_at > {none} THEN 1 ELSE 0 END DESC, generated_at DESC, id DESC
              ) AS place
              FROM waymark_report report
              WHERE owner_id = :owner_id
                AND url_key IN (:keys)
            ) placed
            WHERE place = 1""")
            .fill(Map.of("columns", ReportRow.SELECTED, "none", String.valueOf(AbsentValues.INSTANT)));

    private final SqlCatalog sql;
    private final ReportQueries queries;
    private final ReportInserts inserts;
    private final ReportUpdate update;
    private final RecordDeletion<ReportFilter, Long> deletion;
    private final ReportClaims claims;

    public JdbcReportStores(SqlCatalog sql, SearchMethod searches) {
        this.sql = sql;
        this.queries = new ReportQueries(sql, searches);
        Findings findings = new Findings(sql);
        this.inserts = new ReportInserts(sql, findings);
        this.update = new ReportUpdate(sql, findings);
        OwnedRows reports = new OwnedRows(sql, ReportRow.NAME, "id", "version");
        this.deletion = new RecordDeletion<>(sql, queries, ImmutableList.of(reports), (session, owner, ids) -> ids);
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
        public List<Report> insert(List<StoredReport> drafts) {
            return inserts.insert(transactions, drafts);
        }

        @Override
        public List<Report> insertUnlessReported(List<StoredReport> drafts) {
            return inserts.insertUnlessReported(transactions, drafts);
        }

        @Override
        public List<StoredReport> current(Owner owner, Set<UrlKey> urls) {
            List<String> keys = urls.stream().map(UrlKey::text).toList();
            return transactions.read(
                    "finding the current reports of URLs",
                    session -> session.list(
                            sql.ofList(CURRENT, "keys", keys.size()),
                            Parameters.of(owner).setEach("keys", keys),
                            ReportRow.MAPPER));
        }

        @Override
        public Optional<StoredReport> find(Owner owner, long id) {
            return find("finding a report", FIND, Parameters.of(owner, id), ReportRow.MAPPER);
        }

        @Override
        public Optional<StoredReport> findWithFindings(Owner owner, long id) {
            return find(
                    "finding a report and its findings",
                    FIND_WITH_FINDINGS,
                    Parameters.of(owner, id),
                    ReportRow.MAPPER_WITH_FINDINGS);
        }

        @Override
        public Optional<StoredReport> findByPageKey(String pageKey) {
            return find(
                    "finding a report by its page key",
                    FIND_BY_PAGE_KEY,
                    new Parameters().set(ReportRow.PAGE_KEY, pageKey),
                    ReportRow.MAPPER);
        }

        private Optional<StoredReport> find(
                String doing, String query, Parameters parameters, Row.Mapper<StoredReport> mapper) {
            return transactions.read(doing, session -> session.find(sql.of(query), parameters, mapper));
        }

        @Override
        public Set<Long> update(List<Replacement> replacements) {
            return update.update(transactions, replacements);
        }

        @Override
        public boolean delete(Owner owner, long id) {
            return deletion.delete(transactions, owner, id).isPresent();
        }

        @Override
        public List<Long> deleteAll(ReportFilter filter, long below, int limit) {
            return deletion.deleteAll(transactions, filter, filter.owner(), below, limit);
        }

        @Override
        public List<StoredReport> list(ReportFilter filter, Slice<ReportSortField> slice) {
            return queries.list(transactions, filter, slice);
        }

        @Override
        public long count(ReportFilter filter) {
            return queries.count(transactions, filter);
        }

        @Override
        public Optional<AllOwners<ReportState>> allOwners() {
            return Optional.of(new AllReports(transactions, sql, inserts));
        }

        @Override
        public List<Report> setAside(long after, int limit) {
            Parameters parameters = Parameters.after(after, limit).set("set_aside", AbsentValues.DUE);
            List<StoredReport> found = transactions.read(
                    "listing reports that were set aside",
                    session -> session.list(sql.of(SET_ASIDE), parameters, ReportRow.MAPPER));
            return found.stream().map(StoredReport::report).toList();
        }

        @Override
        public Set<Long> setAsideAmong(Set<Long> ids) {
            List<Long> all = List.copyOf(ids);
            Parameters parameters = Parameters.ofIds(all).set("set_aside", AbsentValues.DUE);
            List<Long> found = transactions.read(
                    "finding reports that were set aside",
                    session -> session.numbers(sql.ofIds(SET_ASIDE_AMONG, all), parameters, "id"));
            return ImmutableSet.copyOf(found);
        }

        @Override
        public List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
            return claims.claim(transactions, claim, now, until, limit, maxTries);
        }

        @Override
        public boolean extend(long id, long claim, Instant until) {
            return claims.extend(transactions, id, claim, until);
        }

        @Override
        public Optional<Report> release(long id, long claim, Optional<Instant> due) {
            return claims.release(transactions, id, claim, due);
        }
    }
}
