package dev.waymark.example.transaction;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import org.jdbi.v3.core.Jdbi;

/** A table of the application with a link for each page, in transactions of Jdbi. */
public record JdbiPages(Jdbi jdbi, Waymark waymark, JdbcStorage storage) {

    public Link create(CreateLink command, String title) {
        return jdbi.inTransaction(handle -> {
            CommitActions actions = CommitActions.create();
            handle.afterCommit(actions::evictAndNotify);
            handle.addCleanable(actions::evict); // a failed commit may have taken effect
            Storage joined = storage.joining(handle.getConnection(), actions);
            Link link = waymark.withStorage(joined).links().create(command);
            handle.execute("INSERT INTO page (title, link_id) VALUES (?, ?)", title, link.id());
            return link;
        });
    }
}
