package dev.waymark.example.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Checks on every database that the application stores a row and its link in one transaction. */
@Tag("boot")
@ParameterizedClass
@MethodSource("dev.waymark.storage.jdbc.fixture.engine.Engine#selected")
class CampaignsTest {

    /** The application, and the events of its listener. */
    private record Site(BootServer server, List<String> events) {
        static Site on(Engine engine) {
            List<String> events = new CopyOnWriteArrayList<>();
            WaymarkListener listener = event -> {
                if (event instanceof WaymarkEvent.LinkCreated created) {
                    events.add(created.link().alias());
                }
            };
            return new Site(BootServer.start(BootServer.url(engine), Map.of(WaymarkListener.class, listener)), events);
        }
    }

    /** One application for each database, until the end of the JVM. */
    private static final Map<Engine, Site> SITES = new ConcurrentHashMap<>();

    private final BootServer server;
    private final List<String> events;
    private final Campaigns campaigns;

    CampaignsTest(Engine engine) {
        Site site = SITES.computeIfAbsent(engine, Site::on);
        server = site.server();
        events = site.events();
        campaigns = server.bean(Campaigns.class);
    }

    private static CreateLink to(String alias) {
        return CreateLink.to("https://example.com/").alias(alias);
    }

    private List<String> aliases() {
        return server.bean(Waymark.class).links().stream(LinkQuery.all())
                .map(Link::alias)
                .toList();
    }

    private List<String> names() {
        return server.bean(JdbcClient.class)
                .sql("SELECT name FROM campaign")
                .query(String.class)
                .list();
    }

    @Test
    void a_campaign_and_its_link_are_committed_together() {
        Link link = campaigns.launch("spring", to("spring"));

        assertThat(names()).contains("spring");
        assertThat(server.bean(Waymark.class).links().get(link.id())).isEqualTo(link);
        assertThat(events).contains("spring");
    }

    @Test
    void a_refused_row_leaves_no_link_and_notifies_no_listener() {
        campaigns.launch("summer", to("summer"));

        assertThatThrownBy(() -> campaigns.launch("summer", to("sun"))).isInstanceOf(DataAccessException.class);

        assertThat(aliases()).contains("summer").doesNotContain("sun");
        assertThat(events).contains("summer").doesNotContain("sun");
    }
}
