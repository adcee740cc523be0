package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.report.Report;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.support.Micros;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.bulk.ColumnGroup;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.SingleInsert;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Writes and reads reports as a whole, with their findings and the work on them. */
final class ReportInserts {

    private static final String KIND = "report";
    private static final String IDS = "waymark_report_ids";

    /** The columns of the work on a report. */
    private static final ColumnGroup<Optional<ReportState.Work>> WORK =
            ColumnGroup.of(work -> work, ReportInserts::bindWork, "due_at", "tries", "claim");

    private static final String INSERT = ColumnGroup.insert(
            ReportColumns.TABLE,
            ImmutableList.<ColumnGroup<?>>builder()
                    .addAll(ReportColumns.ALL)
                    .add(WORK)
                    .build());

    private static final String LIST_ALL = """
            SELECT %s, due_at, tries, claim, findings
            FROM waymark_report
            LEFT JOIN waymark_report_findings ON report_id = id
            WHERE id > :after
            ORDER BY id
            LIMIT :limit
            """.formatted(ReportRow.COLUMNS);

    private final SingleInsert insert;
    private final Findings findings;

    ReportInserts(TableNames names, Database database, Findings findings) {
        this.insert = SingleInsert.of(names, database, IDS, INSERT, "");
        this.findings = findings;
    }

    /** Inserts a report under a new id. The work on it begins now, if it is requested. */
    Report insert(Session session, StoredDetails draft) throws SQLException {
        Optional<ReportState.Work> work = draft.report()
                .requestedAt()
                .map(request -> new ReportState.Work(Optional.of(request), 0, ReportClaims.NOBODY));
        long id = insert.execute(session, newId -> row(newId, new ReportState(draft, work)))
                .orElseThrow();
        if (draft.findings().isPresent()) {
            findings.insert(session, id, draft.findings().get());
        }
        return draft.report().withId(id);
    }

    private static Binder row(long id, ReportState state) {
        return p -> {
            p.setId("id", id);
            ColumnGroup.bindAll(ReportColumns.ALL, p, state.details().stored());
            WORK.bind(p, state.work());
        };
    }

    private static void bindWork(Parameters parameters, Optional<ReportState.Work> work) throws SQLException {
        parameters
                .set(
                        "due_at",
                        work.map(open -> open.due().map(Micros::of).orElse(AbsentValues.DUE))
                                .orElse(AbsentValues.INSTANT))
                .set("tries", work.map(ReportState.Work::tries).orElse(0))
                .set("claim", work.map(ReportState.Work::claim).orElse(ReportClaims.NOBODY));
    }

    /** The reports of all owners. */
    AllRows.Kind<ReportState> all() {
        return new AllRows.Kind<>(
                KIND,
                "waymark_report",
                IDS,
                LIST_ALL,
                true,
                state -> state.details().report().id(),
                ReportInserts::list,
                this::restore);
    }

    private static List<MaybeDamaged<ReportState>> list(
            Transactions transactions, String doing, ListQuery.Choice query) {
        return transactions.read(
                doing, session -> query.in(session).list(session, MaybeDamaged.of(ReportInserts::state)));
    }

    private static ReportState state(Row row) throws SQLException {
        StoredDetails details = new StoredDetails(ReportRow.of(row), row.optionalText("findings"));
        Optional<ReportState.Work> work = row.number("due_at") == AbsentValues.INSTANT
                ? Optional.empty()
                : Optional.of(new ReportState.Work(
                        row.instant("due_at", AbsentValues.DUE), row.integer("tries"), row.number("claim")));
        return new ReportState(details, work);
    }

    private void restore(Transactions transactions, List<ReportState> reports) {
        transactions.write("restoring reports", session -> {
            Sql rows = insert.insert();
            session.insertAll(
                    rows, reports, state -> row(state.details().report().id(), state));
            findings.insertAll(session, Lists.transform(reports, ReportState::details));
            return reports;
        });
    }
}
