package dev.waymark.storage.jdbc.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.link.Start;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Direction;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Instants in an hour that occurs twice, in each database and in memory: 02:30 on 25 October 2026 in Berlin (D-18). */
@EachEngine
class RepeatedHourTest {

    private static final String URL = "https://example.com/";
    private static final Instant FIRST = Instant.parse("2026-10-25T00:30:00Z");
    private static final Instant SECOND = Instant.parse("2026-10-25T01:30:00Z");

    private final Storage storage;

    RepeatedHourTest(Engine engine) {
        storage = engine.emptyDatabase().storage();
    }

    /** Creates, copies and updates links at both instants. Returns the links without their ids, the oldest first. */
    private static List<Link> played(Storage storage) {
        Links links = Waymark.builder()
                .storage(storage)
                .clock(Clock.fixed(FIRST, ZoneOffset.UTC))
                .zone(ZoneId.of("Europe/Berlin"))
                .build()
                .links();
        Link both = links.create(
                CreateLink.to(URL).alias("both").start(Start.at(FIRST)).expiration(Expiration.at(SECOND)));
        links.create(CreateLink.copyOf(both).alias("copy"));
        Link updated = links.create(CreateLink.to(URL).alias("updated"));
        links.update(updated.id(), UpdateLink.change().startAt(FIRST).expirationAt(SECOND));
        links.create(CreateLink.to(URL).alias("many").tags("many"));
        links.updateAll(
                LinkQuery.all().tag("many"), UpdateLink.change().startAt(FIRST).expirationAt(SECOND));
        return links.stream(LinkQuery.all().sortBy(LinkSortField.ID, Direction.ASC))
                .map(link -> link.withId(0))
                .toList();
    }

    @Test
    void links_in_a_database_and_in_memory_keep_both_instants_of_a_local_time() {
        List<Link> links = played(storage);

        assertThat(links).isEqualTo(played(MemoryStorage.create())).allSatisfy(link -> {
            assertThat(link.startsAt()).contains(FIRST);
            assertThat(link.expiresAt()).contains(SECOND);
            assertThat(link.start().date()).isEqualTo(link.expiration().date());
            assertThat(link.start().time()).isEqualTo(link.expiration().time());
        });
    }
}
