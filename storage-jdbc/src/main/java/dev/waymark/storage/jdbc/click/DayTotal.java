package dev.waymark.storage.jdbc.click;

import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.time.LocalDate;

/** The clicks of a link on a day, which the row of the month contains. */
record DayTotal(long link, LocalDate day, String owner, long clicks) implements CountTable.CountRow {

    /** Returns the first day of the month, as days since 1970-01-01. */
    long month() {
        return Grain.MONTH.first(day).toEpochDay();
    }

    DayTotal negated() {
        return new DayTotal(link, day, owner, -clicks);
    }

    @Override
    public Parameters keyAndClicks() {
        return new Parameters().set("link_id", link).set("first_day", month()).set("clicks", clicks);
    }

    @Override
    public Parameters columns() {
        return keyAndClicks().set("owner_id", owner);
    }
}
