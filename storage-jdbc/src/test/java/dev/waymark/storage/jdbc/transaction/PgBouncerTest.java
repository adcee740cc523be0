package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.fixture.server.PgBouncer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The effects of the library on other users of the same sessions, through PgBouncer. */
@OnEngine(value = Engine.POSTGRESQL, given = "pgbouncer")
class PgBouncerTest {

    /** After this number of executions, the driver uses a named prepared statement. */
    private static final int OFTEN = 10;

    private static final StoredLink DRAFT = LinkSample.of("docs").pixels(1).stored();

    private final Database direct = Engine.POSTGRESQL.newDatabase();
    private final String url = PgBouncer.start(1).url(direct);

    @AfterEach
    void close() {
        direct.close();
    }

    @Test
    void the_isolation_level_of_a_transaction_does_not_change_the_session() throws SQLException {
        direct.execute("""
                DO $$ BEGIN
                  EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = serializable', current_database());
                END $$""");
        try (Database pooled = Database.at(url + "&prepareThreshold=0");
                Connection other = pooled.dataSource().getConnection()) {
            long id = direct.storage().links().insert(List.of(DRAFT)).get(0).id();
            ProbedDataSource probe = new ProbedDataSource(pooled.dataSource());

            LinkStore links = JdbcStorage.create(probe.dataSource()).links();
            probe.failAt(1, new SQLException("the first attempt fails", "40001"));

            links.addClicks(Map.of(id, ClickTally.of(Samples.NOW, ClickFacts.NONE, 1)));

            assertThat(probe.statements()).contains("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
            assertThat(isolation(other)).isEqualTo("serializable");
        }
    }

    private static String isolation(Connection connection) {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SHOW transaction_isolation")) {
            result.next();
            return result.getString(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_url_with_named_prepared_statements_fails_with_the_missing_option() {
        direct.storage();
        try (Database one = single();
                Database two = single()) {
            Throwable failure = catchThrowable(() -> {
                readOften(one);
                readOften(two);
            });

            assumeThat(failure).as("PgBouncer confuses prepared statements").isNotNull();
            assertThat(failure)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("add prepareThreshold=0 to the URL");
        }
    }

    /** PgBouncer ends the session of the visitor, but the server executes the statement after the row is unlocked. */
    @Test
    void a_click_is_in_doubt_after_the_query_timeout_of_the_pooler() throws SQLException {
        Link link = direct.storage().links().insert(List.of(DRAFT)).get(0);
        String timed = PgBouncer.start(1, "query_timeout = 0.5").url(direct) + "&prepareThreshold=0";
        try (Database pooled = Database.at(timed);
                Connection locking = direct.dataSource().getConnection()) {
            LinkStore links = JdbcStorage.create(pooled.dataSource()).links();
            locking.setAutoCommit(false);
            try (Statement lock = locking.createStatement()) {
                lock.execute("SELECT * FROM waymark_link_counter FOR UPDATE");
            }

            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> links.countClick(link, Samples.NOW, ClickFacts.NONE))
                    .withMessageContaining("08P01")
                    .returns(true, StorageException::isInDoubt);
            locking.rollback();
        }
    }

    private Database single() {
        return Database.at(url, config -> config.setMaximumPoolSize(1));
    }

    private static void readOften(Database database) {
        LinkStore links = JdbcStorage.create(database.dataSource()).links();
        IntStream.range(0, OFTEN).forEach(i -> links.find(Samples.OWNER, i));
    }
}
