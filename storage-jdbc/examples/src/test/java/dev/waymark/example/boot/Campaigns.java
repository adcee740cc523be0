package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What the application has beside Waymark: a table of its own, whose rows name links. */
@Service
class Campaigns {

    private final Waymark waymark;
    private final JdbcClient jdbc;

    Campaigns(Waymark waymark, JdbcClient jdbc) {
        this.waymark = waymark;
        this.jdbc = jdbc;
    }

    /** Creates a campaign and its link, both or neither. Listeners hear of the link once both are committed. */
    @Transactional
    Link launch(String name, CreateLink command) {
        Link link = waymark.links().create(command);
        jdbc.sql("INSERT INTO campaign (name, link_id) VALUES (?, ?)")
                .params(name, link.id())
                .update();
        return link;
    }
}
