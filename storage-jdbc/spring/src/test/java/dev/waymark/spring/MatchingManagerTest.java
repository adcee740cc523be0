package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Waymark;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A data source and a transaction manager belong together, or are refused at the start of the application. */
class MatchingManagerTest {

    private final Application application = Application.on(Engine.SQLITE);

    /** A manager that notifies no listeners, as a manager of several managers. */
    private static final class OtherManager implements PlatformTransactionManager {
        @Override
        public TransactionStatus getTransaction(TransactionDefinition definition) {
            return new SimpleTransactionStatus();
        }

        @Override
        public void commit(TransactionStatus status) {}

        @Override
        public void rollback(TransactionStatus status) {}
    }

    @AfterEach
    void no_connection_is_left() {
        assertThat(application.borrowedConnections()).isZero();
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
        assertThat(TransactionSynchronizationManager.isSynchronizationActive())
                .as("whether a synchronization is left over")
                .isFalse();
        application.close();
    }

    @Test
    void the_manager_of_another_data_source_is_refused_and_still_commits_rows_of_the_application() {
        try (Database tables = Database.at("jdbc:h2:mem:tables")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SpringTransactions.of(tables.dataSource(), application.manager()))
                    .withMessage(
                            "the transaction manager org.springframework.jdbc.datasource.DataSourceTransactionManager"
                                    + " does not manage the data source com.zaxxer.hikari.HikariDataSource, so a rollback would"
                                    + " keep the changes of Waymark; pass the data source with the tables of Waymark and the"
                                    + " manager of this data source");
            assertThat(tables.dataSource().getHikariPoolMXBean().getActiveConnections())
                    .isZero();
        }
        for (int request = 1; request <= 4; request++) {
            application.commit(application::insertCampaign);
        }

        assertThat(application.campaigns()).isEqualTo(4);
    }

    @Test
    void the_manager_of_another_data_source_is_refused_within_a_transaction_of_the_right_manager() {
        try (Database other = Database.at("jdbc:h2:mem:other")) {
            application.commit(() -> {
                application.insertCampaign();
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> SpringTransactions.of(
                                application.database().dataSource(),
                                new DataSourceTransactionManager(other.dataSource())))
                        .withMessageContaining("is not the manager of the active transaction");
            });
        }

        assertThat(application.campaigns()).isEqualTo(1);
    }

    /** The proof of the manager would end the transaction of another manager. */
    @Test
    void a_manager_is_refused_within_a_transaction_of_another_manager_and_keeps_the_row() throws SQLException {
        DataSource dataSource = application.database().dataSource();
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            TransactionSynchronizationManager.bindResource(dataSource, new ConnectionHolder(connection));
            try {
                application.insertCampaign();
                assertThatIllegalArgumentException().isThrownBy(application::transactions);
            } finally {
                TransactionSynchronizationManager.unbindResource(dataSource);
            }
            connection.commit();
            connection.setAutoCommit(true);
        }

        assertThat(application.campaigns()).isEqualTo(1);
    }

    @Test
    void a_refused_manager_keeps_the_transaction_in_which_it_was_refused() {
        try (Database tables = Database.at("jdbc:h2:mem:tables")) {
            application.commit(() -> {
                application.insertCampaign();
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> SpringTransactions.of(tables.dataSource(), application.manager()));
            });
        }

        assertThat(application.campaigns()).isEqualTo(1);
    }

    @Test
    void a_manager_without_listeners_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SpringTransactions.of(application.database().dataSource(), new OtherManager()))
                .withMessageContaining("accepts no listeners, so Waymark cannot join its transactions");
    }

    @Test
    void a_manager_without_synchronization_is_refused() {
        application.manager().setTransactionSynchronization(DataSourceTransactionManager.SYNCHRONIZATION_NEVER);

        assertThatIllegalArgumentException()
                .isThrownBy(application::transactions)
                .withMessageContaining("has transaction synchronization switched off");
    }

    static Stream<Named<Function<DataSource, DataSource>>> proxies() {
        return Stream.of(
                Named.of("transaction-aware", TransactionAwareDataSourceProxy::new),
                Named.of("lazy", LazyConnectionDataSourceProxy::new),
                Named.of("delegating", DelegatingDataSource::new),
                Named.of(
                        "nested",
                        pool -> new DelegatingDataSource(
                                new TransactionAwareDataSourceProxy(new LazyConnectionDataSourceProxy(pool)))));
    }

    @ParameterizedTest
    @MethodSource("proxies")
    void a_proxy_of_the_pool_is_joined(Function<DataSource, DataSource> proxy) {
        Waymark waymark = application.joining(proxy.apply(application.database().dataSource()));

        application.rollBack(() -> createLink(waymark, "gone"));
        application.commit(() -> createLink(waymark, "joined"));
        createLink(waymark, "separate");

        assertThat(application.stored()).containsExactlyInAnyOrder("joined", "separate");
    }

    @ParameterizedTest
    @MethodSource("proxies")
    void a_manager_of_a_proxy_is_joined(Function<DataSource, DataSource> proxy) {
        application.manager().setDataSource(proxy.apply(application.database().dataSource()));
        Waymark waymark = application.joining();

        application.rollBack(() -> createLink(waymark, "gone"));
        application.commit(() -> createLink(waymark, "joined"));
        createLink(waymark, "separate");

        assertThat(application.stored()).containsExactlyInAnyOrder("joined", "separate");
    }

    @Test
    void an_operation_after_the_completion_does_not_use_the_connection_of_a_transaction_aware_proxy() {
        Waymark waymark = application.joining(
                new TransactionAwareDataSourceProxy(application.database().dataSource()));

        application.commit(
                () -> TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(int status) {
                        createLink(waymark, "docs");
                    }
                }));

        assertThat(application.stored()).containsExactly("docs");
    }

    @Test
    void an_object_that_is_created_within_a_transaction_joins_this_transaction() {
        application.rollBack(() -> createLink(application.joining(), "gone"));

        assertThat(application.stored()).isEmpty();
    }

    @Test
    void an_operation_in_a_transaction_of_another_manager_belongs_to_the_outer_transaction() {
        Waymark waymark = application.joining();
        try (Database other = Database.at("jdbc:h2:mem:other")) {
            TransactionTemplate inner = new TransactionTemplate(new DataSourceTransactionManager(other.dataSource()));
            application.rollBack(() -> inner.executeWithoutResult(status -> {
                application.insertCampaign();
                createLink(waymark, "gone");
            }));
            application.commit(() -> inner.executeWithoutResult(status -> {
                application.insertCampaign();
                createLink(waymark, "docs");
                status.setRollbackOnly();
            }));
        }

        assertThat(application.campaigns()).isEqualTo(1);
        assertThat(application.stored()).containsExactly("docs");
    }
}
