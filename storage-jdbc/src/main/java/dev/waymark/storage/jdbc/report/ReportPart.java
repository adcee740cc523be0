package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.bulk.Part;
import dev.waymark.storage.jdbc.statement.Absent;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** What an update can change in a report's row. */
enum ReportPart implements Part<StoredReport> {
    GENERATION(
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
    PRIVACY(
            stored -> List.of(stored.report().privacy(), stored.password()),
            (p, stored) ->
                    p.set("privacy", stored.report().privacy().type().code()).setHash("password", stored.password()),
            "privacy",
            "password");

    @FunctionalInterface
    private interface PartBinder {
        void bind(Parameters parameters, StoredReport stored) throws SQLException;
    }

    private final Function<StoredReport, Object> value;
    private final PartBinder binder;
    private final ImmutableList<String> columns;

    ReportPart(Function<StoredReport, Object> value, PartBinder binder, String... columns) {
        this.value = value;
        this.binder = binder;
        this.columns = ImmutableList.copyOf(columns);
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public Object of(StoredReport stored) {
        return value.apply(stored);
    }

    @Override
    public void bind(Parameters parameters, StoredReport stored) throws SQLException {
        binder.bind(parameters, stored);
    }
}
