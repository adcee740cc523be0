package dev.waymark.storage.jdbc.click;

import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.sql.SQLException;
import java.time.LocalDate;

/** The clicks of a link on a day or in a month. */
record Total(long link, Grain grain, LocalDate first, String owner, long clicks) implements Counts.Count {

    @Override
    public void bind(Parameters parameters) throws SQLException {
        parameters
                .set("link_id", link)
                .set("grain", Codes.of(grain))
                .set("first_day", first.toEpochDay())
                .set("clicks", clicks);
    }

    @Override
    public void bindOthers(Parameters parameters) throws SQLException {
        parameters.set("owner_id", owner);
    }
}
