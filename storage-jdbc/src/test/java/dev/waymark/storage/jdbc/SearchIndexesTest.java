package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Slice;
import dev.waymark.spi.Storage;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Indexes for searches, where there are some. */
@EachEngine
class SearchIndexesTest {

    /** Enough for indexes of titles and aliases; those of URLs are worth while among more. */
    private static final int LINKS = 20_000;

    private final Engine engine;
    private final Database database;

    SearchIndexesTest(Engine engine) {
        this.engine = engine;
        database = engine.newDatabase();
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

    @Test
    void only_postgresql_has_some_and_they_may_be_created_again() {
        JdbcSchema schema = database.storage().schema();

        assertThat(schema.createSearchIndexes()).isEqualTo(engine == Engine.POSTGRESQL);
        assertThat(schema.createSearchIndexes()).isEqualTo(engine == Engine.POSTGRESQL);
        schema.validate();
    }

    @Test
    void names_are_those_of_the_storage() {
        assumeTrue(engine == Engine.POSTGRESQL);
        database.execute("CREATE SCHEMA marketing");
        JdbcStorage storage = JdbcStorage.builder(database.dataSource())
                .schema("marketing")
                .tablePrefix("app_")
                .build();
        storage.schema().create();

        assertThat(storage.schema().createSearchIndexes()).isTrue();
        fill(storage);
        LinkFilter filter = Samples.filter(rare(LinkSearchField.TITLE));
        assertThat(storage.links().count(filter)).isEqualTo(1);
    }

    @Test
    void without_tables_they_cannot_be_created() {
        assumeTrue(engine == Engine.POSTGRESQL);
        JdbcSchema schema = JdbcSchema.of(database.dataSource());

        assertThatExceptionOfType(StorageException.class).isThrownBy(schema::createSearchIndexes);
    }

    @ParameterizedTest
    @EnumSource(
            value = LinkSearchField.class,
            names = {"TITLE", "ALIAS"})
    void a_search_for_what_is_rare_reads_its_index(LinkSearchField field) throws SQLException {
        LinkQuery query = rare(field);

        assertThat(plan(queries -> queries.page(Samples.filter(query), Slice.from(query.sort(), 0, 26)))
                        .uses("waymark_link_search_" + field.wireName()))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = LinkSearchField.class,
            names = {"TITLE", "ALIAS"})
    void a_count_of_what_is_rare_reads_its_index(LinkSearchField field) throws SQLException {
        assertThat(plan(queries -> queries.count(Samples.filter(rare(field))))
                        .uses("waymark_link_search_" + field.wireName()))
                .isTrue();
    }

    private Plan plan(Function<LinkQueries, ListQuery> query) throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL);
        JdbcStorage storage = database.storage();
        storage.schema().createSearchIndexes();
        fill(storage);
        database.execute("ANALYZE");
        return Plan.of(engine, database, query.apply(new LinkQueries(TableNames.DEFAULT, engine.dialect())));
    }

    @Test
    void a_search_leaves_its_connection_as_it_was() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL);
        try (Database single = database.with(config -> config.setMaximumPoolSize(1))) {
            Storage storage = single.storage();
            fill(storage);
            LinkQuery query = rare(LinkSearchField.TITLE);

            assertThat(storage.links().list(Samples.filter(query), Slice.from(query.sort(), 0, 26)))
                    .extracting(Link::alias)
                    .containsExactly("alias7");

            try (Connection connection = single.dataSource().getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SHOW plan_cache_mode")) {
                assertThat(connection.getAutoCommit()).isTrue();
                result.next();
                assertThat(result.getString(1)).isEqualTo("auto");
            }
        }
    }
}
