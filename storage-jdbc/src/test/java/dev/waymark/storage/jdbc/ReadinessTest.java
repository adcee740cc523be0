package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Stopwatch;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.connection.Relay;
import dev.waymark.storage.jdbc.fixture.connection.Relay.Loss;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The readiness check ends within its deadline, and reports why the storage cannot be used. */
@EachEngine
@Timeout(60)
class ReadinessTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Pattern PORT = Pattern.compile(":(\\d+)/");

    private final Engine engine;
    private final Database database;

    ReadinessTest(Engine engine) {
        this.engine = engine;
        database = engine.newDatabase();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void the_check_takes_one_connection_and_one_statement() {
        database.storage();
        ProbedDataSource probe = new ProbedDataSource(database.dataSource());
        JdbcStorage storage = JdbcStorage.create(probe.dataSource());
        probe.reset();

        storage.checkReady(LONG);

        assertThat(probe.steps()).isEqualTo(1);
        assertThat(probe.calls()).containsOnlyOnce("close");
    }

    @Test
    void a_storage_without_tables_is_not_ready() {
        JdbcStorage storage = JdbcStorage.create(database.dataSource());

        assertThatThrownBy(() -> storage.checkReady(LONG))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("the database failed while checking whether the storage is ready")
                .hasMessageEndingWith("JdbcSchema.validate() reports the missing tables, columns and sequences");
    }

    @Test
    void a_storage_that_lacks_a_column_is_not_ready() {
        JdbcStorage storage = database.storage();
        database.execute("ALTER TABLE waymark_link DROP COLUMN expiration_url");

        assertThatThrownBy(() -> storage.checkReady(LONG))
                .isInstanceOf(StorageException.class)
                .hasMessageEndingWith("JdbcSchema.validate() reports the missing tables, columns and sequences");
    }

    @Test
    void an_exhausted_pool_is_reported_after_the_timeout() throws Exception {
        try (Database single = database.with(config -> config.setMaximumPoolSize(1))) {
            JdbcStorage storage = single.storage();
            Stopwatch watch = Stopwatch.createStarted();
            try (Connection only = single.dataSource().getConnection()) {
                assertThat(only.isClosed())
                        .as("whether the only connection is closed")
                        .isFalse();
                assertThatThrownBy(() -> storage.checkReady(SHORT))
                        .isInstanceOf(StorageException.class)
                        .hasMessage(
                                "the data source returned no connection within PT0.4S while checking whether the storage is ready");
            }

            assertThat(watch.elapsed()).isLessThan(LONG);
            assertThatCode(() -> storage.checkReady(LONG)).doesNotThrowAnyException();
        }
    }

    @Test
    void a_server_that_does_not_respond_is_reported_after_the_timeout() throws Exception {
        assumeTrue(engine.isServer(), "this database is not a server");
        database.storage();
        Matcher port = PORT.matcher(database.url());
        assertThat(port.find()).as("the port in the URL").isTrue();
        try (Relay relay = new Relay(Integer.parseInt(port.group(1)));
                Database relayed = Database.at(
                        port.replaceFirst(":" + relay.port() + "/"), config -> config.setMaximumPoolSize(1))) {
            JdbcStorage storage = JdbcStorage.create(relayed.dataSource());
            relay.loseAt(1, Loss.REQUEST);
            Stopwatch watch = Stopwatch.createStarted();

            assertThatThrownBy(() -> storage.checkReady(SHORT))
                    .isInstanceOf(StorageException.class)
                    .hasMessage(
                            "the database did not respond within PT0.4S while checking whether the storage is ready");

            assertThat(watch.elapsed()).isLessThan(LONG);
        }
    }

    @Test
    void a_timeout_of_any_length_is_accepted() {
        JdbcStorage storage = database.storage();

        assertThatCode(() -> storage.checkReady(ChronoUnit.FOREVER.getDuration()))
                .doesNotThrowAnyException();
    }

    @Test
    void a_timeout_must_be_positive() {
        JdbcStorage storage = database.storage();

        assertThatThrownBy(() -> storage.checkReady(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }
}
