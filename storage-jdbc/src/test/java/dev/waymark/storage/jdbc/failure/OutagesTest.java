package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.IOException;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An operation that the database cannot execute fails soon with one clear error, and works again after the cause is removed. */
@EachEngine
class OutagesTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/").alias("docs").pixelIds(1);
    private static final Duration CHECK = Duration.ofMinutes(1);
    private static final int CONNECTION_TIMEOUT_MILLIS = 300;

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Links links;

    OutagesTest(Engine engine) {
        this.engine = engine;
        database = engine.newDatabase();
        storage = database.storage();
        links = linksOf(storage);
    }

    private static Links linksOf(JdbcStorage storage) {
        return Waymark.builder().storage(storage).build().links();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_read_only_database_can_be_read_and_refuses_writes() {
        links.create(DOCS.alias("before"));
        try (Database readOnly = engine.readOnly(database)) {
            JdbcStorage refusing = JdbcStorage.create(readOnly.dataSource());
            Links guarded = linksOf(refusing);

            assertThat(guarded.count(LinkQuery.all())).isEqualTo(1);
            assertThatThrownBy(() -> guarded.create(DOCS))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith("the database failed while storing links")
                    .satisfies(failure ->
                            // H2 has no read-only sessions; its user lacks a privilege. MySQL's driver refuses
                            // writes on a connection that is read-only by its own setting.
                            assertThat(((StorageException) failure).isRetryable())
                                    .as("the failure is retryable")
                                    .isEqualTo(engine != Engine.H2 && engine != Engine.MYSQL));
            assertThat(guarded.count(LinkQuery.all())).isEqualTo(1);
            assertThatCode(() -> refusing.checkReady(CHECK)).doesNotThrowAnyException();
            assertThatThrownBy(() -> refusing.checkWritable(CHECK))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith("the database failed while checking whether the storage is ready");
        }
        assertThatCode(() -> storage.checkWritable(CHECK)).doesNotThrowAnyException();

        links.create(DOCS);
        assertThat(links.count(LinkQuery.all())).isEqualTo(2);
    }

    @Test
    void an_exhausted_pool_is_retryable_after_its_timeout_and_recovers() throws SQLException {
        try (Database small = database.with(config -> {
            config.setMaximumPoolSize(1);
            config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
        })) {
            Links waiting = linksOf(JdbcStorage.create(small.dataSource()));
            try (Connection taken = small.dataSource().getConnection()) {
                assertThat(taken).isNotNull();
                assertThatThrownBy(() -> waiting.create(DOCS))
                        .isInstanceOf(StorageException.class)
                        .hasMessageStartingWith("no connection to the database for storing links")
                        .hasRootCauseInstanceOf(SQLException.class)
                        .satisfies(OutagesTest::assertRetryable);
                assertThatThrownBy(() -> JdbcStorage.create(small.dataSource()))
                        .satisfies(OutagesTest::assertRetryable);
            }

            assertThat(waiting.create(DOCS).alias()).isEqualTo("docs");
        }
    }

    private static void assertRetryable(Throwable failure) {
        assertThat(((StorageException) failure).isRetryable())
                .as("the failure is retryable")
                .isTrue();
    }

    @Test
    void a_server_that_is_down_fails_after_the_timeout() throws IOException {
        assumeTrue(engine.isServer(), "this database is not a server");
        String nowhere = database.url().replaceFirst(":\\d+/", ":" + closedPort() + "/");
        try (Database down = Database.at(nowhere, config -> {
            config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
            config.setInitializationFailTimeout(-1);
        })) {
            assertThatThrownBy(() -> JdbcStorage.create(down.dataSource()))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith("no connection to the database for recognising the database");
            LinkStore unreachable = ProbedDataSource.links(down.dataSource(), engine.kind());
            assertThatThrownBy(() -> unreachable.find(Owner.DEFAULT, 1))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith("no connection to the database for finding a link");
        }
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
