package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An exhausted pool refuses a connection before the commit of an operation, never after the commit. */
@EachEngine
class FewConnectionsTest {

    private static final Owner BEN = Owner.of("ben");

    private final List<Owner> movedFrom = new ArrayList<>();
    private final Waymark witness;
    private final Waymark waymark;
    private int left = Integer.MAX_VALUE;

    FewConnectionsTest(Engine engine) {
        Database database = engine.emptyDatabase();
        witness = Waymark.builder().storage(database.storage()).build();
        waymark = Waymark.builder()
                .storage(JdbcStorage.create(lending(database.dataSource())))
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkMoved moved) {
                        movedFrom.add(moved.from());
                    } else if (event instanceof WaymarkEvent.ReportMoved moved) {
                        movedFrom.add(moved.from());
                    }
                })
                .build();
    }

    private DataSource lending(DataSource pool) {
        return ProbedDataSource.proxy(DataSource.class, (method, arguments) -> {
            if (method.getName().equals("getConnection") && left-- <= 0) {
                throw new SQLTransientConnectionException("no connection is available");
            }
            return ProbedDataSource.invoke(pool, method, arguments);
        });
    }

    /** Runs an operation that can borrow only some connections; empty if this number is too small. */
    private <T> Optional<T> borrowing(int connections, Supplier<T> operation) {
        left = connections;
        try {
            return Optional.of(operation.get());
        } catch (StorageException e) {
            assertThat(e.isRetryable()).as("isRetryable of %s", e).isTrue();
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void a_click_without_a_connection_for_the_redirect_is_not_counted(int connections) {
        long id = witness.links()
                .create(CreateLink.to("https://example.com/")
                        .alias("docs")
                        .pixelIds(1)
                        .expiration(Expiration.afterClicks(1)))
                .id();

        Optional<Visit> visit = borrowing(connections, () -> waymark.visits().visit("docs", Visitor.UNKNOWN));

        assertThat(witness.links().get(id).clicks()).isEqualTo(visit.isPresent() ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void a_link_moves_only_if_its_listeners_are_notified(int connections) {
        long id = witness.links()
                .create(CreateLink.to("https://example.com/").pixelIds(1))
                .id();

        Optional<Link> moved = borrowing(connections, () -> waymark.owners().moveLink(id, Owner.DEFAULT, BEN));

        assertThat(witness.links(BEN).find(id)).isEqualTo(moved);
        assertThat(movedFrom).hasSize(moved.isPresent() ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void a_report_moves_only_if_its_listeners_are_notified(int connections) {
        long id = witness.reports()
                .create(CreateReport.on("https://example.com/"))
                .id();

        Optional<Report> moved = borrowing(connections, () -> waymark.owners().moveReport(id, Owner.DEFAULT, BEN));

        assertThat(witness.reports(BEN).find(id)).isEqualTo(moved);
        assertThat(movedFrom).hasSize(moved.isPresent() ? 1 : 0);
    }
}
