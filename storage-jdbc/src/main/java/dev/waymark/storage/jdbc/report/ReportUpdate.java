package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import dev.waymark.access.Owner;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.ReportStore.Replacement;
import dev.waymark.storage.jdbc.bulk.OwnedRows;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Columns;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The update of reports, including their findings and the state of their generation. */
final class ReportUpdate {

    private static final SqlTemplate UPDATE = SqlTemplate.of("""
            UPDATE waymark_report
            SET {columns}, {work}
            WHERE {row}""");

    /** Finds a row that the update would change. */
    private static final SqlTemplate FIND = SqlTemplate.of("""
            SELECT id
            FROM waymark_report
            WHERE {row}""");

    private static final String EXPECTED = SqlTemplate.of("""
            id = :id
              AND {of_owner}
              AND version = :expected_version""").fill(Map.of("of_owner", OwnedRows.OF_OWNER));

    private static final String HELD = EXPECTED + "\n  AND claim = :held_claim";
    private static final String NOT_HELD = EXPECTED + "\n  AND (claim = :no_claim OR due_at <= :now)";

    /** Continues the generation, or starts the generation of a report that was not requested before. */
    private static final String CONTINUE = "due_at = CASE WHEN due_at = :none THEN :due_at ELSE due_at END";

    /** Restarts the generation of a requested report. Ends the generation of an unrequested report, which is never due. */
    private static final String RESTART = Columns.assignments(ReportRow.WORK);

    /** The effect of an update on the generation, with the statements for this effect. */
    private enum Effect {
        CONTINUES(CONTINUE, EXPECTED),
        RESTARTS(RESTART, EXPECTED),
        ENDS_IF_HELD(RESTART, HELD),
        ENDS_UNLESS_HELD(RESTART, NOT_HELD);

        final String update;

        /** The query for a row that {@code update} would change. */
        final String find;

        Effect(String work, String row) {
            String columns = Columns.assignments(ReportRow.UPDATED);
            update = UPDATE.fill(Map.of("columns", columns, "work", work, "row", row));
            find = FIND.fill(Map.of("row", row));
        }

        static Effect of(Replacement replacement) {
            return switch (replacement.work().type()) {
                case KEEP -> replacement.after().report().requestedAt().isPresent() ? CONTINUES : RESTARTS;
                case RESTART -> RESTARTS;
                case FINISH_BY -> ENDS_IF_HELD;
                case FINISH_UNLESS_HELD -> ENDS_UNLESS_HELD;
            };
        }
    }

    private final SqlCatalog sql;
    private final Findings findings;
    private final OwnedRows rows;

    ReportUpdate(SqlCatalog sql, Findings findings) {
        this.sql = sql;
        this.findings = findings;
        this.rows = new OwnedRows(sql, ReportRow.NAME, "id", "version");
    }

    /** Updates the rows that have the expected version and whose claim permits the update, and returns their ids. */
    Set<Long> update(Transactions transactions, List<Replacement> replacements) {
        ImmutableListMultimap<Effect, Replacement> byEffect = Multimaps.index(replacements, Effect::of);
        return transactions.write("updating reports", session -> {
            if (replacements.size() > 1) {
                // All reports are locked in the order of their ids, before their findings, so two transactions cannot
                // deadlock.
                Owner owner = replacements.get(0).before().report().owner();
                rows.lock(
                        session,
                        owner,
                        replacements.stream().map(Replacement::id).toList());
            }
            ImmutableSet.Builder<Long> updated = ImmutableSet.builder();
            for (Effect effect : byEffect.keySet()) {
                List<Replacement> some = byEffect.get(effect);
                List<Replacement> refused = session.executeAll(sql.of(effect.update), some, ReportUpdate::values);
                for (Replacement each : refused) {
                    Transactions.checkNotStale(session, sql.of(effect.find), row(each));
                }
                for (Replacement each : some) {
                    if (!refused.contains(each)) {
                        if (each.writesFindings()) {
                            findings.replace(session, each.after());
                        }
                        updated.add(each.id());
                    }
                }
            }
            return updated.build();
        });
    }

    private static Parameters values(Replacement replacement) {
        Optional<Work> begun = Work.after(replacement.after().report(), replacement.work(), Optional.empty());
        Parameters values =
                row(replacement).and(ReportRow.values(replacement.after()).only(ReportRow.UPDATED));
        return Effect.of(replacement) == Effect.CONTINUES
                ? values.set("none", AbsentValues.INSTANT).set("due_at", ReportRow.due(begun))
                : values.and(ReportRow.work(begun));
    }

    private static Parameters row(Replacement replacement) {
        Parameters expected = Parameters.of(replacement.before().report().owner(), replacement.id())
                .set("expected_version", replacement.before().report().version());
        return switch (replacement.work().type()) {
            case KEEP, RESTART -> expected;
            case FINISH_BY -> expected.set("held_claim", replacement.work().claim());
            case FINISH_UNLESS_HELD ->
                expected.and(new Parameters()
                        .set("no_claim", Work.NO_CLAIM)
                        .set("now", replacement.work().now().orElseThrow()));
        };
    }
}
