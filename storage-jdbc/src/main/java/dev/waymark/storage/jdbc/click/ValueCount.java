package dev.waymark.storage.jdbc.click;

import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.stream.Stream;

/**
 * The clicks of a link with one value of a dimension on a day.
 *
 * @param text the value
 */
record ValueCount(Bucket bucket, String text, long clicks) implements CountTable.CountRow {

    /** A day of a link, with the counts of one dimension. */
    record Bucket(long link, long dimension, LocalDate day) {}

    static ValueCount of(Row row) throws SQLException {
        Bucket bucket = new Bucket(row.number("link_id"), row.number("dimension"), row.day("click_day"));
        return new ValueCount(bucket, row.text("value_key"), row.number("clicks"));
    }

    /** Returns the counts of values of a record. */
    static Stream<ValueCount> of(ClickRecord record) {
        return record.counts().stream()
                .flatMap(count -> count.dimension().stream()
                        .map(dimension -> new Bucket(record.link(), Codes.of(dimension), count.day()))
                        .map(bucket -> new ValueCount(bucket, count.value(), count.clicks())));
    }

    /** Returns the count of a record. */
    Count count() {
        return Count.of(Codes.dimension(bucket.dimension), bucket.day, text, clicks);
    }

    ValueCount negated() {
        return new ValueCount(bucket, text, -clicks);
    }

    /** Returns the count of the value that contains all values without their own count. */
    ValueCount asOther() {
        return new ValueCount(bucket, ClickDimension.OTHER, clicks);
    }

    @Override
    public Parameters columns() {
        return new Parameters()
                .set("link_id", bucket.link)
                .set("dimension", bucket.dimension)
                .set("day", bucket.day.toEpochDay())
                .set("value_key", text)
                .set("clicks", clicks);
    }
}
