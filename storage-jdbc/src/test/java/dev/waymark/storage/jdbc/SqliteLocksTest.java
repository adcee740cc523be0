package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.transaction.Retries;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An operation that waits too long for an SQLite database fails, and its connection stays usable. */
class SqliteLocksTest {

    private static final StoredLink ONE = LinkSample.of("one").stored();
    private static final StoredLink OTHER = LinkSample.of("other").stored();

    @ParameterizedTest
    @ValueSource(strings = {"DEFERRED", "IMMEDIATE", "EXCLUSIVE"})
    void links_are_stored_completely_or_not_at_all(String transactionMode) throws SQLException {
        try (Database patient = Engine.SQLITE.newDatabase();
                Database database = Database.at(
                        patient.url()
                                .replace("busy_timeout=20000", "busy_timeout=20&transaction_mode=" + transactionMode),
                        config -> config.setMaximumPoolSize(1))) {
            patient.storage().links().insert(List.of(ONE));
            LinkStore links = JdbcStorage.builder(database.dataSource())
                    .retries(Retries.lasting(Duration.ofMillis(200)))
                    .build()
                    .links();
            try (Connection writer = patient.dataSource().getConnection();
                    Statement statement = writer.createStatement()) {
                statement.execute("BEGIN IMMEDIATE");
                assertThatThrownBy(() -> links.insert(List.of(OTHER))).isInstanceOf(StorageException.class);
                statement.execute("ROLLBACK");
            }

            assertThatThrownBy(() -> links.insert(List.of(OTHER, ONE))).isInstanceOf(DuplicateKeyException.class);
            assertThat(links.count(Samples.filter(LinkQuery.all()))).isEqualTo(1);
            assertThat(links.insert(List.of(OTHER))).hasSize(1);
        }
    }
}
