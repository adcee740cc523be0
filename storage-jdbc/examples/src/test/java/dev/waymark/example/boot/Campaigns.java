package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The campaigns of the application: a table with the ids of links. */
@Service
class Campaigns {

    private final Waymark waymark;
    private final JdbcClient jdbc;

    Campaigns(Waymark waymark, JdbcClient jdbc) {
        this.waymark = waymark;
        this.jdbc = jdbc;
    }

    /** Creates a campaign and its link in one transaction. Listeners are notified after the commit. */
    @Transactional
    Link launch(String name, CreateLink command) {
        Link link = waymark.links().create(command);
        jdbc.sql("INSERT INTO campaign (name, link_id) VALUES (?, ?)")
                .params(name, link.id())
                .update();
        return link;
    }
}
