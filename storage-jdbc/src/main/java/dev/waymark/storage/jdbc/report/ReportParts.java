package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.bulk.Part;
import dev.waymark.storage.jdbc.statement.Absent;
import dev.waymark.storage.jdbc.statement.Codes;
import java.util.List;

/** What an update can change in a report's row. */
final class ReportParts {

    static final ImmutableList<Part<StoredReport>> ALL = ImmutableList.of(
            Part.of(
                    stored -> List.of(
                            stored.report().result(),
                            stored.report().requestedAt(),
                            stored.report().generatedAt()),
                    (p, stored) -> p.set("result", Codes.of(stored.report().result()))
                            .set("requested_at", stored.report().requestedAt(), Absent.INSTANT)
                            .set("generated_at", stored.report().generatedAt(), Absent.INSTANT),
                    "result",
                    "requested_at",
                    "generated_at"),
            Part.of(
                    stored -> List.of(stored.report().privacy(), stored.password()),
                    (p, stored) -> p.set(
                                    "privacy", stored.report().privacy().type().code())
                            .setHash("password", stored.password()),
                    "privacy",
                    "password"));

    private ReportParts() {}
}
