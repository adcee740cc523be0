package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.database.H2;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.schema.Script;
import dev.waymark.storage.jdbc.sql.TableNames;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EachEngine
class JdbcSchemaTest {

    private final Engine engine;
    private final Database database;
    private final DataSource dataSource;
    private final JdbcSchema schema;

    JdbcSchemaTest(Engine engine) {
        this.engine = engine;
        database = engine.newDatabase();
        dataSource = database.dataSource();
        schema = JdbcSchema.of(dataSource);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_second_creation_of_the_schema_does_not_wait_for_a_writer() throws SQLException {
        JdbcStorage storage = database.storage();
        try (Database impatient = engine.withShortLockTimeout(database);
                Connection writer = dataSource.getConnection()) {
            writer.setAutoCommit(false);
            storage.joining(writer).links().insert(List.of(LinkSample.of("open").stored()));

            JdbcSchema again = JdbcSchema.of(impatient.dataSource());
            assertThatCode(again::createOrUpgrade).doesNotThrowAnyException();
            assertThatCode(again::validate).doesNotThrowAnyException();
            writer.rollback();
        }
    }

    @Test
    void a_second_creation_of_the_schema_completes_an_interrupted_creation() {
        schema.createOrUpgrade();
        database.execute("DELETE FROM waymark_schema_version", "DROP TABLE waymark_report_findings");

        schema.createOrUpgrade();

        assertThatCode(schema::validate).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "label  ; title  ; column waymark_api_key.label missing, column waymark_api_key.title unknown",
                ",\\s+CONSTRAINT \\w+ UNIQUE \\(key_hash\\) ; '' ; unique constraint on waymark_api_key (key_hash) missing",
                "label  ; note INTEGER NOT NULL, label  ; column waymark_api_key.note unknown"
            })
    void a_version_over_tables_of_another_shape_is_not_recorded(String part, String other, String difference) {
        List<String> script = schema.statements();
        for (String statement : script.subList(0, script.size() - 1)) {
            boolean isKeys = statement.startsWith("CREATE TABLE IF NOT EXISTS waymark_api_key");
            database.execute(isKeys ? statement.replaceFirst(part, other) : statement);
        }

        for (int call = 0; call < 2; call++) {
            assertThatThrownBy(schema::createOrUpgrade)
                    .isInstanceOf(StorageException.class)
                    .hasMessage(
                            "tables with the names of this library exist without a version, and differ from the script of this library: "
                                    + difference
                                    + "; another application or an interrupted script of another snapshot has created these tables; "
                                    + "use another prefix or schema, or drop these tables");
        }
        assertThatThrownBy(schema::validate)
                .hasMessageStartingWith("the table waymark_schema_version was not found or is empty");
    }

    @Test
    void several_instances_may_create_the_schema_concurrently() throws Exception {
        allAtOnce(() -> JdbcSchema.of(dataSource).createOrUpgrade());

        assertThatCode(schema::validate).doesNotThrowAnyException();
    }

    private static void allAtOnce(Runnable create) throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(8);
        try {
            for (Future<Object> created : nodes.invokeAll(
                    Stream.generate(() -> Executors.callable(create)).limit(8).toList())) {
                created.get();
            }
        } finally {
            nodes.shutdownNow();
        }
    }

    @Test
    void a_schema_with_another_version_is_reported_and_unchanged() {
        schema.createOrUpgrade();
        database.execute("UPDATE waymark_schema_version SET version = 7");

        String message = "the schema has version 7, and this version of the library needs version 1";
        assertThatThrownBy(schema::validate).hasMessage(message);
        assertThatThrownBy(schema::createOrUpgrade).hasMessage(message);
        assertThatThrownBy(() -> schema.checkReady(Duration.ofMinutes(1))).hasMessage(message);
    }

    @Test
    void all_missing_tables_columns_and_indexes_are_named() {
        schema.createOrUpgrade();
        database.execute(
                "ALTER TABLE waymark_link DROP COLUMN expiration_url",
                "DROP TABLE waymark_link_counter",
                "DROP TABLE waymark_report_findings",
                "DROP INDEX waymark_link_by_title" + (engine.isMySqlFamily() ? " ON waymark_link" : ""));

        assertThatThrownBy(schema::validate)
                .isInstanceOf(StorageException.class)
                .hasMessage(
                        "the schema is incomplete: column waymark_link.expiration_url, index waymark_link_by_title on waymark_link, "
                                + "table waymark_link_counter, table waymark_report_findings missing");
    }

    @Test
    void a_schema_without_the_unique_constraint_on_aliases_is_invalid() {
        assumeTrue(engine != Engine.SQLITE, "SQLite cannot drop constraints");
        schema.createOrUpgrade();
        database.execute(
                engine.isMySqlFamily()
                        ? "ALTER TABLE waymark_link DROP INDEX waymark_link_alias_unique"
                        : "ALTER TABLE waymark_link DROP CONSTRAINT waymark_link_alias_unique");

        assertThatThrownBy(schema::validate)
                .hasMessage(
                        "the schema is incomplete: unique constraint on waymark_link (domain_id, alias_key) missing");
    }

    @Test
    void a_schema_with_case_insensitive_owners_is_invalid() {
        if (engine == Engine.SQLITE) {
            database.execute(schema.script()
                    .replace("owner_id TEXT", "owner_id TEXT COLLATE NOCASE")
                    .split(";\n"));
        } else {
            schema.createOrUpgrade();
            database.execute(
                    switch (engine) {
                        case H2 ->
                            new String[] {
                                "ALTER TABLE waymark_link ALTER COLUMN owner_id VARCHAR_IGNORECASE(64) NOT NULL"
                            };
                        case MARIADB, MYSQL ->
                            new String[] {
                                "ALTER TABLE waymark_link MODIFY owner_id VARCHAR(64) COLLATE utf8mb4_general_ci NOT NULL"
                            };
                        default ->
                            new String[] {
                                "CREATE COLLATION any_case "
                                        + "(provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
                                "ALTER TABLE waymark_link ALTER COLUMN owner_id TYPE TEXT COLLATE any_case"
                            };
                    });
        }

        assertThatThrownBy(schema::validate)
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("the schema has case-insensitive columns: waymark_link.owner_id");
    }

    @Test
    void a_schema_with_case_insensitive_page_keys_is_invalid() {
        assumeTrue(engine == Engine.H2, "the rule for the names of columns is the same on each database");
        schema.createOrUpgrade();
        database.execute("ALTER TABLE waymark_report ALTER COLUMN page_key VARCHAR_IGNORECASE(22) NOT NULL");

        assertThatThrownBy(schema::validate)
                .hasMessage("the schema has case-insensitive columns: waymark_report.page_key");
    }

    @Test
    void a_version_below_one_is_reported() {
        schema.createOrUpgrade();
        database.execute("INSERT INTO waymark_schema_version (version, fingerprint) VALUES (0, 'none')");
        String message = "the table waymark_schema_version contains the version 0, "
                + "which no script of the library creates; delete this row";

        assertThatThrownBy(schema::validate).hasMessage(message);
        assertThatThrownBy(schema::createOrUpgrade).hasMessage(message);
        assertThatThrownBy(() -> schema.checkReady(Duration.ofMinutes(1))).hasMessage(message);
    }

    @Test
    void a_missing_sequence_is_named() {
        assumeTrue(engine.dialect().database().nextIds("x").isPresent(), "this database has no sequences");
        schema.createOrUpgrade();
        database.execute("ALTER TABLE waymark_link ALTER COLUMN id DROP DEFAULT", "DROP SEQUENCE waymark_link_ids");

        assertThatThrownBy(schema::validate).hasMessage("the schema is incomplete: sequence waymark_link_ids missing");
    }

    @Test
    void a_sequence_of_another_schema_does_not_count() {
        assumeTrue(engine.dialect().database().nextIds("x").isPresent(), "this database has no sequences");
        JdbcSchema one = schemaOfItsOwn("one");
        schemaOfItsOwn("two");
        database.execute(
                "ALTER TABLE one.waymark_link ALTER COLUMN id DROP DEFAULT", "DROP SEQUENCE one.waymark_link_ids");

        assertThatThrownBy(one::validate).hasMessage("the schema is incomplete: sequence one.waymark_link_ids missing");
    }

    private JdbcSchema schemaOfItsOwn(String name) {
        database.execute("CREATE SCHEMA " + name);
        JdbcSchema own = JdbcStorage.builder(dataSource).schema(name).build().schema();
        own.createOrUpgrade();
        return own;
    }

    @Test
    void an_index_of_another_schema_does_not_count() {
        assumeTrue(engine.dialect().database().hasSchemas());
        schema.createOrUpgrade();
        database.execute("CREATE SCHEMA elsewhere");
        JdbcStorage.builder(dataSource).schema("elsewhere").build().schema().createOrUpgrade();
        database.execute("DROP INDEX waymark_link_by_url" + (engine.isMySqlFamily() ? " ON waymark_link" : ""));

        assertThatThrownBy(schema::validate)
                .hasMessage("the schema is incomplete: index waymark_link_by_url on waymark_link missing");
        database.execute("DROP SCHEMA elsewhere" + engine.cascade());
    }

    @Test
    void comments_of_the_script_contain_no_semicolons() {
        assertThat(schema.script().lines().filter(line -> line.contains("--")))
                .isNotEmpty()
                .allSatisfy(
                        line -> assertThat(line.substring(line.indexOf("--"))).doesNotContain(";"));
    }

    @Test
    void storages_with_different_prefixes_share_a_database() {
        JdbcStorage one = JdbcStorage.builder(dataSource).tablePrefix("One_").build();
        JdbcStorage two = JdbcStorage.builder(dataSource).tablePrefix("two_").build();
        one.schema().createOrUpgrade();
        two.schema().createOrUpgrade();

        one.links().insert(List.of(LinkSample.of("docs").pixels(1).stored()));

        assertThat(two.links().findByAlias(LinkSample.of("docs").stored().aliasKey()))
                .isEmpty();
        assertThat(two.links().insert(List.of(LinkSample.of("docs").stored()))).hasSize(1);
        assertThatCode(one.schema()::validate).doesNotThrowAnyException();
        assertThatThrownBy(schema::validate).isInstanceOf(StorageException.class);
    }

    @Test
    void the_script_creates_a_valid_schema() throws SQLException {
        String script = JdbcSchema.script(engine.dialect(), "other_");
        try (Connection connection = DriverManager.getConnection(engine.scriptable(database.url()));
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(script);
        }

        JdbcSchema other =
                JdbcStorage.builder(dataSource).tablePrefix("other_").build().schema();
        assertThatCode(other::validate).doesNotThrowAnyException();
        assertThat(other.script()).isEqualTo(script).doesNotContain("waymark_");
    }

    @Test
    void tables_may_be_in_a_separate_schema() {
        assumeTrue(engine.dialect().database().hasSchemas());
        database.execute("CREATE SCHEMA links_app");
        JdbcStorage there = JdbcStorage.builder(dataSource)
                .schema("links_app")
                .tablePrefix("w_")
                .build();

        there.schema().createOrUpgrade();
        there.schema().createOrUpgrade();

        assertThatCode(there.schema()::validate).doesNotThrowAnyException();
        LinkSample docs = LinkSample.of("docs").pixels(1).targeting(Targeting.rotation("https://example.com/"));
        there.links().insert(List.of(docs.stored()));
        there.reports()
                .insert(List.of(
                        ReportSample.of("https://example.com/").findings("fine").stored()));
        assertThatThrownBy(() -> there.links().insert(List.of(docs.stored())))
                .isInstanceOf(DuplicateKeyException.class);
        assertThat(there.links().findByAlias(docs.stored().aliasKey())).isPresent();
        assertThatThrownBy(schema::validate).hasMessageContaining("was not found or is empty");
        database.execute("DROP SCHEMA links_app" + engine.cascade());
    }

    @Test
    void the_script_can_be_run_again_after_an_interruption_at_any_statement() {
        List<String> statements = schema.statements();
        for (int done = 1; done <= statements.size(); done++) {
            database.execute(statements.subList(0, done).toArray(String[]::new));
        }

        assertThatCode(schema::validate).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "other"})
    void tables_of_an_earlier_snapshot_are_refused_in_one_line(String fingerprint) {
        JdbcStorage storage = database.storage();
        String own = Script.all(engine.dialect().database(), TableNames.DEFAULT, 1)
                .get(0)
                .fingerprint();
        database.execute(
                fingerprint.equals("none")
                        ? "ALTER TABLE waymark_schema_version DROP COLUMN fingerprint"
                        : "UPDATE waymark_schema_version SET fingerprint = 'other'");
        String message = "version 1 of the schema was created by another script (fingerprint " + fingerprint
                + ") than the script of this library (fingerprint " + own
                + "); the other script belongs to a snapshot before the release, which has no upgrade, or was changed by hand;"
                + " drop the tables and create them again";

        assertThatThrownBy(schema::validate).hasMessage(message);
        assertThatThrownBy(schema::createOrUpgrade).hasMessage(message);
        if (fingerprint.equals("other")) {
            assertThatThrownBy(() -> storage.checkReady(Duration.ofSeconds(20))).hasMessage(message);
        }
    }

    @Test
    void a_validation_reports_index_rows_of_another_owner_and_their_repair() {
        JdbcStorage storage = database.storage();
        storage.links()
                .insert(List.of(LinkSample.of("docs").tags("news").pixels(7).stored()));
        database.execute(
                "UPDATE waymark_link_tag SET owner_id = 'mallory'",
                "UPDATE waymark_link_pixel SET owner_id = 'mallory'");

        List<String> defects = strayRows();

        assertThat(defects)
                .as("the sentences about index rows")
                .hasSize(2)
                .allSatisfy(sentence -> assertThat(sentence).startsWith("the owner of 1 index rows in waymark_link_"));
        for (String sentence : defects) {
            database.execute(sentence.substring(sentence.indexOf("UPDATE")));
        }
        assertThat(strayRows())
                .as("the sentences about index rows after the repair")
                .isEmpty();
        assertThat(storage.links()
                        .count(Samples.filter(LinkQuery.all().tag("news").pixelId(7))))
                .isEqualTo(1);
    }

    private List<String> strayRows() {
        return schema.validate().stream()
                .filter(sentence -> sentence.contains("index rows"))
                .toList();
    }
}
