package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.waymark.error.StorageException;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The statements that claim due reports, extend claims, and release claims. */
public final class ReportClaims {

    private static final Logger LOG = System.getLogger("dev.waymark");

    private static final int REPORTS_PER_ROUND = 512;

    /** The maximum number of consecutive rounds in which other workers have claimed all reports that were found due. */
    private static final int MAX_LOST_ROUNDS = 100;

    private static final String DUE = """
            SELECT id
            FROM waymark_report
            WHERE due_at > :none
              AND due_at <= :now
            ORDER BY due_at, id
            LIMIT :limit
            """;

    private static final String CLAIM = """
            UPDATE waymark_report
            SET
              due_at = :until,
              tries = tries + 1,
              claim = :claim
            WHERE id IN (:ids)
              AND due_at > :none
              AND due_at <= :now
            """;

    private static final String CLAIMED = SqlTemplate.of("""
            SELECT {columns}, tries
            FROM waymark_report
            WHERE id IN (:ids)
              AND claim = :claim
            ORDER BY id""").fill(Map.of("columns", ReportRow.SELECTED));

    private static final String EXTEND = """
            UPDATE waymark_report
            SET due_at = :due_at
            WHERE id = :id
              AND claim = :claim
            """;

    private static final String HELD = """
            SELECT id
            FROM waymark_report
            WHERE id = :id
              AND claim = :claim
              AND due_at = :due_at
            """;

    private static final String RELEASE = """
            UPDATE waymark_report
            SET
              due_at = :due_at,
              claim = :no_claim
            WHERE id IN (:ids)
              AND claim = :claim
            """;

    private static final String RELEASED = SqlTemplate.of("""
            SELECT {columns}
            FROM waymark_report
            WHERE id = :id
              AND due_at = :due_at""").fill(Map.of("columns", ReportRow.SELECTED));

    private final SqlCatalog sql;
    private final String due;

    public ReportClaims(SqlCatalog sql) {
        this.sql = sql;
        due = DUE + sql.database().skippingLocked();
    }

    /**
     * Claims reports in rounds, until enough reports are claimed or no report is due. A later round replaces reports that were set
     * aside, and reports of concurrent claims between the query and the update.
     */
    ImmutableList<ReportClaim> claim(
            Transactions transactions, long claim, Instant now, Instant until, int limit, int maxTries) {
        return transactions.run(TransactionMode.ANY_LEVEL, "claiming reports", session -> {
            int maxLost = session.isJoined() ? 0 : MAX_LOST_ROUNDS;
            ImmutableList.Builder<ReportClaim> all = ImmutableList.builder();
            int open = limit;
            for (int lost = 0; open > 0 && lost <= maxLost; ) {
                ImmutableList<Long> ids = session.numbers(due(now, Math.min(open, REPORTS_PER_ROUND)), "id");
                if (ids.isEmpty()) {
                    break;
                }
                ImmutableMap<Long, Optional<ReportClaim>> won = claim(session, ids, claim, now, until);
                lost = won.isEmpty() ? lost + 1 : 0;
                ids.forEach(id -> won.getOrDefault(id, Optional.empty()).ifPresent(all::add));
                List<Long> aside = setAside(session, won, claim, maxTries);
                open -= won.size() - aside.size();
            }
            return all.build();
        });
    }

    /** Returns the query for the ids of the first due reports. */
    public BoundStatement due(Instant now, int limit) {
        return new BoundStatement(
                sql.of(due),
                new Parameters()
                        .set("none", AbsentValues.INSTANT)
                        .set("now", now)
                        .set("limit", limit));
    }

    /**
     * Claims the reports that are still due.
     *
     * @return the claimed reports by id; empty for a damaged report
     */
    private ImmutableMap<Long, Optional<ReportClaim>> claim(
            Session session, ImmutableList<Long> ids, long claim, Instant now, Instant until) throws SQLException {
        // If several workers have found a report, the first update wins: the others wait, and then find a later due
        // instant.
        session.execute(
                sql.ofIds(CLAIM, ids),
                Parameters.ofIds(ids)
                        .set("until", until)
                        .set("claim", claim)
                        .set("none", AbsentValues.INSTANT)
                        .set("now", now));
        return session.map(
                sql.ofIds(CLAIMED, ids),
                Parameters.ofIds(ids).set("claim", claim),
                row -> row.number("id"),
                row -> claimed(row, until, claim));
    }

    /** Sets aside the damaged reports and the reports with too many claims, and returns their ids. */
    private List<Long> setAside(Session session, Map<Long, Optional<ReportClaim>> won, long claim, int maxTries)
            throws SQLException {
        List<Long> aside = won.entrySet().stream()
                .filter(each -> each.getValue()
                        .filter(claimed -> claimed.attempt() <= maxTries)
                        .isEmpty())
                .map(Map.Entry::getKey)
                .toList();
        if (!aside.isEmpty()) {
            session.execute(sql.ofIds(RELEASE, aside), released(aside, claim, Optional.empty()));
        }
        return aside;
    }

    /** Reads a claimed report. Logs a damaged report, because the claim does not fail (D-56). */
    private static Optional<ReportClaim> claimed(Row row, Instant until, long claim) throws SQLException {
        try {
            Report report = ReportRow.MAPPER.map(row).report();
            return Optional.of(new ReportClaim(report, row.integer("tries"), until, claim));
        } catch (StorageException e) {
            logSetAside(e);
            return Optional.empty();
        }
    }

    private static void logSetAside(StorageException damage) {
        try {
            LOG.log(Level.WARNING, "a report is set aside, because " + damage.getMessage());
        } catch (Throwable e) {
            // A logger that throws would end this claim and, with the same report, each later claim.
        }
    }

    /**
     * Extends a claim, and returns whether the claim is still held. Some drivers have an option to count only changed rows, so
     * without a counted row, a query checks the claim.
     */
    boolean extend(Transactions transactions, long id, long heldWith, Instant until) {
        Parameters parameters =
                new Parameters().set("due_at", until).set("id", id).set("claim", heldWith);
        return transactions.run(
                TransactionMode.SINGLE_WRITE,
                "extending the claim of a report",
                session -> session.execute(sql.of(EXTEND), parameters) > 0 || session.exists(sql.of(HELD), parameters));
    }

    Optional<Report> release(Transactions transactions, long id, long heldWith, Optional<Instant> next) {
        List<Long> ids = ImmutableList.of(id);
        Parameters releasedRow = new Parameters().set("id", id).set("due_at", next, AbsentValues.DUE);
        return transactions.run(
                TransactionMode.ANY_LEVEL,
                "releasing the claim of a report",
                session -> session.execute(sql.ofIds(RELEASE, ids), released(ids, heldWith, next)) > 0
                        ? session.find(sql.of(RELEASED), releasedRow, ReportRow.MAPPER)
                                .map(StoredReport::report)
                        : Optional.empty());
    }

    private static Parameters released(List<Long> ids, long heldWith, Optional<Instant> next) {
        return Parameters.ofIds(ids)
                .set("due_at", next, AbsentValues.DUE)
                .set("no_claim", Work.NO_CLAIM)
                .set("claim", heldWith);
    }
}
