package dev.waymark.storage.jdbc.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** PostgreSQL's driver may rewrite a batch to statements with several rows, and then does not return their numbers of rows. */
@OnEngine(Engine.POSTGRESQL)
class PostgresBatchesTest {

    private static final int MANY = 250;

    @Test
    void links_are_inserted_by_rewritten_batches() {
        try (Database plain = Engine.POSTGRESQL.newDatabase();
                Database rewriting =
                        plain.with(config -> config.addDataSourceProperty("reWriteBatchedInserts", "true"))) {
            LinkStore links = rewriting.storage().links();

            List<Link> inserted = links.insert(IntStream.range(0, MANY)
                    .mapToObj(i -> LinkSample.of("link" + i)
                            .targeting(Targeting.rotation("https://example.com/a", "https://example.com/b"))
                            .pixels(1, 2)
                            .stored())
                    .toList());

            assertThat(links.list(
                            Samples.filter(LinkQuery.all()),
                            Slice.from(LinkQuery.all().sort(), 0, MANY)))
                    .hasSize(MANY)
                    .extracting(StoredLink::link)
                    .containsExactlyInAnyOrderElementsOf(inserted);
        }
    }
}
