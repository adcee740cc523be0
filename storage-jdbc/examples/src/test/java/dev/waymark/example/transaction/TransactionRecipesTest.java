package dev.waymark.example.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.error.AliasTakenException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jooq.SQLDialect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** With the documented recipe of each library, a link and a row of the application are stored together or not at all. */
@ParameterizedClass
@MethodSource("recipes")
class TransactionRecipesTest {

    /** Creates a page of the application, and its link. */
    @FunctionalInterface
    private interface Pages {
        Link create(CreateLink command, String title) throws Exception;
    }

    /** A recipe over a database. */
    @FunctionalInterface
    private interface Recipe {
        Pages on(Database database, Waymark waymark, JdbcStorage storage);
    }

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs");
    private static final String TITLE = "Handbook";

    private final Database database;
    private final JdbcTemplate jdbc;
    private final List<String> notified = new ArrayList<>();
    private final Waymark waymark;
    private final Pages pages;

    TransactionRecipesTest(Engine engine, Recipe recipe) {
        database = engine.emptyDatabase();
        jdbc = new JdbcTemplate(database.dataSource());
        JdbcStorage storage = database.storage();
        Waymark apart = Waymark.builder().storage(storage).build();
        waymark = Waymark.builder()
                .storage(storage)
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        notified.add(created.link().alias() + " with " + numberOfPages());
                        apart.reports().create(CreateReport.on(created.link().url()));
                    }
                })
                .build();
        pages = recipe.on(database, waymark, storage);
    }

    static Stream<Arguments> recipes() {
        return Engine.selected()
                .flatMap(engine -> Stream.<Named<Recipe>>of(
                                Named.of(
                                        "JDBC",
                                        (database, waymark, storage) ->
                                                new JdbcPages(database.dataSource(), waymark, storage)::create),
                                Named.of(
                                        "Jdbi",
                                        (database, waymark, storage) -> new JdbiPages(
                                                Jdbi.create(database.dataSource()), waymark, storage)::create),
                                Named.of(
                                        "jOOQ",
                                        (database, waymark, storage) -> new JooqPages(
                                                JooqTransactions.context(database.dataSource(), SQLDialect.DEFAULT),
                                                waymark,
                                                storage)::create))
                        .map(recipe -> Arguments.of(engine, recipe)));
    }

    @BeforeEach
    void createATableOfTheApplication() {
        jdbc.execute("CREATE TABLE page (title VARCHAR(100) NOT NULL UNIQUE, link_id BIGINT PRIMARY KEY)");
    }

    @AfterEach
    void dropTheTable() {
        database.execute("DROP TABLE page");
        assertThat(database.dataSource().getHikariPoolMXBean().getActiveConnections())
                .isZero();
    }

    private int numberOfPages() {
        return jdbc.queryForList("SELECT title FROM page").size();
    }

    private void assertStored(int number) {
        assertThat(waymark.links().count(LinkQuery.all())).isEqualTo(number);
        assertThat(numberOfPages()).isEqualTo(number);
        assertThat(waymark.reports().count(ReportQuery.all())).isEqualTo(number);
    }

    @Test
    void a_link_and_a_row_are_stored_before_a_listener_is_notified_and_writes() throws Exception {
        Link link = pages.create(DOCS, TITLE);

        assertThat(link.alias()).isEqualTo("docs");
        assertThat(notified).containsExactly("docs with 1");
        assertStored(1);
    }

    @Test
    void a_refused_row_leaves_no_link_and_notifies_no_listener() throws Exception {
        pages.create(DOCS, TITLE);

        assertThatThrownBy(() -> pages.create(DOCS.alias("other"), TITLE))
                .isInstanceOfAny(RuntimeException.class, SQLException.class);

        assertThat(notified).containsExactly("docs with 1");
        assertStored(1);
    }

    @Test
    void a_taken_alias_is_reported_and_leaves_no_row() throws Exception {
        pages.create(DOCS, TITLE);

        assertThatThrownBy(() -> pages.create(DOCS, "Other")).isInstanceOf(AliasTakenException.class);

        assertStored(1);
    }
}
