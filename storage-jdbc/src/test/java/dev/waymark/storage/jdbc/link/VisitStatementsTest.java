package dev.waymark.storage.jdbc.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordHasher;
import dev.waymark.click.ClickStatistics;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Contradictions;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The number of statements of a visit on a database server, and the effects of changes between the statements. */
@OnEngine(Engine.POSTGRESQL)
class VisitStatementsTest {

    private static final Visit REDIRECT = Visit.redirect("https://example.com/");

    private Database database;
    private ProbedDataSource probe;
    private Waymark waymark;
    private Links links;

    @BeforeEach
    void create() {
        database = Engine.POSTGRESQL.newDatabase();
        database.storage();
        probe = new ProbedDataSource(database.dataSource());
        waymark = Waymark.builder()
                .storage(JdbcStorage.create(probe.dataSource()))
                .build();
        links = waymark.links();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Link create(CreateLink command) {
        Link link = links.create(command.alias("docs"));
        waymark.visits().visit("docs", Visitor.UNKNOWN); // the first visit executes additional statements
        probe.reset();
        return link;
    }

    private Visit visit() {
        return waymark.visits().visit("docs", Visitor.UNKNOWN);
    }

    private static CreateLink link() {
        return CreateLink.to("https://example.com/");
    }

    @Test
    void a_visit_of_a_plain_link_takes_one_statement_without_a_transaction() {
        create(link());

        assertThat(visit()).isEqualTo(REDIRECT);
        assertThat(probe.statements()).singleElement().asString().startsWith("WITH");
        assertThat(probe.calls()).doesNotContain("setAutoCommit", "commit");
    }

    @Test
    void a_click_by_day_takes_one_more_statement_only_with_zones_by_owner() {
        create(link());

        assertThat(statementsOfAClickByDay(builder -> builder.zone(ZoneOffset.MAX)))
                .hasSize(1);
        assertThat(statementsOfAClickByDay(builder -> builder.zoneByOwner(owner -> ZoneOffset.MAX)))
                .hasSize(2);
    }

    private List<String> statementsOfAClickByDay(UnaryOperator<Waymark.Builder> options) {
        Waymark counting = options.apply(Waymark.builder()
                        .storage(JdbcStorage.create(probe.dataSource()))
                        .clickStatistics(ClickStatistics.byDay()))
                .build();
        counting.visits().visit("docs", Visitor.UNKNOWN); // the first visit executes additional statements
        probe.reset();
        assertThat(counting.visits().visit("docs", Visitor.UNKNOWN)).isEqualTo(REDIRECT);
        return List.copyOf(probe.statements());
    }

    static Stream<CreateLink> linksWithAnAnswer() {
        return Stream.of(
                link().pixelIds(1, 2),
                link().targeting(Targeting.rotation("https://example.com/")),
                link().expiration(Expiration.afterClicks(1)),
                link().start(Start.on(LocalDate.of(9999, 1, 1))),
                link().disabled(true));
    }

    @ParameterizedTest
    @MethodSource("linksWithAnAnswer")
    void a_visit_of_a_link_without_a_password_takes_one_statement(CreateLink command) {
        create(command);

        visit();

        assertThat(probe.statements()).hasSize(1);
    }

    @Test
    void a_visit_of_an_unknown_alias_takes_one_statement() {
        create(link());

        assertThat(waymark.visits().visit("unknown", Visitor.UNKNOWN)).isEqualTo(Visit.unknown());
        assertThat(probe.statements()).hasSize(1);
    }

    @Test
    void a_click_of_a_link_with_a_password_is_counted_after_the_check() {
        Waymark quick = Waymark.builder()
                .storage(JdbcStorage.create(probe.dataSource()))
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .build();
        quick.links().create(link().alias("docs").password("secret"));
        Visitor visitor = Visitor.UNKNOWN.password("secret");
        quick.visits().visit("docs", visitor); // the first visit executes additional statements
        probe.reset();

        assertThat(quick.visits().visit("docs", visitor)).isEqualTo(REDIRECT);
        assertThat(probe.statements()).hasSize(2);
    }

    @Test
    void the_click_of_a_damaged_link_is_taken_back() {
        Link link = create(link());
        database.execute("UPDATE waymark_link SET target_type = 9");

        assertThatThrownBy(this::visit).hasMessageContaining("is damaged");

        database.execute("UPDATE waymark_link SET target_type = 0");
        assertThat(links.get(link.id()).clicks()).isEqualTo(1);
    }

    @Test
    void a_click_is_taken_back_from_its_link_and_its_day_or_from_none() {
        Waymark counting = Waymark.builder()
                .storage(JdbcStorage.create(probe.dataSource()))
                .clickStatistics(ClickStatistics.byDay())
                .build();
        Link link = create(link());
        database.execute("UPDATE waymark_link SET target_type = 9");
        probe.failAt(3, new SQLException("out of order", "58000"));

        assertThatThrownBy(() -> counting.visits().visit("docs", Visitor.UNKNOWN))
                .hasMessageContaining("the database failed while taking back a click");

        assertThat(probe.statements()).as("the visit, the link, the day").hasSize(3);
        database.execute("UPDATE waymark_link SET target_type = 0");
        assertThat(links.get(link.id()).clicks()).as("clicks of the link").isEqualTo(2);
        assertThat(Contradictions.of(database)).isEmpty();
    }

    @Test
    void a_click_after_a_serialization_failure_is_counted_once() {
        Link link = create(link());
        probe.failAt(1, new SQLException("could not serialize access", "40001"));

        assertThat(visit()).isEqualTo(REDIRECT);
        assertThat(links.get(link.id()).clicks()).isEqualTo(2);
    }
}
