package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.waymark.access.Owner;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Columns;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The columns of a report's row, and the mapping between rows and reports. All statements that insert, update or read reports
 * are built from these columns.
 */
public final class ReportRow {

    /** The name of a record in messages, and the alias of the table. */
    static final String KIND = "report";

    static final String NAME = "waymark_report";

    static final String PAGE_KEY = "page_key";

    /** The columns that no update changes. */
    private static final ImmutableSet<String> ORIGIN =
            ImmutableSet.of("owner_id", "url", "url_key", "project", PAGE_KEY, "created_at", "url_folded", "url_sort");

    /** The columns that only serve to sort or search. */
    private static final ImmutableSet<String> DERIVED = ImmutableSet.of("url_folded", "url_sort");

    /** The columns that an update writes. */
    static final ImmutableSet<String> UPDATED = ImmutableSet.of(
            "result", "requested_at", "generated_at", "privacy", "password", "attributes", "updated_at", "version");

    static final ImmutableSet<String> ALL =
            ImmutableSet.<String>builder().addAll(ORIGIN).addAll(UPDATED).build();

    /** The columns of the state of a report's generation. */
    static final ImmutableSet<String> WORK = ImmutableSet.of("due_at", "tries", "claim");

    /** The columns for SELECT, without the columns that only serve to sort or search. */
    static final String SELECTED = "id, " + Columns.list(Sets.difference(ALL, DERIVED));

    /** The table of reports, for lists. */
    public static final Table TABLE = new Table(NAME, KIND, SELECTED);

    /** Reads a report, or throws the exception of a damaged report. */
    static final Row.Mapper<StoredReport> MAPPER = Row.Mapper.of(KIND, ReportRow::read);

    static final Row.Mapper<StoredReport> MAPPER_WITH_FINDINGS = Row.Mapper.of(KIND, ReportRow::readWithFindings);

    private ReportRow() {}

    /** Returns the values of all columns, except the state of the report's generation. */
    static Parameters values(StoredReport stored) {
        Report report = stored.report();
        return new Parameters()
                .set("owner_id", report.owner().key())
                .set("url", report.url())
                .set("url_key", stored.urlKey().text())
                .set("project", report.project())
                .set(PAGE_KEY, report.pageKey())
                .set("created_at", report.createdAt())
                .setFoldOf("url_folded", report.url())
                .setSortKeyOf("url_sort", report.url())
                .set("result", Codes.of(report.result()))
                .set("requested_at", report.requestedAt(), AbsentValues.INSTANT)
                .set("generated_at", report.generatedAt(), AbsentValues.INSTANT)
                .set("privacy", report.privacy().type().code())
                .setHash("password", stored.password())
                .set("attributes", report.attributes())
                .set("updated_at", report.updatedAt())
                .set("version", report.version());
    }

    /** Returns the values of the state of a report's generation. */
    static Parameters work(Optional<Work> work) {
        return new Parameters()
                .set("due_at", due(work))
                .set("tries", work.map(Work::tries).orElse(0))
                .set("claim", work.map(Work::claim).orElse(Work.NO_CLAIM));
    }

    /** Returns the value of the column {@code due_at}. */
    static long due(Optional<Work> work) {
        return work.map(open -> open.due().map(StoreRules::micros).orElse(AbsentValues.DUE))
                .orElse(AbsentValues.INSTANT);
    }

    private static StoredReport read(Row row) throws SQLException {
        ReportBuilder report = Report.builder(Owner.of(row.text("owner_id")), row.text("url"), row.text("project"))
                .id(row.number("id"))
                .pageKey(row.text(PAGE_KEY))
                .privacy(Codes.privacy(row.number("privacy")))
                .attributes(row.optionalText("attributes"))
                .createdAt(row.instant("created_at"))
                .updatedAt(row.instant("updated_at"))
                .version(row.number("version"));
        Codes.result(row.number("result")).ifPresent(report::result);
        row.instant("requested_at", AbsentValues.INSTANT).ifPresent(report::requestedAt);
        row.instant("generated_at", AbsentValues.INSTANT).ifPresent(report::generatedAt);
        return new StoredReport(report.build(), new UrlKey(row.text("url_key")), row.hash("password"));
    }

    /** Reads a row that also contains the findings. */
    static StoredReport readWithFindings(Row row) throws SQLException {
        StoredReport stored = read(row);
        return new StoredReport(stored.report(), stored.urlKey(), stored.password(), row.optionalText("findings"));
    }
}
