package dev.waymark.storage.jdbc.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The library uses no batches of MariaDB's driver, whatever the options are: one statement inserts several rows. */
@OnEngine(Engine.MARIADB)
@ParameterizedClass
@ValueSource(strings = {"", "&useBulkStmts=true", "&useServerPrepStmts=true", "&rewriteBatchedStatements=true"})
class MariaDbBatchesTest {

    private static final int MANY = 250;

    private final Database database;
    private final ProbedDataSource probe;
    private final LinkStore links;

    MariaDbBatchesTest(String options) {
        Database plain = Engine.MARIADB.newDatabase();
        plain.storage();
        plain.close();
        database = Database.at(plain.url() + options);
        probe = new ProbedDataSource(database.dataSource());
        links = JdbcStorage.create(probe.dataSource()).links();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static List<StoredLink> drafts() {
        return IntStream.range(0, MANY)
                .mapToObj(i -> LinkSample.of("link" + i)
                        .targeting(Targeting.rotation("https://example.com/" + i, "https://example.com/b"))
                        .pixels(i + 1)
                        .stored())
                .toList();
    }

    @Test
    void links_that_exceed_the_maximum_packet_together_are_inserted() {
        Targeting rotation = Targeting.rotation(Collections.nCopies(250, "https://example.com/" + "p".repeat(2_000)));
        List<StoredLink> many = IntStream.range(0, 40)
                .mapToObj(i -> LinkSample.of("long" + i).targeting(rotation).stored())
                .toList();

        assertThat(links.insert(many)).hasSize(40);
    }

    @Test
    void rows_are_inserted_a_hundred_at_a_time() {
        probe.reset();

        List<Link> inserted = links.insert(drafts());

        assertThat(probe.statements()).hasSize(3 + 3 + 3).allMatch(sql -> sql.contains("INSERT"));
        assertThat(inserted)
                .hasSize(MANY)
                .allSatisfy(link -> assertThat(links.find(Samples.OWNER, link.id())
                                .orElseThrow()
                                .link())
                        .isEqualTo(link));
        assertThat(inserted)
                .extracting(Link::alias)
                .startsWith("link0", "link1")
                .endsWith("link249");
    }

    @Test
    void clicks_are_added_one_by_one() {
        List<Link> inserted = links.insert(drafts());
        probe.reset();

        links.addClicks(inserted.stream()
                .collect(Collectors.toMap(Link::id, link -> new ClickTally(link.id(), Samples.NOW, Map.of()))));

        assertThat(probe.statements()).hasSize(MANY);
        assertThat(inserted)
                .allSatisfy(link -> assertThat(links.find(Samples.OWNER, link.id())
                                .orElseThrow()
                                .link()
                                .clicks())
                        .isEqualTo(link.id()));
    }
}
