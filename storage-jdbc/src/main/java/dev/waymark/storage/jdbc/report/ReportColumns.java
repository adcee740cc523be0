package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.bulk.ColumnGroup;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import java.util.List;

/**
 * The columns of a report's row, except the state of its generation. All statements that insert, update or read reports are
 * built from this list. {@link ReportRow} reads the values.
 */
final class ReportColumns {

    /** The name of a record in messages, and the alias of the table. */
    static final String KIND = "report";

    static final String TABLE = "waymark_report";

    static final String PAGE_KEY = "page_key";

    /** The columns that no update changes. */
    private static final ColumnGroup<StoredReport> ORIGIN = ColumnGroup.<StoredReport>of(
                    stored -> stored.report().createdAt(),
                    (p, stored) -> p.set("owner_id", stored.report().owner().key())
                            .set("url", stored.report().url())
                            .set("url_key", stored.urlKey().text())
                            .foldLong("url_folded", "url_long", stored.report().url())
                            .set("project", stored.report().project())
                            .set(PAGE_KEY, stored.report().pageKey())
                            .set("created_at", stored.report().createdAt()),
                    "owner_id",
                    "url",
                    "url_key",
                    "project",
                    PAGE_KEY,
                    "created_at")
            .deriving("url_folded", "url_long");

    /** The columns that each update changes. */
    private static final ColumnGroup<StoredReport> VERSION = ColumnGroup.of(
            stored -> stored.report().version(),
            (p, stored) -> p.set("updated_at", stored.report().updatedAt())
                    .set("version", stored.report().version()),
            "updated_at",
            "version");

    /** The columns that updates of many reports can change. */
    static final ImmutableList<ColumnGroup<StoredReport>> CONTENT = ImmutableList.of(
            ColumnGroup.of(
                    stored -> List.of(
                            stored.report().result(),
                            stored.report().requestedAt(),
                            stored.report().generatedAt()),
                    (p, stored) -> p.set("result", Codes.of(stored.report().result()))
                            .set("requested_at", stored.report().requestedAt(), AbsentValues.INSTANT)
                            .set("generated_at", stored.report().generatedAt(), AbsentValues.INSTANT),
                    "result",
                    "requested_at",
                    "generated_at"),
            ColumnGroup.of(
                    stored -> List.of(stored.report().privacy(), stored.password()),
                    (p, stored) -> p.set(
                                    "privacy", stored.report().privacy().type().code())
                            .setHash("password", stored.password()),
                    "privacy",
                    "password"));

    /** The columns that an update of a single report writes. */
    static final ImmutableList<ColumnGroup<StoredReport>> UPDATED =
            ImmutableList.copyOf(Iterables.concat(CONTENT, List.of(VERSION)));

    static final ImmutableList<ColumnGroup<StoredReport>> ALL =
            ImmutableList.copyOf(Iterables.concat(List.of(ORIGIN), UPDATED));

    private ReportColumns() {}
}
