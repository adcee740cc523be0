package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.ReportSample;
import dev.waymark.contract.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.schema.Script;
import dev.waymark.storage.jdbc.statement.TableNames;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Version 1 with records in it becomes the current version, whatever happens meanwhile, and nothing of it is lost. */
@EachEngine
class SchemaUpgradeTest {

    private static final int NODES = 8;
    private static final int VERY_MANY = 1_100;
    private static final LocalDate DAY = LocalDate.of(2030, 6, 1);

    private final Engine engine;
    private final Database database;
    private final DataSource dataSource;
    private final List<Script> scripts;

    SchemaUpgradeTest(Engine engine) {
        this.engine = engine;
        database = engine.newDatabase();
        dataSource = database.dataSource();
        scripts = Script.all(engine.dialect().database(), TableNames.DEFAULT, 2);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private JdbcSchema schema() {
        return JdbcSchema.of(dataSource);
    }

    private void execute(List<String> statements) {
        database.execute(statements.toArray(String[]::new));
    }

    private StoredLink insertIntoVersion1() {
        scripts.forEach(script -> execute(script.statements()));
        JdbcStorage storage = JdbcStorage.create(dataSource);
        LinkSample link = LinkSample.of("docs")
                .clicks(7)
                .pixels(1, 2)
                .targeting(Targeting.rotation("https://a.example/", "https://b.example/"));
        storage.reports().insert(ReportSample.of("https://example.com/").details("fine"));
        StoredLink stored = link.id(
                        storage.links().insert(List.of(link.stored())).get(0).id())
                .stored();
        takeBack();
        return stored;
    }

    /** What version 2 has brought. */
    private void takeBack() {
        if (engine == Engine.SQLITE) {
            database.execute("DROP TRIGGER waymark_link_delete_clicks", "DROP TRIGGER waymark_link_delete_claims");
        }
        database.execute(
                "DELETE FROM waymark_schema_version WHERE version = 2",
                "DROP TABLE waymark_link_click_value",
                "DROP TABLE waymark_link_clicks",
                "DROP TABLE waymark_link_claim",
                "DROP INDEX waymark_link_by_url_key" + (engine.isMySqlFamily() ? " ON waymark_link" : ""),
                "ALTER TABLE waymark_link DROP COLUMN url_key");
    }

    private void assertUpgraded(StoredLink stored) {
        assertThatCode(schema()::validate).doesNotThrowAnyException();
        JdbcStorage storage = JdbcStorage.create(dataSource);
        long id = stored.link().id();
        assertThat(storage.links()
                        .find(Samples.OWNER, id)
                        .map(found -> found.link().withClicks(7)))
                .contains(stored.link());
        assertThat(storage.reports().requested(10)).isEmpty();

        LinkFilter sameUrl = Samples.filter(LinkQuery.all().url("HTTPS://EXAMPLE.com"));
        assertThat(storage.links().count(sameUrl)).isEqualTo(1);
        assertThat(storage.links().ids(sameUrl, Long.MAX_VALUE, 10)).containsExactly(id);

        ClickStore clicks = storage.links().clicks().orElseThrow();
        assertThat(clicks.countClick(stored.link(), new ClickFacts(DAY, Map.of(), 1, 0)))
                .isPresent();
        assertThat(clicks.totals(List.of(id), new ClickSpan(ClickSpan.Grain.DAY, DAY, DAY.plusDays(1))))
                .containsExactly(Map.entry(DAY, 1L));
    }

    @Test
    void version_1_is_told_and_upgraded_with_what_is_in_it() {
        StoredLink stored = insertIntoVersion1();
        assertThatThrownBy(schema()::validate)
                .hasMessage("the schema has version 1, and this version of the library needs version 2; "
                        + "JdbcSchema.createOrUpgrade() upgrades it");

        schema().createOrUpgrade();

        assertUpgraded(stored);
    }

    @Test
    void an_upgrade_that_was_killed_behind_any_of_its_statements_is_completed() {
        StoredLink stored = insertIntoVersion1();
        List<String> upgrade = scripts.get(1).statements();

        for (int done = 0; done < upgrade.size(); done++) {
            execute(upgrade.subList(0, done));

            schema().createOrUpgrade();

            assertUpgraded(stored);
            takeBack();
        }
    }

    @Test
    void all_of_very_many_links_that_it_had_are_found_by_their_url() {
        schema().createOrUpgrade();
        JdbcStorage storage = JdbcStorage.create(dataSource);
        storage.links()
                .insert(IntStream.range(0, VERY_MANY)
                        .mapToObj(i -> LinkSample.of("docs" + i).stored())
                        .toList());
        database.execute("UPDATE waymark_link SET url_key = ''");

        LinkFilter sameUrl = Samples.filter(LinkQuery.all().url("HTTPS://EXAMPLE.com"));

        assertThat(storage.links().ids(sameUrl, Long.MAX_VALUE, 2 * VERY_MANY)).hasSize(VERY_MANY);
    }

    @Test
    void several_nodes_may_upgrade_it_at_the_same_time() throws Exception {
        StoredLink stored = insertIntoVersion1();
        ExecutorService nodes = Executors.newFixedThreadPool(NODES);
        try {
            for (Future<Object> upgraded : nodes.invokeAll(IntStream.range(0, NODES)
                    .mapToObj(node -> Executors.callable(() -> schema().createOrUpgrade()))
                    .toList())) {
                upgraded.get();
            }
        } finally {
            nodes.shutdownNow();
        }

        assertUpgraded(stored);
    }

    @Test
    void both_scripts_one_after_the_other_are_the_schema() {
        scripts.forEach(script -> execute(script.statements()));

        assertThatCode(schema()::validate).doesNotThrowAnyException();
    }
}
