package dev.waymark.example.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.common.collect.Iterables;
import dev.waymark.Waymark;
import dev.waymark.error.AliasTakenException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.storage.jdbc.fixture.connection.BreakingDataSource;
import dev.waymark.storage.jdbc.fixture.connection.BreakingDataSource.Fault;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * With each documented recipe, a link and a row of the application are stored together or not at all, also if the connection is
 * lost before or after any call of the driver.
 */
@ParameterizedClass
@MethodSource("recipes")
class TransactionRecipesTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs").pixelIds(1L);

    private final Database database;
    private final JdbcTemplate jdbc;
    private final BreakingDataSource breaking;
    private final Waymark witness;
    private final RecipeOfPages.Kind kind;
    private final RecipeOfPages recipe;
    private final List<String> notified = new ArrayList<>();

    TransactionRecipesTest(Engine engine, RecipeOfPages.Kind kind) throws Exception {
        database = engine.emptyDatabase();
        jdbc = new JdbcTemplate(database.dataSource());
        breaking = new BreakingDataSource(database.url(), !engine.isServer());
        witness = Waymark.builder().storage(database.storage()).build();
        this.kind = kind;
        recipe = kind.over(breaking.dataSource(), link -> {
            notified.add(link.alias() + " with " + rows());
            witness.reports().create(CreateReport.on(link.url()));
        });
    }

    static Stream<Arguments> recipes() {
        return Engine.selected()
                .flatMap(engine -> Stream.of(RecipeOfPages.Kind.values())
                        .filter(kind -> kind != RecipeOfPages.Kind.JTA || engine != Engine.SQLITE)
                        .map(kind -> Arguments.of(engine, kind)));
    }

    @BeforeEach
    void createATableOfTheApplication() {
        jdbc.execute("CREATE TABLE page (title VARCHAR(100) NOT NULL UNIQUE, link_id BIGINT PRIMARY KEY)");
    }

    @AfterEach
    void close() {
        recipe.close();
        breaking.close();
        database.execute("DROP TABLE page");
    }

    private void create() throws Exception {
        recipe.create(DOCS, "Handbook");
    }

    private void assertStored(int number) {
        assertThat(links()).isEqualTo(number);
        assertThat(rows()).isEqualTo(number);
        assertThat(witness.reports().count(ReportQuery.all())).isEqualTo(number);
    }

    @Test
    void a_link_and_a_row_are_stored_before_a_listener_is_notified_and_writes() throws Exception {
        create();

        assertThat(notified).containsExactly("docs with 1");
        assertStored(1);
    }

    @Test
    void a_refused_row_leaves_no_link_and_notifies_no_listener() throws Exception {
        create();

        assertThatThrownBy(() -> recipe.create(DOCS.alias("other"), "Handbook"))
                .isInstanceOfAny(RuntimeException.class, SQLException.class);

        assertThat(notified).containsExactly("docs with 1");
        assertStored(1);
    }

    @Test
    void a_taken_alias_is_reported_and_leaves_no_row() throws Exception {
        create();

        assertThatThrownBy(() -> recipe.create(DOCS, "Other")).isInstanceOf(AliasTakenException.class);

        assertStored(1);
    }

    /** Returns the calls of the driver without a fault. */
    private List<String> calls() throws Exception {
        create(); // fills the pool
        restart();
        create();
        return breaking.calls();
    }

    private void restart() {
        breaking.mend();
        database.empty();
        jdbc.execute("DELETE FROM page");
        notified.clear();
    }

    private long links() {
        return witness.links().count(LinkQuery.all());
    }

    private long rows() {
        return jdbc.queryForList("SELECT title FROM page").size();
    }

    /** Returns whether the fault was reported by an exception. */
    private boolean failsAt(int call, Fault fault) {
        restart();
        breaking.breakAt(call, fault);
        Throwable thrown = catchThrowable(this::create);
        assertThat(breaking.isBroken())
                .as("the fault %s at call %s", fault, call)
                .isTrue();
        assertThat(kind == RecipeOfPages.Kind.JTA ? 0 : breaking.open()).isZero(); // JTA keeps connections in a pool
        return thrown != null;
    }

    @ParameterizedTest
    @EnumSource(names = {"LOST", "UNANSWERED"})
    void a_lost_connection_leaves_a_link_with_its_row_or_neither(Fault fault) throws Exception {
        List<String> calls = calls();

        for (int call = 0; call < calls.size(); call++) {
            String where = call + " of " + calls;
            boolean failed = failsAt(call, fault);

            assertThat(rows()).as(where).isEqualTo(links());
            assertThat(notified).as(where).hasSizeLessThanOrEqualTo((int) links());
            if (!failed) {
                assertThat(notified).as(where).containsExactly("docs with 1");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LOST", "UNANSWERED"})
    void a_transaction_whose_connection_is_lost_before_the_first_write_is_repeated(Fault fault) throws Exception {
        List<String> calls = calls();
        int begin = calls.indexOf("setSavepoint");
        int firstWrite = Iterables.indexOf(calls, call -> call.startsWith("execute"));
        assertThat(begin).isBetween(0, firstWrite);

        for (int call = begin; call <= firstWrite; call++) {
            assertThat(failsAt(call, fault)).as(call + " of " + calls).isFalse();

            assertThat(links()).isEqualTo(1);
            assertThat(rows()).isEqualTo(1);
            assertThat(notified).containsExactly("docs with 1");
        }
    }
}
