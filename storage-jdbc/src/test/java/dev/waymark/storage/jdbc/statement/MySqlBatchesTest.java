package dev.waymark.storage.jdbc.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * On MySQL, created links have the ids of their rows, whatever the options of the driver and the increment of the session are.
 */
@OnEngine(Engine.MYSQL)
class MySqlBatchesTest {

    private static final int MANY = 250;
    private static final int INCREMENT = 7;

    @ParameterizedTest
    @ValueSource(strings = {"", "&rewriteBatchedStatements=true", "&useServerPrepStmts=true"})
    void the_ids_of_created_links_are_those_of_their_rows(String options) {
        Database plain = Engine.MYSQL.newDatabase();
        plain.storage();
        plain.close();
        // The driver reads the increment at the start of the session.
        try (Database database = Database.at(
                plain.url() + options,
                config -> config.setConnectionInitSql("SET auto_increment_increment = " + INCREMENT))) {
            LinkStore links = JdbcStorage.create(database.dataSource()).links();

            List<Link> inserted = links.insert(IntStream.range(0, MANY)
                    .mapToObj(i -> LinkSample.of("link" + i)
                            .targeting(Targeting.rotation("https://example.com/" + i, "https://example.com/b"))
                            .stored())
                    .toList());

            assertThat(inserted)
                    .hasSize(MANY)
                    .allSatisfy(link -> assertThat(links.find(Samples.OWNER, link.id())
                                    .orElseThrow()
                                    .link())
                            .isEqualTo(link));
            assertThat(inserted.get(1).id() - inserted.get(0).id()).isEqualTo(INCREMENT);
        }
    }
}
