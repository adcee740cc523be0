package dev.waymark.storage.jdbc.click;

import dev.waymark.click.ClickDimension;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.stream.Stream;

/**
 * The clicks of a link with one value of a dimension, on a day or in a month.
 *
 * @param text the value
 */
record ValueCount(Bucket bucket, String text, long clicks) implements CountTable.CountRow {

    /** A day or a month of a link, with the counts of one dimension. */
    record Bucket(long link, long dimension, Grain grain, LocalDate first) {}

    /** Returns the count of a value on a day. */
    static ValueCount ofDay(Row row) throws SQLException {
        LocalDate day = row.day("first_day");
        Bucket bucket = new Bucket(row.number("link_id"), row.number("dimension"), Grain.DAY, day);
        return new ValueCount(bucket, row.text("value_key"), row.number("clicks"));
    }

    /** Returns the counts of values of a record. */
    static Stream<ValueCount> of(ClickRecord record) {
        return record.counts().stream()
                .flatMap(count -> count.dimension().stream()
                        .map(dimension -> new Bucket(record.link(), Codes.of(dimension), count.grain(), count.first()))
                        .map(bucket -> new ValueCount(bucket, count.value(), count.clicks())));
    }

    ValueCount negated() {
        return new ValueCount(bucket, text, -clicks);
    }

    /** Returns the count of the value that contains all values without their own count. */
    ValueCount asOther() {
        return new ValueCount(bucket, ClickDimension.OTHER, clicks);
    }

    ValueCount inMonth() {
        Bucket month = new Bucket(bucket.link, bucket.dimension, Grain.MONTH, Grain.MONTH.first(bucket.first));
        return new ValueCount(month, text, clicks);
    }

    @Override
    public Parameters keyAndClicks() {
        return new Parameters()
                .set("link_id", bucket.link)
                .set("dimension", bucket.dimension)
                .set("grain", Codes.of(bucket.grain))
                .set("first_day", bucket.first.toEpochDay())
                .set("value_key", text)
                .set("clicks", clicks);
    }
}
