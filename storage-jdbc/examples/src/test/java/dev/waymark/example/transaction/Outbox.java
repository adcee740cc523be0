package dev.waymark.example.transaction;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import java.util.function.LongConsumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * An outbox: a table of the application with the ids of created links that are not published yet.
 *
 * @param transaction the transactions in which {@code waymark} takes part
 */
public record Outbox(TransactionTemplate transaction, Waymark waymark, JdbcTemplate jdbc) {

    public void create(CreateLink command) {
        transaction.executeWithoutResult(status -> {
            Link link = waymark.links().create(command);
            jdbc.update("INSERT INTO outbox (link_id) VALUES (?)", link.id());
        });
    }

    public void publish(LongConsumer broker) {
        for (long id : jdbc.queryForList("SELECT link_id FROM outbox ORDER BY link_id", Long.class)) {
            broker.accept(id); // repeated after a crash before the next line
            jdbc.update("DELETE FROM outbox WHERE link_id = ?", id);
        }
    }
}
