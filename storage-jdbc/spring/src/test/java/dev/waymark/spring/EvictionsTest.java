package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.Link;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The cache evicts the links that a transaction has changed, or may have changed, before any listener is notified (D-39). */
@ParameterizedClass
@MethodSource("managers")
class EvictionsTest {

    /** Creates a transaction manager of a data source. */
    @FunctionalInterface
    private interface Manager extends Function<DataSource, DataSourceTransactionManager> {}

    private final Application application;
    private final TransactionTemplate transaction;
    private final List<Visit.Type> seenByListener = new ArrayList<>();
    private final Waymark waymark;
    private final Link docs;
    private boolean losesAnswers;

    /** After a failed commit, only a {@code JdbcTransactionManager} rolls back, and reports the rollback to the synchronizations. */
    static Stream<Arguments> managers() {
        return SpringStorageTest.engines()
                .flatMap(engine -> Stream.of(
                        Arguments.of(engine, Named.<Manager>of("of data sources", DataSourceTransactionManager::new)),
                        Arguments.of(engine, Named.<Manager>of("of JDBC", JdbcTransactionManager::new))));
    }

    EvictionsTest(Engine engine, Manager manager) {
        application = Application.on(engine);
        DataSource losing = new DelegatingDataSource(application.database().dataSource()) {
            @Override
            public Connection getConnection() throws SQLException {
                Connection connection = super.getConnection();
                return ProbedDataSource.proxy(
                        Connection.class, (method, arguments) -> invoke(connection, method, arguments));
            }
        };
        DataSourceTransactionManager managing = manager.apply(losing);
        transaction = new TransactionTemplate(managing);
        SpringTransactions transactions = SpringTransactions.of(losing, managing);
        waymark = Waymark.builder()
                .storage(SpringStorage.builder(transactions, JdbcStorage.create(transactions.dataSource()))
                        .cachedFor(Duration.ofDays(1))
                        .build())
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated) {
                        seenByListener.add(preview());
                    }
                })
                .build();
        docs = createLink(waymark, "docs");
        preview();
        seenByListener.clear();
    }

    private Object invoke(Connection connection, Method method, Object[] arguments) throws Throwable {
        Object result = ProbedDataSource.invoke(connection, method, arguments);
        if (losesAnswers && method.getName().equals("commit")) {
            throw new SQLException("the connection was reset", "08006");
        }
        return result;
    }

    @AfterEach
    void close() {
        application.close();
    }

    private Visit.Type preview() {
        return waymark.visits().preview("docs", Visitor.UNKNOWN).type();
    }

    private void createAnotherLinkAndDisableDocs() {
        createLink(waymark, "other");
        waymark.links().update(docs.id(), UpdateLink.change().disabled(true));
    }

    @Test
    void a_listener_of_an_earlier_change_sees_that_the_transaction_has_disabled_the_link() {
        transaction.executeWithoutResult(status -> createAnotherLinkAndDisableDocs());

        assertThat(seenByListener).containsExactly(Visit.Type.DISABLED);
    }

    @Test
    void a_commit_with_a_lost_answer_evicts_the_disabled_link_and_notifies_no_listener() {
        losesAnswers = true;
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> createAnotherLinkAndDisableDocs()))
                .isInstanceOf(RuntimeException.class);

        assertThat(preview()).isEqualTo(Visit.Type.DISABLED);
        assertThat(seenByListener).isEmpty();
    }
}
