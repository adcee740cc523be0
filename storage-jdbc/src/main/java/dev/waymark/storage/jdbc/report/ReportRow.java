package dev.waymark.storage.jdbc.report;

import dev.waymark.access.Owner;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;

/** The mapping of rows to reports. */
public final class ReportRow {

    /** The table of reports, for lists. */
    public static final Table TABLE = new Table(ReportColumns.TABLE, ReportColumns.KIND, ReportColumns.SELECTED);

    static final Row.Mapper<StoredReport> MAPPER = Row.Mapper.of(ReportColumns.KIND, ReportRow::of);

    static final Row.Mapper<StoredReport> MAPPER_WITH_FINDINGS =
            Row.Mapper.of(ReportColumns.KIND, ReportRow::withFindings);

    private ReportRow() {}

    static StoredReport of(Row row) throws SQLException {
        ReportBuilder report = Report.builder(Owner.of(row.text("owner_id")), row.text("url"), row.text("project"))
                .id(row.number("id"))
                .pageKey(row.text(ReportColumns.PAGE_KEY))
                .privacy(Codes.privacy(row.number("privacy")))
                .attributes(row.optionalText("attributes"))
                .createdAt(row.instant("created_at"))
                .updatedAt(row.instant("updated_at"))
                .version(row.number("version"));
        Codes.result(row.number("result")).ifPresent(report::result);
        row.instant("requested_at", AbsentValues.INSTANT).ifPresent(report::requestedAt);
        row.instant("generated_at", AbsentValues.INSTANT).ifPresent(report::generatedAt);
        return new StoredReport(report.build(), UrlKey.fromText(row.text("url_key")), row.hash("password"));
    }

    /** Reads a row that also contains the findings. */
    static StoredReport withFindings(Row row) throws SQLException {
        StoredReport stored = of(row);
        return new StoredReport(stored.report(), stored.urlKey(), stored.password(), row.optionalText("findings"));
    }
}
