package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.schema.Script;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Upgrades from version 1 with records to a version 2 that exists only in this test. */
@EachEngine
class SchemaUpgradeTest {

    private static final int NODES = 8;

    private static final Script VERSION_2 = new Script("""
            -- Each link gets a note.
            CREATE TABLE IF NOT EXISTS waymark_link_note (
                link_id BIGINT NOT NULL,
                note VARCHAR(64) NOT NULL,
                CONSTRAINT waymark_link_note_key PRIMARY KEY (link_id)
            );

            INSERT INTO waymark_link_note (link_id, note)
            SELECT id, alias
            FROM waymark_link
            WHERE NOT EXISTS (SELECT 1 FROM waymark_link_note WHERE link_id = waymark_link.id);

            INSERT INTO waymark_schema_version (version, fingerprint)
            SELECT 2, 'second'
            WHERE NOT EXISTS (SELECT 1 FROM waymark_schema_version WHERE version = 2);
            """);

    private final Database database;
    private final DataSource dataSource;
    private final JdbcSchema current;
    private final JdbcSchema later;
    private final StoredLink stored;

    SchemaUpgradeTest(Engine engine) {
        database = engine.newDatabase();
        dataSource = database.dataSource();
        JdbcStorage storage = database.storage();
        current = storage.schema();
        later = later();
        LinkSample link = LinkSample.of("docs").clicks(7).pixels(1, 2);
        stored = link.id(storage.links().insert(List.of(link.stored())).get(0).id())
                .stored();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private JdbcSchema later() {
        return JdbcSchema.of(dataSource).with(VERSION_2);
    }

    private void execute(List<String> statements) {
        database.execute(statements.toArray(String[]::new));
    }

    private void assertUpgraded() {
        assertThatCode(later()::validate).doesNotThrowAnyException();
        assertThat(JdbcStorage.create(dataSource)
                        .links()
                        .find(Samples.OWNER, stored.link().id()))
                .contains(stored);
    }

    private void takeBack() {
        database.execute("DELETE FROM waymark_schema_version WHERE version = 2", "DROP TABLE waymark_link_note");
    }

    @Test
    void an_earlier_version_is_reported_and_upgraded_with_its_records() {
        assertThatThrownBy(later::validate)
                .hasMessage("the schema has version 1, and this version of the library needs version 2; "
                        + "JdbcSchema.createOrUpgrade() upgrades it");

        later.createOrUpgrade();
        later.createOrUpgrade();

        assertUpgraded();
        assertThatThrownBy(current::createOrUpgrade)
                .hasMessage("the schema has version 2, and this version of the library needs version 1");
        assertThat(JdbcStorage.create(dataSource).links().count(Samples.filter(LinkQuery.all())))
                .isEqualTo(1);
    }

    @Test
    void a_later_version_is_created_in_an_empty_database() {
        assertThat(later.script()).startsWith(current.script()).endsWith(VERSION_2.text());
        JdbcSchema other = JdbcStorage.builder(dataSource)
                .tablePrefix("other_")
                .build()
                .schema()
                .with(new Script(VERSION_2.text().replace("waymark_", "other_")));

        other.createOrUpgrade();

        assertThatCode(other::validate).doesNotThrowAnyException();
    }

    @Test
    void an_upgrade_that_was_interrupted_after_any_statement_is_completed_by_code_and_by_the_script() {
        List<String> upgrade = VERSION_2.statements();
        for (int done = 0; done < upgrade.size(); done++) {
            execute(upgrade.subList(0, done));
            later.createOrUpgrade();
            assertUpgraded();
            takeBack();

            execute(upgrade.subList(0, done));
            execute(upgrade);
            assertUpgraded();
            takeBack();
        }
    }

    @Test
    void several_instances_may_upgrade_the_schema_concurrently() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(NODES);
        try {
            for (Future<Object> upgraded : nodes.invokeAll(IntStream.range(0, NODES)
                    .mapToObj(node -> Executors.callable(() -> later().createOrUpgrade()))
                    .toList())) {
                upgraded.get();
            }
        } finally {
            nodes.shutdownNow();
        }

        assertUpgraded();
    }

    @Test
    void a_version_1_of_another_script_is_not_upgraded() {
        database.execute("UPDATE waymark_schema_version SET fingerprint = 'other'");

        assertThatThrownBy(later::createOrUpgrade).hasMessageContaining("was created by another script");

        assertThatThrownBy(() -> database.execute("SELECT * FROM waymark_link_note"))
                .isInstanceOf(AssertionError.class);
    }
}
