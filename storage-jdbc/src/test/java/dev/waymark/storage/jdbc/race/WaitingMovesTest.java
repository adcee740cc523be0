package dev.waymark.storage.jdbc.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.LockWaits;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The move of a link takes along the rows that a transaction has written before the move could lock the link. */
@EachEngine
class WaitingMovesTest {

    private static final Owner ALICE = Owner.of("alice");
    private static final Owner BOB = Owner.of("bob");
    private static final LocalDate TODAY = LocalDate.of(2030, 6, 15);
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2030-06-15T12:00:00Z"), ZoneOffset.UTC);

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Waymark waymark;
    private Link link;

    WaitingMovesTest(Engine engine) {
        this.engine = engine;
        database = engine.emptyDatabase();
        storage = database.storage();
        waymark = Waymark.builder()
                .storage(storage)
                .clock(CLOCK)
                .clickStatistics(ClickStatistics.byDay())
                .build();
    }

    @BeforeEach
    void createALink() {
        link = waymark.links(ALICE).create(CreateLink.to("https://example.com/").alias("docs"));
    }

    /** Moves the link to Bob while a transaction with a change is open. */
    private void moveDuring(Consumer<Waymark> change) throws Exception {
        ExecutorService operator = Executors.newSingleThreadExecutor();
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            change.accept(waymark.withStorage(storage.joining(connection)));
            Future<Link> moved = operator.submit(() -> waymark.owners().moveLink(link.id(), ALICE, BOB));
            LockWaits.await(engine, database.dataSource(), 1);
            connection.commit();
            moved.get();
        } finally {
            operator.shutdownNow();
        }
    }

    private static List<Long> found(Waymark waymark, Owner owner, LinkQuery query) {
        return waymark.links(owner).stream(query).map(Link::id).toList();
    }

    private void assertMoved(LinkQuery query) {
        assertThat(found(waymark, ALICE, query))
                .as("the links of the previous owner")
                .isEmpty();
        assertThat(found(waymark, BOB, query)).as("the links of the new owner").containsExactly(link.id());
    }

    @Test
    void tags_that_an_update_has_added_move_along() throws Exception {
        moveDuring(joined ->
                joined.links(ALICE).update(link.id(), UpdateLink.change().addTags("news")));

        assertMoved(LinkQuery.all().tag("news"));
        assertThat(waymark.links(ALICE).tags(10))
                .as("the tags of the previous owner")
                .isEmpty();
    }

    @Test
    void pixels_that_an_update_by_query_has_added_move_along() throws Exception {
        moveDuring(joined -> joined.links(ALICE)
                .updateAll(LinkQuery.everyLink(), UpdateLink.change().addPixelIds(7)));

        assertMoved(LinkQuery.all().pixelId(7));
    }

    @Test
    void clicks_of_a_visit_move_along() throws Exception {
        moveDuring(joined -> joined.visits().visit("docs", Visitor.UNKNOWN));

        ClickPeriod today = ClickPeriod.between(TODAY, TODAY.plusDays(1));
        assertThat(waymark.clicks(ALICE).top(today, 5))
                .as("the top links of the previous owner")
                .isEmpty();
        assertThat(waymark.clicks(BOB).top(today, 5))
                .as("the top links of the new owner")
                .hasSize(1);
    }
}
