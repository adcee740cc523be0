package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.link.Link;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A transaction limits the statements of Waymark, and leaves each setting of the connection unchanged. */
class ConnectionSettingsTest {

    static Stream<Engine> engines() {
        return Engine.selected().filter(engine -> !engine.isMySqlFamily());
    }

    /** The pool of a data source with one connection shows the settings that outlive a transaction. */
    @ParameterizedTest
    @MethodSource("engines")
    void a_connection_without_auto_commit_has_no_auto_commit_after_the_transaction(Engine engine) throws SQLException {
        try (Application application = Application.on(engine);
                Connection connection = application.database().dataSource().getConnection()) {
            connection.setAutoCommit(false);
            SingleConnectionDataSource single = new SingleConnectionDataSource(connection, true);
            application.manager().setDataSource(single);
            SpringTransactions transactions = SpringTransactions.of(single, application.manager());
            Waymark waymark = Waymark.builder()
                    .storage(transactions.join(
                            JdbcStorage.create(application.database().dataSource())))
                    .listener(event -> {})
                    .build();

            application.commit(() -> {
                createLink(waymark, "docs");
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(int status) {
                        createLink(waymark, "after");
                    }
                });
            });

            assertThat(connection.getAutoCommit())
                    .as("the auto-commit of the connection")
                    .isFalse();
            connection.rollback();
            assertThat(application.stored()).containsExactlyInAnyOrder("docs", "after");
        }
    }

    @Test
    void the_timeout_of_a_transaction_limits_a_statement_of_waymark() throws SQLException {
        Engine.POSTGRESQL.assumeSelected();
        try (Application application = Application.on(Engine.POSTGRESQL);
                Connection other = application.database().dataSource().getConnection();
                Statement locking = other.createStatement()) {
            Waymark waymark = application.joining();
            Link link = createLink(waymark, "docs");
            other.setAutoCommit(false);
            locking.execute("UPDATE waymark_link SET title = 'Locked'");
            TransactionTemplate limited = application.template();
            limited.setTimeout(1);
            Instant start = Instant.now();

            assertThatThrownBy(() -> limited.executeWithoutResult(status -> waymark.links()
                            .update(link.id(), UpdateLink.change().title("New"))))
                    .hasMessageContaining("57014");
            other.rollback();

            assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void a_transaction_after_its_deadline_runs_no_statement_of_waymark() {
        try (Application application = Application.on(Engine.SQLITE)) {
            Waymark waymark = application.joining();
            TransactionTemplate limited = application.template();
            limited.setTimeout(10);

            assertThatThrownBy(() -> limited.executeWithoutResult(status -> {
                        ConnectionHolder holder = (ConnectionHolder) TransactionSynchronizationManager.getResource(
                                application.database().dataSource());
                        holder.setTimeoutInMillis(-1);
                        createLink(waymark, "docs");
                    }))
                    .isInstanceOf(TransactionTimedOutException.class);

            assertThat(application.stored()).isEmpty();
            assertThat(application.borrowedConnections()).isZero();
        }
    }

    @Test
    void the_timeout_of_a_transaction_ends_with_the_transaction() throws SQLException {
        try (Application application = Application.on(Engine.H2);
                Connection connection = application.database().dataSource().getConnection()) {
            SingleConnectionDataSource single = new SingleConnectionDataSource(connection, true);
            application.manager().setDataSource(single);
            SpringTransactions transactions = SpringTransactions.of(single, application.manager());
            Waymark waymark = Waymark.builder()
                    .storage(transactions.join(
                            JdbcStorage.create(application.database().dataSource())))
                    .build();
            TransactionTemplate limited = application.template();
            limited.setTimeout(7);

            limited.executeWithoutResult(status -> createLink(waymark, "docs"));

            try (Statement statement = connection.createStatement()) {
                assertThat(statement.getQueryTimeout()).isZero();
            }
        }
    }
}
