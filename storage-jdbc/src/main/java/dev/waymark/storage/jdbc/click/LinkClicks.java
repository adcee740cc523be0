package dev.waymark.storage.jdbc.click;

import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.util.Comparator;

/** A link and how often it was clicked. */
record LinkClicks(long link, long clicks) {

    /** The most clicks first, of those with as many the newest link first. */
    static final Comparator<LinkClicks> BEST_FIRST = Comparator.comparingLong(LinkClicks::clicks)
            .thenComparingLong(LinkClicks::link)
            .reversed();

    static LinkClicks of(Row row) throws SQLException {
        return new LinkClicks(row.number("link_id"), row.number("clicks"));
    }
}
