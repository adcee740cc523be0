package dev.waymark.storage.jdbc.click;

import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.stream.Stream;

/**
 * How often a link has a value on a day or in a month.
 *
 * @param text the value, one of its kind
 */
record Value(Kind kind, String text, long clicks) implements Counts.Count {

    /** Values of one dimension of a link, on one day or in one month. */
    record Kind(long link, long dimension, Grain grain, LocalDate first) {}

    /** A value of a day. */
    static Value ofDay(Row row) throws SQLException {
        LocalDate day = LocalDate.ofEpochDay(row.number("first_day"));
        Kind kind = new Kind(row.number("link_id"), row.number("dimension"), Grain.DAY, day);
        return new Value(kind, row.text("value_key"), row.number("clicks"));
    }

    /** The values of a record. */
    static Stream<Value> of(ClickRecord record) {
        return record.counts().stream()
                .flatMap(count -> count.dimension().stream()
                        .map(dimension -> new Kind(record.link(), Codes.of(dimension), count.grain(), count.first()))
                        .map(kind -> new Value(kind, count.value(), count.clicks())));
    }

    Value inMonth() {
        Kind month = new Kind(kind.link, kind.dimension, Grain.MONTH, Grain.MONTH.first(kind.first));
        return new Value(month, text, clicks);
    }

    @Override
    public void bind(Parameters parameters) throws SQLException {
        parameters
                .set("link_id", kind.link)
                .set("dimension", kind.dimension)
                .set("grain", Codes.of(kind.grain))
                .set("first_day", kind.first.toEpochDay())
                .set("value_key", text)
                .set("clicks", clicks);
    }
}
