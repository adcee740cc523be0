package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.util.Comparator;

/** The number of clicks of a link. */
record LinkTotal(long link, long clicks) {

    /** Most clicks first; with equal clicks, newest link first. */
    static final Comparator<LinkTotal> MOST_CLICKS_FIRST = Comparator.comparingLong(LinkTotal::clicks)
            .thenComparingLong(LinkTotal::link)
            .reversed();

    static LinkTotal of(Row row) throws SQLException {
        return new LinkTotal(row.number("link_id"), row.number("clicks"));
    }
}
