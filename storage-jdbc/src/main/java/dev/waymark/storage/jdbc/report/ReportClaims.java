package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.ReportStore;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** The statements that claim due reports, extend claims, and release claims. */
public final class ReportClaims {

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

    private static final String CLAIMED = """
            SELECT %s, tries
            FROM waymark_report
            WHERE id IN (:ids)
            AND claim = :claim
            """.formatted(ReportRow.COLUMNS);

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
            WHERE id = :id
            AND claim = :claim
            """;

    /** The arguments of a call of {@link #claim}. */
    record ClaimRequest(long claim, Instant now, Instant until, int limit) {}

    private final SqlCatalog sql;
    private final String due;

    public ReportClaims(SqlCatalog sql) {
        this.sql = sql;
        due = DUE + sql.database().skippingLocked();
    }

    /**
     * Claims reports in rounds, until enough reports are claimed or no report is due. A later round replaces damaged reports,
     * and reports of concurrent claims between the query and the update.
     */
    ImmutableList<ReportStore.Claimed> claim(Transactions transactions, ClaimRequest request) {
        return transactions.count("claiming reports", session -> {
            int maxLost = transactions.mayBeStale() ? 0 : MAX_LOST_ROUNDS;
            ImmutableList.Builder<ReportStore.Claimed> all = ImmutableList.builder();
            int open = request.limit();
            for (int lost = 0; open > 0 && lost <= maxLost; ) {
                ImmutableList<Long> ids =
                        due(request.now(), Math.min(open, REPORTS_PER_ROUND)).list(session, row -> row.number("id"));
                if (ids.isEmpty()) {
                    break;
                }
                ImmutableList<MaybeDamaged<ReportStore.Claimed>> won = claim(session, request, ids);
                lost = won.isEmpty() ? lost + 1 : 0;
                ImmutableList<ReportStore.Claimed> whole =
                        won.stream().flatMap(MaybeDamaged::stream).collect(ImmutableList.toImmutableList());
                all.addAll(whole);
                open -= whole.size();
            }
            return all.build();
        });
    }

    /** Returns the query for the ids of the first due reports. */
    public ListQuery due(Instant now, int limit) {
        return new ListQuery(
                sql.of(due),
                p -> p.set("none", AbsentValues.INSTANT).set("now", now).set("limit", limit));
    }

    /** Claims the reports that are still due, and returns these reports in the order of the ids. */
    private ImmutableList<MaybeDamaged<ReportStore.Claimed>> claim(
            Session session, ClaimRequest request, ImmutableList<Long> ids) throws SQLException {
        session.execute(
                sql.ofIds(CLAIM, ids),
                p -> p.set("until", request.until())
                        .set("claim", request.claim())
                        .setEach("ids", ids)
                        .set("none", AbsentValues.INSTANT)
                        .set("now", request.now()));
        ImmutableMap<Long, MaybeDamaged<ReportStore.Claimed>> won = Maps.uniqueIndex(
                session.list(
                        sql.ofIds(CLAIMED, ids),
                        p -> p.setEach("ids", ids).set("claim", request.claim()),
                        MaybeDamaged.of(
                                row -> new ReportStore.Claimed(ReportRow.of(row).report(), row.integer("tries")))),
                MaybeDamaged::id);
        return ids.stream().map(won::get).filter(Objects::nonNull).collect(ImmutableList.toImmutableList());
    }

    /**
     * Extends a claim, and returns whether the claim is still held. Some drivers have an option to count only changed rows, so
     * without a counted row, a query checks the claim.
     */
    boolean extend(Transactions transactions, long id, long heldWith, Instant until) {
        Binder binder = p -> p.set("due_at", until).set("id", id).set("claim", heldWith);
        return transactions.countInOneStatement(
                "extending the claim of a report",
                session -> session.execute(sql.of(EXTEND), binder) > 0
                        || session.find(sql.of(HELD), binder, row -> row.number("id"))
                                .isPresent());
    }

    boolean release(Transactions transactions, long id, long heldWith, Optional<Instant> next) {
        return transactions.countInOneStatement(
                "releasing the claim of a report",
                session -> session.execute(
                                sql.of(RELEASE),
                                p -> p.set("due_at", next, AbsentValues.DUE)
                                        .set("no_claim", Work.NO_CLAIM)
                                        .set("id", id)
                                        .set("claim", heldWith))
                        > 0);
    }
}
