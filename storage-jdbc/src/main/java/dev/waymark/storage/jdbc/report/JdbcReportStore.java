package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClaimedReport;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportReplacement;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.RecordLists;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.SkippingDamaged;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Keeps reports in one table, and their findings in another. */
public final class JdbcReportStore implements ReportStore {

    private static final String KIND = "report";
    private static final String FIND = """
            SELECT %s
            FROM waymark_report
            WHERE id = :id
              AND owner_id = :owner_id
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

    /** What all stores of the same tables share, whatever transactions they work in. */
    private record Statements(
            RecordLists<ReportFilter, ReportSortField, Report> lists,
            ReportInserts inserts,
            Sql find,
            Sql findDetails,
            ReportUpdate update,
            ReportClaims claims,
            Sql delete,
            Sql requested,
            Sql setAside,
            ReportFilters filters,
            SkippingDamaged undamaged,
            Findings findings,
            ReportUpdates updates,
            Function<Transactions, AllOwners<ReportState>> all) {

        static Statements of(TableNames names, Database database, SearchMethod searches) {
            ReportFilters filters = new ReportFilters(names, database, searches);
            Findings findings = new Findings(names, database);
            ReportInserts inserts = new ReportInserts(names, database, findings);
            return new Statements(
                    lists(filters),
                    inserts,
                    names.sql(FIND),
                    names.sql(FIND_DETAILS),
                    new ReportUpdate(names),
                    new ReportClaims(names, database),
                    names.sql(DELETE),
                    names.sql(REQUESTED),
                    names.sql(SET_ASIDE),
                    filters,
                    new SkippingDamaged(KIND),
                    findings,
                    new ReportUpdates(names, database, filters, findings),
                    AllRows.of(names, database, inserts.all()));
        }

        private static RecordLists<ReportFilter, ReportSortField, Report> lists(ReportFilters filters) {
            Row.Mapper<MaybeDamaged<Report>> mapper =
                    MaybeDamaged.of(row -> ReportRow.of(row).report());
            return new RecordLists<>(
                    KIND,
                    filters,
                    (transactions, doing, query) -> transactions.read(
                            doing, session -> query.in(session).list(session, mapper)),
                    Report::url);
        }
    }

    private final Transactions transactions;
    private final Statements sql;

    private JdbcReportStore(Transactions transactions, Statements sql) {
        this.transactions = transactions;
        this.sql = sql;
    }

    /** Makes stores that work in the transactions they are given. */
    public static Function<Transactions, ReportStore> of(TableNames names, Database database, SearchMethod searches) {
        Statements statements = Statements.of(names, database, searches);
        return transactions -> new JdbcReportStore(transactions, statements);
    }

    @Override
    public Report insert(StoredDetails draft) {
        return transactions.write("storing a report", session -> sql.inserts().insert(session, draft));
    }

    @Override
    public List<Report> insertAll(List<StoredDetails> drafts) {
        return transactions.write("storing reports", session -> {
            ImmutableList.Builder<Report> reports = ImmutableList.builder();
            for (StoredDetails draft : drafts) {
                reports.add(sql.inserts().insert(session, draft));
            }
            return reports.build();
        });
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return transactions
                .read(
                        "finding a report",
                        session -> session.find(sql.find(), new Identity(owner, id), MaybeDamaged.of(ReportRow::of)))
                .map(report -> report.orThrow(KIND));
    }

    @Override
    public Optional<StoredDetails> findDetails(Owner owner, long id) {
        return transactions
                .read(
                        "finding a report and its findings",
                        session -> session.find(
                                sql.findDetails(),
                                new Identity(owner, id),
                                MaybeDamaged.of(
                                        row -> new StoredDetails(ReportRow.of(row), row.optionalText("findings")))))
                .map(report -> report.orThrow(KIND));
    }

    @Override
    public Optional<Report> update(StoredReport report, Patch<String> findings, long expectedVersion, ReportWork work) {
        long id = report.report().id();
        Identity identity = new Identity(report.report().owner(), id);
        return transactions.write("updating a report", session -> {
            if (!sql.update().update(transactions, session, report, expectedVersion, work)) {
                return Optional.empty();
            }
            sql.findings().update(session, id, findings);
            return Optional.of(session.get(sql.find(), identity, MaybeDamaged.of(ReportRow::of))
                    .orThrow(KIND)
                    .report());
        });
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return transactions.write(
                "deleting a report", session -> session.execute(sql.delete(), new Identity(owner, id)) > 0);
    }

    @Override
    public List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return sql.lists().list(transactions, filter, slice);
    }

    @Override
    public long count(ReportFilter filter) {
        return sql.lists().count(transactions, filter);
    }

    @Override
    public List<Long> ids(ReportFilter filter, long below, int limit) {
        return sql.lists().ids(transactions, filter, below, limit);
    }

    @Override
    public List<StoredReport> findAll(ReportFilter filter, List<Long> ids) {
        return sql.undamaged()
                .list(
                        ids.size(),
                        rows -> transactions.read(
                                "finding reports",
                                session -> sql.filters()
                                        .among(filter, ids)
                                        .list(session, MaybeDamaged.of(ReportRow::of))));
    }

    @Override
    public Set<Long> updateAll(List<ReportReplacement> replacements) {
        return sql.updates().update(transactions, replacements);
    }

    @Override
    public Set<Long> deleteAll(ReportFilter filter, List<Long> ids) {
        return sql.updates().delete(transactions, filter, ids);
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return Optional.of(sql.all().apply(transactions));
    }

    @Override
    public List<Report> requested(int limit) {
        return sql.lists()
                .list(
                        transactions,
                        "listing requested reports",
                        limit,
                        rows -> new ListQuery(
                                sql.requested(),
                                p -> p.set("none", AbsentValues.INSTANT)
                                        .set("set_aside", AbsentValues.DUE)
                                        .set("limit", rows)));
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        return sql.lists()
                .list(
                        transactions,
                        "listing reports that are set aside",
                        limit,
                        rows -> new ListQuery(
                                sql.setAside(),
                                p -> p.set("set_aside", AbsentValues.DUE)
                                        .set("after", after)
                                        .set("limit", rows)));
    }

    @Override
    public List<ClaimedReport> claim(long claim, Instant now, Instant until, int limit) {
        return sql.claims().claim(transactions, new ReportClaims.Wish(claim, now, until, limit));
    }

    @Override
    public boolean extend(long id, long claim, Instant until) {
        return sql.claims().extend(transactions, id, claim, until);
    }

    @Override
    public boolean release(long id, long claim, Optional<Instant> due) {
        return sql.claims().release(transactions, id, claim, due);
    }
}
