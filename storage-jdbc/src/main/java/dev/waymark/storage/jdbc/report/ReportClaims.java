package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.spi.ClaimedReport;
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

/** Claims reports that are due, holds them for longer, and gives them back. */
public final class ReportClaims {

    /** What a report has as its claim that nobody holds. */
    static final long NOBODY = 0;

    private static final int AT_ONCE = 512;

    /** How often in a row all that was found due is claimed by others before it is taken for what cannot be claimed. */
    private static final int MOST_LOST = 100;

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
              claim = :nobody
            WHERE id = :id
            AND claim = :claim
            """;

    /** What one call wants. */
    record ClaimRequest(long claim, Instant now, Instant until, int limit) {}

    private final SqlCatalog sql;
    private final String due;

    public ReportClaims(SqlCatalog sql) {
        this.sql = sql;
        due = DUE + sql.database().skippingLocked();
    }

    /**
     * Claims in rounds until there is enough, or nothing is due: what was damaged, or was claimed by others since it was found
     * due, is made up for by others.
     */
    ImmutableList<ClaimedReport> claim(Transactions transactions, ClaimRequest request) {
        return transactions.count("claiming reports", session -> {
            int mostLost = transactions.mayBeStale() ? 0 : MOST_LOST;
            ImmutableList.Builder<ClaimedReport> all = ImmutableList.builder();
            int open = request.limit();
            for (int lost = 0; open > 0 && lost <= mostLost; ) {
                ImmutableList<Long> ids =
                        due(request.now(), Math.min(open, AT_ONCE)).list(session, row -> row.number("id"));
                if (ids.isEmpty()) {
                    break;
                }
                ImmutableList<MaybeDamaged<ClaimedReport>> won = claim(session, request, ids);
                lost = won.isEmpty() ? lost + 1 : 0;
                ImmutableList<ClaimedReport> whole =
                        won.stream().flatMap(MaybeDamaged::stream).collect(ImmutableList.toImmutableList());
                all.addAll(whole);
                open -= whole.size();
            }
            return all.build();
        });
    }

    /** A query for the ids of the first reports that are due. */
    public ListQuery due(Instant now, int limit) {
        return new ListQuery(
                sql.of(due),
                p -> p.set("none", AbsentValues.INSTANT).set("now", now).set("limit", limit));
    }

    /** Those of these that are still due, in their order. */
    private ImmutableList<MaybeDamaged<ClaimedReport>> claim(
            Session session, ClaimRequest request, ImmutableList<Long> ids) throws SQLException {
        session.execute(
                sql.ofIds(CLAIM, ids),
                p -> p.set("until", request.until())
                        .set("claim", request.claim())
                        .setEach("ids", ids)
                        .set("none", AbsentValues.INSTANT)
                        .set("now", request.now()));
        ImmutableMap<Long, MaybeDamaged<ClaimedReport>> won = Maps.uniqueIndex(
                session.list(
                        sql.ofIds(CLAIMED, ids),
                        p -> p.setEach("ids", ids).set("claim", request.claim()),
                        MaybeDamaged.of(
                                row -> new ClaimedReport(ReportRow.of(row).report(), row.integer("tries")))),
                MaybeDamaged::id);
        return ids.stream().map(won::get).filter(Objects::nonNull).collect(ImmutableList.toImmutableList());
    }

    /** Some drivers can be set to count only the rows that an update has made different. */
    boolean extend(Transactions transactions, long id, long heldWith, Instant until) {
        Binder binder = p -> p.set("due_at", until).set("id", id).set("claim", heldWith);
        return transactions.countInOneStatement(
                "holding a report for longer",
                session -> session.execute(sql.of(EXTEND), binder) > 0
                        || session.find(sql.of(HELD), binder, row -> row.number("id"))
                                .isPresent());
    }

    boolean release(Transactions transactions, long id, long heldWith, Optional<Instant> next) {
        return transactions.countInOneStatement(
                "giving back a report",
                session -> session.execute(
                                sql.of(RELEASE),
                                p -> p.set("due_at", next, AbsentValues.DUE)
                                        .set("nobody", NOBODY)
                                        .set("id", id)
                                        .set("claim", heldWith))
                        > 0);
    }
}
