package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.util.Comparator;

/** A link and how often it was clicked. */
record Ranked(long link, long clicks) {

    /** The most clicks first, of those with as many the newest link first. */
    static final Comparator<Ranked> BEST_FIRST = Comparator.comparingLong(Ranked::clicks)
            .thenComparingLong(Ranked::link)
            .reversed();

    static Ranked of(Row row) throws SQLException {
        return new Ranked(row.number("link_id"), row.number("clicks"));
    }
}
