package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.statement.Parameters;
import java.time.LocalDate;

/** The clicks of a link on a day. */
record DayTotal(long link, LocalDate day, long clicks) implements CountTable.CountRow {

    DayTotal negated() {
        return new DayTotal(link, day, -clicks);
    }

    @Override
    public Parameters columns() {
        return new Parameters()
                .set("link_id", link)
                .set("day", day.toEpochDay())
                .set("clicks", clicks);
    }
}
