package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.fixture.Fts5Tables;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.engine.Plan;
import dev.waymark.storage.jdbc.link.LinkQueries;
import dev.waymark.storage.jdbc.search.SqliteSearch;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice of searches on SQLite between the table and an FTS5 table, and the content of the FTS5 tables. */
@OnEngine(Engine.SQLITE)
class SqliteSearchTest {

    private static final SqlCatalog SQL = new SqlCatalog(TableNames.DEFAULT, Dialect.SQLITE.database());
    private static final int LINKS = 60;
    private static final SqliteSearch.Limits FEW = new SqliteSearch.Limits(10, 5, 20);
    private static final Owner SMALL = Owner.of("small");
    private static final String INDEX = "waymark_link_search_title";

    /** The source of a search. */
    private enum Reads {
        /** The owner's records, by the indexes of the table. */
        RECORDS,
        /** The records with the ids that the FTS5 table has returned. */
        MATCHES,
        /** The FTS5 table, joined with the records. */
        INDEX
    }

    private Database database;
    private LinkStore links;

    @BeforeEach
    void createLinks() {
        database = Engine.SQLITE.newDatabase();
        JdbcStorage storage = database.storage();
        storage.schema().createSearchIndexes();
        links = storage.links();
        links.insert(IntStream.range(0, LINKS).mapToObj(SqliteSearchTest::link).toList());
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** One of 20 links belongs to another owner. The big owner has three links with the needle. */
    private static StoredLink link(int i) {
        String title = "Haystack" + (i % 20 == 3 ? " needle" : "") + (i % 20 == 7 ? " elsewhere elsewhere" : "");
        return LinkSample.of("alias" + i)
                .title(title)
                .owner(i % 20 == 7 ? SMALL : Samples.OWNER)
                .stored();
    }

    private Reads reads(Owner owner, LinkQuery query) throws SQLException {
        return reads(page(Samples.filter(owner, query, Samples.NOW), Slice.from(query.sort(), 0, 26)));
    }

    private BoundStatement page(LinkFilter filter, Slice<LinkSortField> slice) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            Session session = new Session(connection, Databases.SQLITE);
            LinkQueries queries = new LinkQueries(SQL, new SqliteSearch(FEW));
            return queries.pageQuery(session, queries.selection(filter), slice);
        }
    }

    private Reads readsToCount(LinkQuery query) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            Session session = new Session(connection, Databases.SQLITE);
            LinkQueries queries = new LinkQueries(SQL, new SqliteSearch(FEW));
            return reads(queries.countQuery(session, queries.selection(Samples.filter(query))));
        }
    }

    private static Reads reads(BoundStatement query) {
        String sql = query.sql().text();
        if (sql.contains(INDEX)) {
            return Reads.INDEX;
        }
        return sql.contains("json_each") ? Reads.MATCHES : Reads.RECORDS;
    }

    private static LinkQuery titles(String term) {
        return LinkQuery.all().search(term, LinkSearchField.TITLE);
    }

    @ParameterizedTest
    @EnumSource(LinkSortField.class)
    void a_rare_term_reads_the_matches_in_each_order(LinkSortField field) throws SQLException {
        assertThat(reads(Samples.OWNER, titles("needle").sortBy(field, Direction.ASC)))
                .isEqualTo(Reads.MATCHES);
    }

    @Test
    void a_common_term_in_a_list_by_id_reads_the_search_index() throws SQLException {
        assertThat(reads(Samples.OWNER, titles("haystack").sortBy(LinkSortField.ID, Direction.DESC)))
                .isEqualTo(Reads.INDEX);
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void a_page_by_id_reads_the_search_index_from_the_position(Direction direction) throws SQLException {
        LinkQuery query = titles("haystack").sortBy(LinkSortField.ID, direction);
        Position position = Position.of(30, 30);

        BoundStatement page = page(Samples.filter(query), Slice.after(query.sort(), position, 26));

        assertThat(reads(page)).isEqualTo(Reads.INDEX);
        assertThat(Plan.of(Engine.SQLITE, database, session -> page)).matches(plan -> !plan.sorts(), "does not sort");
    }

    @Test
    void a_common_term_in_another_order_reads_the_records() throws SQLException {
        assertThat(reads(Samples.OWNER, titles("haystack").sortBy(LinkSortField.TITLE, Direction.DESC)))
                .isEqualTo(Reads.RECORDS);
    }

    @Test
    void a_term_in_records_of_other_owners_reads_the_own_records() throws SQLException {
        links.insert(IntStream.range(0, 100)
                .mapToObj(i -> LinkSample.of("other" + i)
                        .owner(Samples.OTHER)
                        .title("elsewhere")
                        .stored())
                .toList());

        assertThat(reads(Samples.OWNER, titles("elsewhere").sortBy(LinkSortField.ID, Direction.DESC)))
                .isEqualTo(Reads.RECORDS);
    }

    @Test
    void an_owner_with_few_records_reads_the_records() throws SQLException {
        assertThat(reads(SMALL, titles("needle"))).isEqualTo(Reads.RECORDS);
        assertThat(reads(SMALL, titles("haystack"))).isEqualTo(Reads.RECORDS);
    }

    @Test
    void a_term_without_a_trigram_reads_the_records() throws SQLException {
        assertThat(reads(Samples.OWNER, titles("ne"))).isEqualTo(Reads.RECORDS);
        assertThat(reads(Samples.OWNER, titles("\uD83D\uDE00n"))).isEqualTo(Reads.RECORDS);
    }

    @Test
    void a_term_with_nul_reads_the_records() throws SQLException {
        assertThat(reads(Samples.OWNER, titles("needle\0"))).isEqualTo(Reads.RECORDS);
    }

    @Test
    void a_count_of_a_rare_term_reads_the_matches() throws SQLException {
        assertThat(readsToCount(titles("needle"))).isEqualTo(Reads.MATCHES);
        assertThat(readsToCount(titles("haystack"))).isEqualTo(Reads.RECORDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TABLE " + INDEX, "TRIGGER " + INDEX + "_insert", "TRIGGER " + INDEX + "_update"})
    void an_fts5_table_without_triggers_is_not_read(String part) throws SQLException {
        if (part.startsWith("TABLE")) {
            for (String trigger : List.of("_insert", "_delete", "_update")) {
                database.execute("DROP TRIGGER " + INDEX + trigger);
            }
        }
        database.execute("DROP " + part);

        assertThat(reads(Samples.OWNER, titles("needle"))).isEqualTo(Reads.RECORDS);
    }

    @Test
    void an_fts5_table_that_was_dropped_without_its_triggers_is_filled_again() throws SQLException {
        database.execute("DROP TABLE " + INDEX);

        database.storage().schema().createSearchIndexes();

        Fts5Tables.assertExact(database);
        assertThat(reads(Samples.OWNER, titles("needle"))).isEqualTo(Reads.MATCHES);
    }

    @Test
    void a_second_creation_adds_the_missed_changes() throws SQLException {
        database.execute("DROP TRIGGER " + INDEX + "_insert");
        links.insert(List.of(LinkSample.of("late").title("a late needle").stored()));

        database.storage().schema().createSearchIndexes();

        Fts5Tables.assertExact(database);
        assertThat(reads(Samples.OWNER, titles("late needle"))).isEqualTo(Reads.MATCHES);
        assertThat(links.list(
                        Samples.filter(titles("late needle")),
                        Slice.from(LinkQuery.all().sort(), 0, 5)))
                .extracting(stored -> stored.link().alias())
                .containsExactly("late");
    }

    @Test
    void links_from_before_the_creation_of_the_index_are_found() throws SQLException {
        try (Database other = Engine.SQLITE.newDatabase()) {
            JdbcStorage storage = other.storage();
            storage.links()
                    .insert(Stream.of(1, 2, 3).map(SqliteSearchTest::link).toList());

            storage.schema().createSearchIndexes();

            Fts5Tables.assertExact(other);
        }
    }

    @Test
    void a_second_creation_does_not_change_the_indexes() throws SQLException {
        long before = size();

        database.storage().schema().createSearchIndexes();

        assertThat(size()).isEqualTo(before);
    }

    @Test
    void a_click_does_not_write_to_the_indexes() throws SQLException {
        Link link = first();
        long before = size();

        links.countClick(link, Samples.NOW, ClickFacts.NONE);

        assertThat(size()).isEqualTo(before);
    }

    @Test
    void an_update_of_other_columns_does_not_write_to_the_indexes() throws SQLException {
        StoredLink stored = links.find(Samples.OWNER, first().id()).orElseThrow();
        long before = size();

        links.update(List.of(new LinkStore.Replacement(
                stored, LinkSample.after(stored).disabled(true).stored())));

        assertThat(size()).isEqualTo(before);
    }

    @Test
    void a_search_reads_one_state_of_the_data() {
        ProbedDataSource probe = new ProbedDataSource(database.dataSource());
        LinkStore probed = JdbcStorage.builder(probe.dataSource())
                .searches(new SqliteSearch(FEW))
                .build()
                .links();
        LinkQuery query = titles("needle");
        moveNeedle(3, 10);
        probed.list(Samples.filter(query), Slice.from(query.sort(), 0, 26));
        int statements = probe.statements().size();

        for (int i = 1; i <= statements; i++) {
            int at = i;
            probe.interfere(step -> {
                if (step == at) {
                    moveNeedle(9 + at, 10 + at);
                }
            });

            assertThat(probed.list(Samples.filter(query), Slice.from(query.sort(), 0, 26)))
                    .hasSize(3);
        }
    }

    /** Removes the needle from one link and adds a needle to another link, in one statement. */
    private void moveNeedle(int from, int to) {
        database.execute("""
                UPDATE waymark_link
                SET title_folded = CAST(iif(alias = 'alias%2$d', 'needle', 'lost') AS BLOB)
                WHERE alias IN ('alias%1$d', 'alias%2$d')
                """.formatted(from, to));
    }

    @Test
    void a_database_in_utf_16_is_searched_without_the_indexes(@TempDir Path folder) {
        String url = "jdbc:sqlite:" + folder.resolve("utf16.db");
        try (Database utf16 = Database.at(url, config -> config.setConnectionInitSql("PRAGMA encoding = 'UTF-16'"))) {
            JdbcStorage storage = utf16.storage();
            storage.schema().createSearchIndexes();
            JdbcStorage eager = JdbcStorage.builder(utf16.dataSource())
                    .searches(new SqliteSearch(new SqliteSearch.Limits(0, 5, 5)))
                    .build();
            eager.links().insert(List.of(LinkSample.of("docs").title("needle").stored()));

            assertThat(eager.links().count(Samples.filter(titles("needle")))).isEqualTo(1);
        }
    }

    private Link first() {
        return links.list(
                        Samples.filter(LinkQuery.all()),
                        Slice.from(LinkQuery.all().sort(), 0, 1))
                .get(0)
                .link();
    }

    /** Returns the number of blocks that FTS5 has written; each write adds a block. */
    private long size() throws SQLException {
        String blocks = Fts5Tables.NAMES.stream()
                .map(name -> "SELECT COUNT(*) AS blocks FROM " + name + "_data")
                .reduce((one, more) -> one + " UNION ALL " + more)
                .orElseThrow();
        try (Connection connection = database.dataSource().getConnection()) {
            return new Session(connection, Databases.SQLITE)
                    .numbers(
                            Sql.parse("SELECT SUM(blocks) AS blocks FROM (" + blocks + ")"), new Parameters(), "blocks")
                    .get(0);
        }
    }
}
