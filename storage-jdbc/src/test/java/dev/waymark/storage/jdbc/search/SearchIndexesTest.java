package dev.waymark.storage.jdbc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.common.io.Resources;
import dev.waymark.Waymark;
import dev.waymark.contract.part.LongTest;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.report.CreateReport;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Slice;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.LockWaits;
import dev.waymark.storage.jdbc.fixture.engine.Plan;
import dev.waymark.storage.jdbc.link.LinkQueries;
import dev.waymark.storage.jdbc.schema.Script;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The search indexes of PostgreSQL and SQLite. */
@LongTest
@EachEngine
class SearchIndexesTest {

    /** Enough records for the indexes of titles and aliases; the indexes of URLs need more records to be used. */
    private static final int LINKS = 20_000;

    private static final int NODES = 8;

    private final Engine engine;
    private final Database database;
    private final LinkQueries queries;

    SearchIndexesTest(Engine engine) {
        this.engine = engine;
        database = engine.newDatabase();
        queries = new LinkQueries(new SqlCatalog(TableNames.DEFAULT, engine.kind()), Searches.of(engine.kind()));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static LinkQuery rare(LinkSearchField field) {
        return LinkQuery.all().search("needle_7%", field);
    }

    private void fill(Storage storage) {
        storage.links()
                .insert(IntStream.range(0, LINKS)
                        .mapToObj(i -> LinkSample.of("alias" + i)
                                .title("Title " + (i == 7 ? "needle_7%" : i))
                                .url("https://example.com/" + (i == 7 ? "needle_7%" : i))
                                .stored())
                        .toList());
    }

    private boolean hasSearchIndexes() {
        return engine == Engine.POSTGRESQL || engine == Engine.SQLITE;
    }

    private void assumeHasSearchIndexes() {
        assumeTrue(hasSearchIndexes(), "this database has no search indexes");
    }

    @Test
    void the_indexes_may_be_created_again() {
        JdbcSchema schema = database.storage().schema();

        assertThat(schema.createSearchIndexes()).isEqualTo(hasSearchIndexes());
        assertThat(schema.createSearchIndexes()).isEqualTo(hasSearchIndexes());
        assertThat(schema.validate()).isEmpty();
    }

    @Test
    void validate_reports_missing_search_indexes() {
        assertThat(database.storage().schema().validate())
                .isEqualTo(
                        hasSearchIndexes()
                                ? List.of("the search indexes are missing; "
                                        + "JdbcSchema.createSearchIndexes() creates the indexes")
                                : List.of());
    }

    @Test
    void several_instances_may_create_the_indexes_concurrently() throws Exception {
        assumeHasSearchIndexes();
        JdbcSchema schema = database.storage().schema();
        ExecutorService nodes = Executors.newFixedThreadPool(NODES);
        try {
            Callable<Boolean> node = () -> JdbcSchema.of(database.dataSource()).createSearchIndexes();
            for (Future<Boolean> created : nodes.invokeAll(Collections.nCopies(NODES, node))) {
                assertThat(created.get())
                        .as("whether search indexes were created")
                        .isTrue();
            }
        } finally {
            nodes.shutdownNow();
        }

        assertThat(schema.validate()).isEmpty();
    }

    @Test
    void a_second_creation_of_the_indexes_does_not_wait_for_a_writer() throws SQLException {
        assumeHasSearchIndexes();
        Storage storage = database.storage();
        database.storage().schema().createSearchIndexes();
        try (Database impatient = engine.withShortLockTimeout(database);
                Connection writer = database.dataSource().getConnection()) {
            writer.setAutoCommit(false);
            database.storage()
                    .joining(writer)
                    .links()
                    .insert(List.of(LinkSample.of("open").stored()));

            assertThat(JdbcSchema.of(impatient.dataSource()).createSearchIndexes())
                    .as("whether search indexes were created")
                    .isTrue();

            writer.commit();
        }
        assertThat(storage.links().count(Samples.filter(LinkQuery.all()))).isEqualTo(1);
    }

    @Test
    void a_transaction_may_write_a_report_and_then_a_link_while_the_indexes_are_created() throws Exception {
        assumeTrue(engine == Engine.POSTGRESQL, "SQLite locks the whole database");
        JdbcStorage storage = database.storage();
        ExecutorService creation = Executors.newSingleThreadExecutor();
        try (Connection writer = database.dataSource().getConnection()) {
            writer.setAutoCommit(false);
            try (Statement statement = writer.createStatement()) {
                statement.execute("SET LOCAL deadlock_timeout = '10ms'"); // a deadlock would fail the writer
            }
            Waymark joined = Waymark.builder().storage(storage.joining(writer)).build();
            joined.reports().create(CreateReport.on("https://example.com/"));
            Future<Boolean> created = creation.submit(() -> storage.schema().createSearchIndexes());
            LockWaits.await(engine, database.dataSource(), 1);

            joined.links().create(CreateLink.to("https://example.com/"));

            writer.commit();
            assertThat(created.get()).as("whether search indexes were created").isTrue();
        } finally {
            creation.shutdownNow();
        }
        assertThat(storage.schema().validate()).isEmpty();
    }

    @Test
    void the_concurrent_script_builds_the_same_indexes() throws IOException {
        assumeTrue(engine == Engine.POSTGRESQL);
        JdbcSchema schema = database.storage().schema();
        ImmutableList<String> statements = new Script(resource("search-concurrently.sql")).statements();

        statements.forEach(database::execute);
        statements.forEach(database::execute);

        assertThat(Lists.transform(statements, sql -> sql.replace("CONCURRENTLY ", "")))
                .isEqualTo(new Script(resource("search.sql")).statements());
        assertThat(schema.validate()).isEmpty();
        ProbedDataSource probe = new ProbedDataSource(database.dataSource());
        assertThat(JdbcSchema.of(probe.dataSource()).createSearchIndexes())
                .as("whether search indexes were created")
                .isTrue();
        assertThat(probe.statements()).noneMatch(sql -> sql.startsWith("CREATE") || sql.startsWith("ALTER"));
    }

    @Test
    void the_script_can_be_run_again_by_hand() {
        assumeTrue(
                engine == Engine.POSTGRESQL || engine == Engine.SQLITE,
                "this database has no script for search indexes");
        JdbcSchema schema = database.storage().schema();
        List<String> statements = Script.of(
                        "/META-INF/waymark/" + (engine == Engine.POSTGRESQL ? "postgresql" : "sqlite") + "/search.sql",
                        TableNames.DEFAULT)
                .statements();
        for (int done = 1; done <= statements.size(); done++) {
            database.execute(statements.subList(0, done).toArray(String[]::new));
        }

        assertThat(schema.validate()).isEmpty();
    }

    private static String resource(String name) throws IOException {
        return Resources.toString(
                SearchIndexesTest.class.getResource("/META-INF/waymark/postgresql/" + name), StandardCharsets.UTF_8);
    }

    @Test
    void an_invalid_index_is_reported_and_unchanged() {
        assumeTrue(engine == Engine.POSTGRESQL);
        JdbcSchema schema = database.storage().schema();
        schema.createSearchIndexes();
        database.execute(
                "UPDATE pg_index SET indisvalid = FALSE WHERE indexrelid = 'waymark_link_search_url'::regclass",
                "DROP INDEX waymark_link_search_title");

        schema.createSearchIndexes();

        assertThat(schema.validate())
                .containsExactly(
                        "the search indexes are incomplete: index waymark_link_search_url on waymark_link "
                                + "invalid; the index is being built, or the build has failed and the index must be dropped first");
    }

    @Test
    void a_missing_part_is_reported_and_created() {
        assumeHasSearchIndexes();
        JdbcSchema schema = database.storage().schema();
        schema.createSearchIndexes();
        database.execute(
                engine == Engine.POSTGRESQL
                        ? "DROP INDEX waymark_link_search_url"
                        : "DROP TRIGGER waymark_link_search_url_delete");

        assertThat(schema.validate())
                .containsExactly("the search indexes are incomplete: "
                        + (engine == Engine.POSTGRESQL
                                ? "index waymark_link_search_url on waymark_link"
                                : "trigger waymark_link_search_url_delete")
                        + " missing; JdbcSchema.createSearchIndexes() creates the missing parts");
        schema.createSearchIndexes();
        assertThat(schema.validate()).isEmpty();
    }

    @Test
    void the_indexes_have_the_prefix_of_the_storage() {
        assumeHasSearchIndexes();
        JdbcStorage.Builder builder = JdbcStorage.builder(database.dataSource()).tablePrefix("app_");
        if (engine.kind().hasSchemas()) {
            database.execute("CREATE SCHEMA marketing");
            builder.schema("marketing");
        }
        JdbcStorage storage = builder.build();
        storage.schema().createOrUpgrade();

        assertThat(storage.schema().createSearchIndexes())
                .as("whether search indexes were created")
                .isTrue();
        assertThat(storage.schema().validate()).isEmpty();
        fill(storage);
        LinkFilter filter = Samples.filter(rare(LinkSearchField.TITLE));
        assertThat(storage.links().count(filter)).isEqualTo(1);
    }

    @Test
    void a_search_works_with_an_empty_search_path_and_extensions_in_another_schema() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL, "only PostgreSQL has a search path");
        database.execute(
                "CREATE SCHEMA extensions",
                "CREATE EXTENSION pg_trgm SCHEMA extensions",
                "CREATE EXTENSION btree_gin SCHEMA extensions");

        assertThat(planWithEmptySearchPath().uses("waymark_link_search_title"))
                .as("whether the plan uses the index of titles")
                .isTrue();
    }

    @Test
    void an_empty_search_path_creates_the_extensions_in_the_schema_of_the_tables() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL, "only PostgreSQL has a search path");

        assertThat(planWithEmptySearchPath().uses("waymark_link_search_title"))
                .as("whether the plan uses the index of titles")
                .isTrue();
    }

    /** Creates a storage with search indexes in the schema marketing, and returns the plan of a search. */
    private Plan planWithEmptySearchPath() throws SQLException {
        database.execute("CREATE SCHEMA marketing");
        try (Database pathless = database.with(config -> config.setConnectionInitSql("SET search_path = ''"))) {
            JdbcStorage storage = JdbcStorage.builder(pathless.dataSource())
                    .schema("marketing")
                    .build();
            storage.schema().createOrUpgrade();
            storage.schema().createSearchIndexes();
            storage.schema().createSearchIndexes();
            assertThat(storage.schema().validate()).isEmpty();
            fill(storage);
            pathless.execute("ANALYZE");
            LinkQuery query = rare(LinkSearchField.TITLE);
            assertThat(storage.links().count(Samples.filter(query))).isEqualTo(1);
            LinkQueries there = new LinkQueries(
                    new SqlCatalog(TableNames.DEFAULT.withSchema("marketing"), engine.kind()),
                    Searches.of(engine.kind()));
            return Plan.of(
                    engine, pathless, session -> there.countQuery(session, there.selection(Samples.filter(query))));
        }
    }

    @Test
    void the_indexes_cannot_be_created_without_tables() {
        assumeHasSearchIndexes();
        JdbcSchema schema = JdbcSchema.of(database.dataSource());

        assertThatExceptionOfType(StorageException.class).isThrownBy(schema::createSearchIndexes);
    }

    @Test
    void a_search_for_a_rare_term_and_its_count_read_the_index() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL);
        JdbcStorage storage = database.storage();
        storage.schema().createSearchIndexes();
        fill(storage);
        database.execute("ANALYZE");

        for (LinkSearchField field : List.of(LinkSearchField.TITLE, LinkSearchField.ALIAS)) {
            LinkQuery query = rare(field);
            LinkFilter filter = Samples.filter(query);
            assertReadsIndex(
                    field,
                    session -> queries.pageQuery(session, queries.selection(filter), Slice.from(query.sort(), 0, 26)));
            assertReadsIndex(field, session -> queries.countQuery(session, queries.selection(filter)));
        }
    }

    private void assertReadsIndex(LinkSearchField field, Transactions.Work<BoundStatement> query) throws SQLException {
        assertThat(Plan.of(engine, database, query).uses("waymark_link_search_" + field.wireName()))
                .as("whether the plan uses the index of %s", field)
                .isTrue();
    }

    /** With the default of 100 values, more than a third of all samples lacks a term that 1 % of the records contain. */
    @Test
    void postgresql_samples_enough_texts_to_estimate_the_frequency_of_a_term() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL);
        database.storage().schema().createSearchIndexes();
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("""
                        SELECT COUNT(*)
                        FROM pg_attribute
                        WHERE attrelid IN ('waymark_link'::regclass, 'waymark_report'::regclass)
                        AND attstattarget = 300
                        """)) {
            result.next();
            assertThat(result.getInt(1)).isEqualTo(4);
        }
    }

    @Test
    void a_search_does_not_change_the_state_of_its_connection() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL);
        try (Database single = database.with(config -> config.setMaximumPoolSize(1))) {
            Storage storage = single.storage();
            fill(storage);
            LinkQuery query = rare(LinkSearchField.TITLE);

            assertThat(storage.links().list(Samples.filter(query), Slice.from(query.sort(), 0, 26)))
                    .extracting(stored -> stored.link().alias())
                    .containsExactly("alias7");

            try (Connection connection = single.dataSource().getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SHOW plan_cache_mode")) {
                assertThat(connection.getAutoCommit())
                        .as("the auto-commit of the connection")
                        .isTrue();
                result.next();
                assertThat(result.getString(1)).isEqualTo("auto");
            }
        }
    }
}
