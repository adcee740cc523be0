package dev.waymark.storage.jdbc.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.click.ClickStatistics;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
        assertThat(probe.statements()).singleElement().asString().startsWith("UPDATE");
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

    @Test
    void a_visit_of_a_link_with_pixels_takes_one_more_statement() {
        create(link().pixelIds(1, 2));

        assertThat(visit()).isEqualTo(REDIRECT);
        assertThat(probe.statements()).hasSize(2);
    }

    @Test
    void a_link_with_a_rotation_is_found_before_its_click_is_counted() {
        create(link().targeting(Targeting.rotation("https://example.com/")));

        assertThat(visit()).isEqualTo(REDIRECT);
        assertThat(probe.statements()).hasSize(4);
    }

    @Test
    void a_link_without_a_counted_click_is_read_for_the_reason() {
        create(link().expiration(Expiration.afterClicks(1)));

        assertThat(visit()).isInstanceOf(Visit.Expired.class);
        assertThat(probe.statements()).hasSize(2);
    }

    @Test
    void a_link_that_changes_before_the_read_of_its_pixels_is_counted_once() {
        Link link = create(link().pixelIds(1));
        Links others = Waymark.builder()
                .storage(JdbcStorage.create(database.dataSource()))
                .build()
                .links();
        probe.interfere(step -> {
            if (step == 2) {
                others.update(
                        link.id(),
                        UpdateLink.change().url("https://example.org/").pixelIds(2, 3));
            }
        });

        assertThat(visit()).isEqualTo(Visit.redirect("https://example.org/"));
        assertThat(links.get(link.id()).clicks()).isEqualTo(2);
    }

    @Test
    void a_click_after_a_serialization_failure_is_counted_once() {
        Link link = create(link());
        probe.failAt(1, new SQLException("could not serialize access", "40001"));

        assertThat(visit()).isEqualTo(REDIRECT);
        assertThat(links.get(link.id()).clicks()).isEqualTo(2);
    }

    @Test
    void a_click_on_a_lost_connection_has_an_unknown_effect() {
        create(link());
        probe.failAt(1, new SQLException("An I/O error occurred", "08006"));

        assertThatThrownBy(this::visit)
                .isInstanceOf(StorageException.class)
                .hasMessageEndingWith("so the effect of the operation is unknown");
    }
}
