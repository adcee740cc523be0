package dev.waymark.storage.jdbc.click;

import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.statement.StatementParameters;
import java.sql.SQLException;
import java.time.LocalDate;

/** The clicks of a link on a day, which the row of the month contains. */
record DayTotal(long link, LocalDate day, String owner, long clicks) implements Counts.CountRow {

    @Override
    public void bind(StatementParameters parameters) throws SQLException {
        parameters
                .set("link_id", link)
                .set("first_day", Grain.MONTH.first(day).toEpochDay())
                .set("clicks", clicks);
    }

    @Override
    public void bindAll(StatementParameters parameters) throws SQLException {
        bind(parameters);
        parameters.set("owner_id", owner);
    }
}
