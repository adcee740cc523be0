package dev.waymark.example.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.error.AliasTakenException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.transaction.TransactionDefinition;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.TransactionOperations;
import io.micronaut.transaction.jdbc.DataSourceTransactionManager;
import io.micronaut.transaction.support.TransactionSynchronization;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** The documented recipe for Micronaut, with Micronaut's own transaction manager. */
@OnEngine(Engine.H2)
class MicronautTransactionsTest {

    private final Database database;
    private final ApplicationContext micronaut;
    private final TransactionOperations<Connection> transactions;
    private final List<String> notified = new ArrayList<>();
    private final List<Visit.Type> seenByListener = new ArrayList<>();
    private final Waymark waymark;
    private final Waymark separate;
    private boolean losesAnswers;

    MicronautTransactionsTest() {
        database = Engine.H2.emptyDatabase();
        micronaut = ApplicationContext.builder().build();
        DataSource losing = new DelegatingDataSource(database.dataSource()) {
            @Override
            public Connection getConnection() throws SQLException {
                Connection connection = super.getConnection();
                return ProbedDataSource.proxy(
                        Connection.class, (method, arguments) -> invoke(connection, method, arguments));
            }
        };
        micronaut.registerSingleton(DataSource.class, losing, Qualifiers.byName("default"));
        transactions = micronaut.start().getBean(DataSourceTransactionManager.class);
        MicronautTransactions joinable = new MicronautTransactions(transactions);
        JdbcStorage storage = database.storage();
        separate = Waymark.builder().storage(storage).build();
        waymark = Waymark.builder()
                .storage(LinkCachingStorage.over(
                        storage.joiningActive(joinable::active, joinable::commitActions), Duration.ofDays(1)))
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        notified.add(created.link().alias());
                        seenByListener.add(preview());
                    }
                })
                .build();
    }

    private Object invoke(Connection connection, Method method, Object[] arguments) throws Throwable {
        Object result = ProbedDataSource.invoke(connection, method, arguments);
        if (losesAnswers && method.getName().equals("commit")) {
            throw new SQLException("the connection was reset", "08006");
        }
        return result;
    }

    private Visit.Type preview() {
        return waymark.visits().preview("docs", Visitor.UNKNOWN).type();
    }

    @AfterEach
    void no_connection_is_left() {
        assertThat(database.dataSource().getHikariPoolMXBean().getActiveConnections())
                .isZero();
        micronaut.close();
    }

    private void create(String alias) {
        waymark.links().create(CreateLink.to("https://example.com/").alias(alias));
    }

    private void commit(Propagation propagation, Runnable work) {
        transactions.execute(TransactionDefinition.of(propagation), status -> {
            work.run();
            return true;
        });
    }

    private void assertStored(String... aliases) {
        assertThat(separate.links().stream(LinkQuery.all()).map(Link::alias)).containsExactlyInAnyOrder(aliases);
    }

    @Test
    void a_taken_alias_leaves_the_transaction_usable() {
        create("docs");

        transactions.executeWrite(status -> {
            assertThatThrownBy(() -> create("docs")).isInstanceOf(AliasTakenException.class);
            create("other");
            return true;
        });

        assertStored("docs", "other");
    }

    /** Caches a link, and then disables the link in a transaction that first creates another link. */
    private void disableTheCachedLink() {
        Link docs =
                separate.links().create(CreateLink.to("https://example.com/").alias("docs"));
        preview();
        commit(Propagation.REQUIRED, () -> {
            create("first");
            commit(
                    Propagation.REQUIRED,
                    () -> waymark.links().update(docs.id(), UpdateLink.change().disabled(true)));
        });
    }

    @Test
    void a_listener_of_an_earlier_change_sees_that_the_transaction_has_disabled_a_cached_link() {
        disableTheCachedLink();

        assertThat(seenByListener).containsExactly(Visit.Type.DISABLED);
    }

    @Test
    void a_commit_with_a_lost_answer_evicts_the_disabled_link_and_notifies_no_listener() {
        losesAnswers = true;
        assertThatThrownBy(this::disableTheCachedLink).isInstanceOf(RuntimeException.class);
        losesAnswers = false;

        assertThat(preview()).isEqualTo(Visit.Type.DISABLED);
        assertThat(notified).isEmpty();
    }

    @Test
    void listeners_are_notified_after_the_outermost_commit() {
        commit(Propagation.REQUIRED, () -> {
            create("first");
            commit(Propagation.REQUIRED, () -> create("second"));
            assertThat(notified).isEmpty();
        });

        assertThat(notified).containsExactly("first", "second");
        assertStored("first", "second");
    }

    @Test
    void a_rollback_of_the_outer_transaction_includes_the_inner_transaction() {
        transactions.executeWrite(status -> {
            commit(Propagation.MANDATORY, () -> create("inner"));
            status.setRollbackOnly();
            return true;
        });

        assertThat(notified).isEmpty();
        assertStored();
    }

    @Test
    void a_pool_without_auto_commit_is_refused() {
        try (Database pool = database.with(config -> config.setAutoCommit(false));
                ApplicationContext other = ApplicationContext.builder().build()) {
            other.registerSingleton(DataSource.class, pool.dataSource(), Qualifiers.byName("default"));
            TransactionOperations<Connection> withoutAutoCommit =
                    other.start().getBean(DataSourceTransactionManager.class);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new MicronautTransactions(withoutAutoCommit))
                    .withMessage("the pool has auto-commit off, so SUPPORTS would lose links");
        }
    }

    @Test
    void an_operation_without_a_transaction_has_a_transaction_of_its_own() {
        commit(Propagation.SUPPORTS, () -> {
            create("supports");
            assertStored("supports");
        });

        assertThat(notified).containsExactly("supports");
    }

    /** Runs work in a callback of the active transaction. */
    private void before(Runnable commit) {
        register(new TransactionSynchronization() {
            @Override
            public void beforeCommit(boolean readOnly) {
                commit.run();
            }
        });
    }

    private void after(Runnable commit) {
        register(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                commit.run();
            }
        });
    }

    private void register(TransactionSynchronization callback) {
        transactions.findTransactionStatus().orElseThrow().registerSynchronization(callback);
    }

    @Test
    void an_operation_in_a_callback_before_the_commit_joins_the_transaction() {
        commit(Propagation.REQUIRED, () -> {
            before(() -> {
                create("last");
                assertThat(separate.links().count(LinkQuery.all())).isZero();
            });
            commit(Propagation.REQUIRED, () -> create("first"));
        });

        assertThat(notified).containsExactly("first", "last");
        assertStored("first", "last");
    }

    @Test
    void a_failed_callback_before_the_commit_rolls_its_operation_back() {
        assertThatIllegalStateException()
                .isThrownBy(() -> commit(Propagation.REQUIRED, () -> {
                    before(() -> {
                        create("last");
                        throw new IllegalStateException("the application fails");
                    });
                    create("first");
                }));

        assertThat(notified).isEmpty();
        assertStored();
    }

    @Test
    void the_first_operation_of_a_transaction_is_refused_in_a_callback() {
        assertThatIllegalStateException()
                .isThrownBy(() -> commit(Propagation.REQUIRED, () -> before(() -> create("docs"))))
                .withMessageContaining("call Waymark before the callbacks");

        assertStored();
    }

    @Test
    void an_operation_in_a_callback_after_the_commit_has_a_transaction_of_its_own() {
        commit(Propagation.REQUIRED, () -> {
            after(() -> create("last"));
            create("first");
        });

        assertThat(notified).containsExactlyInAnyOrder("first", "last");
        assertStored("first", "last");
    }

    @Test
    void a_new_transaction_in_a_callback_is_joined() {
        commit(Propagation.REQUIRED, () -> after(() -> commit(Propagation.REQUIRES_NEW, () -> create("docs"))));

        assertThat(notified).containsExactly("docs");
        assertStored("docs");
    }

    @Test
    void a_callback_of_a_suspending_transaction_does_not_join_the_suspended_transaction() {
        transactions.executeWrite(outer -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> commit(Propagation.REQUIRES_NEW, () -> before(() -> create("docs"))));
            return true;
        });

        assertStored();
    }
}
