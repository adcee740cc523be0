package dev.waymark.storage.jdbc.report;

import dev.waymark.access.Owner;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.bulk.Part;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.statement.Absent;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.TableNames;
import java.sql.SQLException;

/** Makes reports of rows, and binds the values of reports to statements. */
public final class ReportRow {

    /** All columns but those that are only sorted or searched by. */
    public static final String COLUMNS = """
            id, owner_id, url, project, result, privacy, password, requested_at, generated_at, created_at, updated_at,
            version""";

    private ReportRow() {}

    /** The table of reports, for lists. */
    public static Table table(TableNames names) {
        return new Table(names.applyTo("waymark_report"), "report", COLUMNS);
    }

    public static StoredReport of(Row row) throws SQLException {
        ReportBuilder report = Report.builder(Owner.of(row.text("owner_id")), row.text("url"), row.text("project"))
                .id(row.number("id"))
                .privacy(Codes.privacy(row.number("privacy")))
                .createdAt(row.instant("created_at"))
                .updatedAt(row.instant("updated_at"))
                .version(row.number("version"));
        Codes.result(row.number("result")).ifPresent(report::result);
        row.instant("requested_at", Absent.INSTANT).ifPresent(report::requestedAt);
        row.instant("generated_at", Absent.INSTANT).ifPresent(report::generatedAt);
        return new StoredReport(report.build(), row.hash("password"));
    }

    /** Binds what an update can change. */
    public static void bindContent(Parameters parameters, StoredReport stored) throws SQLException {
        for (Part<StoredReport> part : ReportParts.ALL) {
            part.bind(parameters, stored);
        }
        parameters
                .set("updated_at", stored.report().updatedAt())
                .set("version", stored.report().version());
    }

    /** Binds what is written once. */
    public static void bindOrigin(Parameters parameters, StoredReport stored) throws SQLException {
        Report report = stored.report();
        parameters
                .set("owner_id", report.owner().key())
                .set("url", report.url())
                .foldLong("url_folded", "url_long", report.url())
                .set("project", report.project())
                .set("created_at", report.createdAt());
    }
}
