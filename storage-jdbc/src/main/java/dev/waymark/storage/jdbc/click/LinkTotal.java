package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.util.Comparator;

/** The number of clicks of a link. */
record LinkTotal(long link, long clicks) {

    /** The most clicks first, of those with as many the newest link first. */
    static final Comparator<LinkTotal> BEST_FIRST = Comparator.comparingLong(LinkTotal::clicks)
            .thenComparingLong(LinkTotal::link)
            .reversed();

    static LinkTotal of(Row row) throws SQLException {
        return new LinkTotal(row.number("link_id"), row.number("clicks"));
    }
}
