package dev.waymark.example.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.common.collect.Iterables;
import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.fixture.connection.BreakingDataSource;
import dev.waymark.storage.jdbc.fixture.connection.BreakingDataSource.Fault;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Each documented recipe loses its connection before and after each call of the driver. */
@ParameterizedClass
@MethodSource("recipes")
class RecipeFaultsTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs").pixelIds(1L);

    private final Database database;
    private final JdbcTemplate jdbc;
    private final BreakingDataSource breaking;
    private final Waymark witness;
    private final RecipeOfPages.Kind kind;
    private final RecipeOfPages recipe;

    RecipeFaultsTest(Engine engine, RecipeOfPages.Kind kind) throws Exception {
        database = engine.emptyDatabase();
        jdbc = new JdbcTemplate(database.dataSource());
        breaking = new BreakingDataSource(database.url(), !engine.isServer());
        witness = Waymark.builder().storage(database.storage()).build();
        this.kind = kind;
        recipe = kind.over(breaking.dataSource());
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
        recipe.notified().clear();
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
            assertThat(recipe.notified()).as(where).hasSizeLessThanOrEqualTo((int) links());
            if (!failed) {
                assertThat(recipe.notified()).as(where).containsExactly("docs");
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
            assertThat(recipe.notified()).containsExactly("docs");
        }
    }
}
