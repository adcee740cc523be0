package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A transaction of another manager is neither committed by Waymark, nor by a listener of Waymark. */
class ForeignTransactionTest {

    private final Application application = Application.on(Engine.H2);
    private final Database other = Database.at("jdbc:h2:mem:other");
    private final TransactionTemplate otherManager =
            new TransactionTemplate(new DataSourceTransactionManager(other.dataSource()));
    private final TransactionTemplate secondManager = new TransactionTemplate(
            new DataSourceTransactionManager(application.database().dataSource()));

    @AfterEach
    void close() {
        assertThat(application.borrowedConnections()).isZero();
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
        other.close();
        application.close();
    }

    /** Rolls work back that runs in a transaction like a transaction of a {@code JpaTransactionManager}. */
    private void rollBackInBoundConnection(Runnable work) throws SQLException {
        try (Connection connection = application.database().dataSource().getConnection()) {
            connection.setAutoCommit(false);
            TransactionSynchronizationManager.bindResource(
                    application.database().dataSource(), new ConnectionHolder(connection));
            try {
                work.run();
            } finally {
                TransactionSynchronizationManager.unbindResource(
                        application.database().dataSource());
                connection.rollback();
                connection.setAutoCommit(true);
            }
        }
    }

    private static void afterCompletion(Runnable work) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                work.run();
            }
        });
    }

    @Test
    void an_operation_in_the_transaction_of_a_bound_connection_is_refused_and_commits_no_row() throws SQLException {
        SpringTransactions transactions = application.transactions();
        Waymark waymark = Waymark.builder()
                .storage(transactions.join(JdbcStorage.create(transactions.dataSource())))
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated) {
                        application.commit(() -> {});
                    }
                })
                .build();

        rollBackInBoundConnection(() -> {
            application.insertCampaign();
            assertThatIllegalStateException()
                    .isThrownBy(() -> createLink(waymark, "docs"))
                    .withMessageContaining("SpringTransactions.of");
        });

        assertThat(application.campaigns()).isZero();
        assertThat(application.stored()).isEmpty();
    }

    @Test
    void an_application_event_commits_no_row_of_a_bound_connection() throws SQLException {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.refresh();
            rollBackInBoundConnection(() -> {
                application.insertCampaign();
                new ApplicationEvents(context)
                        .onEvent(new WaymarkEvent.LinkDeleted(Owner.DEFAULT, 1, Domain.DEFAULT, "docs"));
            });
        }

        assertThat(application.campaigns()).isZero();
    }

    @Test
    void an_operation_after_an_inner_transaction_commits_no_row_of_a_bound_connection() throws SQLException {
        Waymark waymark = application.joining();

        rollBackInBoundConnection(() -> {
            application.insertCampaign();
            otherManager.executeWithoutResult(
                    status -> afterCompletion(() -> waymark.links().count(LinkQuery.all())));
        });

        assertThat(application.campaigns()).isZero();
    }

    @Test
    void an_operation_after_an_inner_transaction_commits_no_row_of_a_second_manager() {
        Waymark waymark = application.joining();

        secondManager.executeWithoutResult(outer -> {
            application.insertCampaign();
            otherManager.executeWithoutResult(
                    inner -> afterCompletion(() -> waymark.links().count(LinkQuery.all())));
            outer.setRollbackOnly();
        });

        assertThat(application.campaigns()).isZero();
    }

    @Test
    void a_second_manager_of_the_data_source_is_joined_after_its_own_registration() {
        Waymark waymark = application.joining();
        SpringTransactions.of(application.database().dataSource(), secondManager.getTransactionManager());

        secondManager.executeWithoutResult(status -> {
            createLink(waymark, "gone");
            status.setRollbackOnly();
        });
        secondManager.executeWithoutResult(status -> createLink(waymark, "docs"));
        application.rollBack(() -> createLink(waymark, "gone"));

        assertThat(application.stored()).containsExactly("docs");
    }

    @Test
    void a_transaction_after_the_removal_of_the_callback_of_waymark_refuses_operations() {
        Waymark waymark = application.joining();
        application.manager().setTransactionExecutionListeners(List.of());

        assertThatIllegalStateException()
                .isThrownBy(() -> application.commit(() -> {
                    application.insertCampaign();
                    createLink(waymark, "docs");
                }))
                .withMessageContaining("setTransactionExecutionListeners");

        assertThat(application.campaigns()).isZero();
        assertThat(application.stored()).isEmpty();
    }
}
