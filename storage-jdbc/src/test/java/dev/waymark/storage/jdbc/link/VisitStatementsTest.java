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

/** How many statements a visit takes where each is a way over the network, and what happens between them. */
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
        waymark.visits().visit("docs", Visitor.UNKNOWN); // the first one of all asks which dialect it is
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
    void a_link_that_asks_nothing_takes_one_without_a_transaction() {
        create(link());

        assertThat(visit()).isEqualTo(REDIRECT);
        assertThat(probe.statements()).singleElement().asString().startsWith("UPDATE");
        assertThat(probe.calls()).doesNotContain("setAutoCommit", "commit");
    }

    @Test
    void a_click_by_day_takes_one_more_only_if_each_owner_may_have_a_zone() {
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
        counting.visits().visit("docs", Visitor.UNKNOWN); // the first one of all asks which dialect it is
        probe.reset();
        assertThat(counting.visits().visit("docs", Visitor.UNKNOWN)).isEqualTo(REDIRECT);
        return List.copyOf(probe.statements());
    }

    @Test
    void a_link_whose_pixels_have_rows_of_their_own_takes_one_more() {
        create(link().pixelIds(1, 2));

        assertThat(visit()).isEqualTo(REDIRECT);
        assertThat(probe.statements()).hasSize(2);
    }

    @Test
    void a_link_whose_clicks_decide_where_it_leads_is_found_first() {
        create(link().targeting(Targeting.rotation("https://example.com/")));

        assertThat(visit()).isEqualTo(REDIRECT);
        assertThat(probe.statements()).hasSize(4);
    }

    @Test
    void what_is_not_open_is_looked_up_to_see_why() {
        create(link().expiration(Expiration.afterClicks(1)));

        assertThat(visit()).isInstanceOf(Visit.Expired.class);
        assertThat(probe.statements()).hasSize(2);
    }

    @Test
    void a_link_that_changes_before_its_pixels_are_read_is_visited_as_it_is_now_and_counted_once() {
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
    void a_click_that_lost_against_others_is_counted_once() {
        Link link = create(link());
        probe.failAt(1, new SQLException("could not serialize access", "40001"));

        assertThat(visit()).isEqualTo(REDIRECT);
        assertThat(links.get(link.id()).clicks()).isEqualTo(2);
    }

    @Test
    void whether_a_click_was_counted_is_not_known_if_its_connection_was_lost() {
        create(link());
        probe.failAt(1, new SQLException("An I/O error occurred", "08006"));

        assertThatThrownBy(this::visit)
                .isInstanceOf(StorageException.class)
                .hasMessageEndingWith("so the effect of the operation is unknown");
    }
}
