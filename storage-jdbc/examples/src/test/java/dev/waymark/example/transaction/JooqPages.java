package dev.waymark.example.transaction;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.util.ArrayList;
import java.util.List;
import org.jooq.DSLContext;

/** A table of the application with a link for each page, in transactions of jOOQ. */
public record JooqPages(DSLContext jooq, Waymark waymark, JdbcStorage storage) {

    public Link create(CreateLink command, String title) {
        List<Runnable> afterCommit = new ArrayList<>();
        Link created = jooq.transactionResult(transaction -> transaction.dsl().connectionResult(connection -> {
            Storage joined = storage.joining(connection, afterCommit::add);
            Link link = waymark.withStorage(joined).links().create(command);
            transaction.dsl().execute("INSERT INTO page (title, link_id) VALUES (?, ?)", title, link.id());
            return link;
        }));
        afterCommit.forEach(Runnable::run);
        return created;
    }
}
