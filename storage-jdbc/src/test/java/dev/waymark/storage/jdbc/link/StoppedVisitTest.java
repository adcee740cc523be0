package dev.waymark.storage.jdbc.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A process that stops within a visit does not block the visitors of other processes. */
@EachEngine
class StoppedVisitTest {

    private static final Visit REDIRECT = Visit.redirect("https://example.com/");

    private final Engine engine;
    private final Database database;
    private final Waymark waymark;

    StoppedVisitTest(Engine engine) {
        assumeTrue(engine.isServer(), "an embedded database belongs to one process, or has one writer at a time");
        this.engine = engine;
        database = engine.emptyDatabase();
        waymark = Waymark.builder().storage(database.storage()).build();
    }

    private Visit visit(DataSource dataSource) {
        return waymark.withStorage(JdbcStorage.create(dataSource)).visits().visit("hot", Visitor.UNKNOWN);
    }

    @Test
    void other_visitors_are_redirected_while_a_process_stops_before_any_step_of_a_visit() {
        Link link = waymark.links()
                .create(CreateLink.to("https://example.com/").alias("hot").expiration(Expiration.afterClicks(100)));
        ProbedDataSource stopping = new ProbedDataSource(database.dataSource());
        visit(stopping.dataSource()); // recognises the database
        List<Visit> others = new ArrayList<>();
        try (Database impatient = engine.withShortLockTimeout(database)) {
            stopping.interfere(step -> others.add(visit(impatient.dataSource())));

            assertThat(visit(stopping.dataSource())).isEqualTo(REDIRECT);
        }

        assertThat(others).hasSize(stopping.steps()).isNotEmpty().containsOnly(REDIRECT);
        assertThat(waymark.links().get(link.id()).clicks()).isEqualTo(others.size() + 2);
    }
}
