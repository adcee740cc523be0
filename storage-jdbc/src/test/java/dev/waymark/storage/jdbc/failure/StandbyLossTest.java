package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.base.Stopwatch;
import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.server.PostgresPair;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The effects of a missing PostgreSQL standby, with asynchronous and synchronous replication. */
@OnEngine(value = Engine.POSTGRESQL, given = "failovers")
class StandbyLossTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/").alias("docs").pixelIds(1);

    @TempDir
    private Path folder;

    @Test
    void an_asynchronous_standby_may_lack_acknowledged_links() throws Exception {
        try (PostgresPair pair = PostgresPair.asynchronous(folder);
                Database database = Database.at(pair.url("waymark"))) {
            Links links = links(database.storage());
            links.create(DOCS.alias("received"));
            pair.awaitReceived();
            pair.standby().kill();
            links.create(DOCS.alias("lost"));
            pair.kill();
            pair.standby().restart();
            pair.restart();

            assertThat(links.stream(LinkQuery.all()))
                    .extracting(link -> link.alias())
                    .containsExactly("received");
        }
    }

    @Test
    void a_missing_synchronous_standby_prevents_acknowledgements() throws Exception {
        try (PostgresPair pair = PostgresPair.synchronous(folder);
                Database database = Database.at(pair.url("waymark"))) {
            Links links = links(database.storage());
            pair.standby().kill();
            Stopwatch watch = Stopwatch.createStarted();

            assertThatThrownBy(() -> links.create(DOCS))
                    .isInstanceOf(StorageException.class)
                    .hasMessageEndingWith("the effect of the operation is unknown");

            assertThat(watch.elapsed())
                    .isBetween(PostgresPair.SOCKET_TIMEOUT, PostgresPair.SOCKET_TIMEOUT.plus(Duration.ofSeconds(5)));
            assertThat(links.count(LinkQuery.all())).isZero();
            pair.standby().restart();
            assertThat(links.create(DOCS.alias("other")).alias()).isEqualTo("other");
        }
    }

    private static Links links(JdbcStorage storage) {
        return Waymark.builder().storage(storage).build().links();
    }
}
