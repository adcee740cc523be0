package dev.waymark.storage.jdbc.click;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** A locked row delays the storing of buffered clicks, but no other operation. */
@EachEngine
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class BufferedClicksTest {

    private final Database database;
    private final JdbcStorage storage;
    private final ExecutorService others = Executors.newCachedThreadPool();

    BufferedClicksTest(Engine engine) {
        database = engine.emptyDatabase();
        storage = database.storage();
    }

    @AfterEach
    void close() {
        others.shutdownNow();
    }

    @Test
    void a_transaction_with_the_lock_reads_and_visits_through_the_waiting_storage() throws Exception {
        CountDownLatch storing = new CountDownLatch(1);
        ClickBufferingStorage buffering =
                ClickBufferingStorage.over(new Watched(storage, storing::countDown), Duration.ofDays(1));
        Waymark waymark = Waymark.builder().storage(buffering).build();
        Link link = waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));
        waymark.visits().visit("docs", Visitor.UNKNOWN);

        Future<?> flushed;
        try (Connection connection = begin()) {
            storage.joining(connection).links().countClick(link, ClickFacts.NONE);
            flushed = others.submit(buffering::flush);
            storing.await();

            assertThat(waymark.links().get(link.id()).alias()).isEqualTo("docs");
            assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).type()).isEqualTo(Visit.Type.REDIRECT);
            assertThat(waymark.links()
                            .list(LinkQuery.all().sortBy(LinkSortField.CLICKS), PageRequest.first(10))
                            .items())
                    .hasSize(1);
            connection.commit();
        }
        flushed.get();
        buffering.close();

        assertThat(storage.links()
                        .find(link.owner(), link.id())
                        .orElseThrow()
                        .link()
                        .clicks())
                .isEqualTo(3);
    }

    private Connection begin() throws SQLException {
        Connection connection = database.dataSource().getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    /** A storage that runs a watcher before it stores clicks. */
    private static final class Watched extends ForwardingStorage {

        private final LinkStore links;
        private final Runnable watcher;

        Watched(Storage storage, Runnable watcher) {
            super(storage);
            this.links = storage.links();
            this.watcher = watcher;
        }

        @Override
        public LinkStore links() {
            return ProbedDataSource.proxy(LinkStore.class, (method, arguments) -> {
                if (method.getName().equals("addClicks")) {
                    watcher.run();
                }
                return ProbedDataSource.invoke(links, method, arguments);
            });
        }
    }
}
