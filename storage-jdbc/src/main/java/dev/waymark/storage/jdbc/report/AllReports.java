package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.ReportState;
import dev.waymark.storage.jdbc.bulk.AllRows;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reports of all owners, with their findings and the state of their generation. */
final class AllReports extends AllRows<ReportState> {

    private static final String LIST = SqlTemplate.of("""
            SELECT {columns}, due_at, tries, claim, findings
            FROM waymark_report
            LEFT JOIN waymark_report_findings ON report_id = id
            WHERE id > :after
            ORDER BY id
            LIMIT :limit""").fill(Map.of("columns", ReportRow.SELECTED));

    /** The previous owner may get a new report of the URL. */
    private static final String MOVE = NEXT_VERSION + ",\nwatch_key = NULL";

    private static final RecordTable TABLE = new RecordTable(
            ReportRow.KIND, ReportRow.NAME, "waymark_report_ids", LIST, MOVE, ImmutableList.of(ReportRow.NAME));

    private final ReportInserts inserts;

    AllReports(Transactions transactions, SqlCatalog sql, ReportInserts inserts) {
        super(transactions, sql, TABLE, Row.Mapper.of(ReportRow.KIND, AllReports::state));
        this.inserts = inserts;
    }

    private static ReportState state(Row row) throws SQLException {
        Optional<ReportState.Work> work = row.number("due_at") == AbsentValues.INSTANT
                ? Optional.empty()
                : Optional.of(new ReportState.Work(
                        row.instant("due_at", AbsentValues.DUE), row.integer("tries"), row.number("claim")));
        return new ReportState(ReportRow.readWithFindings(row), work);
    }

    @Override
    protected void insert(Transactions in, List<ReportState> reports) {
        inserts.restore(in, reports);
    }

    @Override
    protected long idOf(ReportState state) {
        return state.stored().report().id();
    }
}
