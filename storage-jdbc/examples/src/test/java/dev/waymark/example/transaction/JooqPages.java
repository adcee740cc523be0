package dev.waymark.example.transaction;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import org.jooq.DSLContext;

/** A table of the application with a link for each page, in transactions of jOOQ, which may be nested. */
public record JooqPages(DSLContext jooq, Waymark waymark, JdbcStorage storage) {

    public Link create(CreateLink command, String title) {
        return jooq.transactionResult(work -> work.dsl().connectionResult(connection -> {
            Storage joined = storage.joining(connection, JooqTransactions.actions(work));
            Link link = waymark.withStorage(joined).links().create(command);
            work.dsl().execute("INSERT INTO page (title, link_id) VALUES (?, ?)", title, link.id());
            return link;
        }));
    }
}
