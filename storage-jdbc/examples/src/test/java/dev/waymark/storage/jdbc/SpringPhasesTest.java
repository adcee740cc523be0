package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_NESTED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_NOT_SUPPORTED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRES_NEW;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A link that is created before the commit of a Spring transaction belongs to the transaction, and a later link does not. */
@ParameterizedClass
@MethodSource("pools")
class SpringPhasesTest {

    /** Returns pools with and without auto-commit. Without auto-commit, a missing commit loses the write of a listener. */
    static Stream<Arguments> pools() {
        return Engine.selected()
                .filter(engine -> !engine.isMySqlFamily())
                .flatMap(engine -> Stream.of(true, false).map(autoCommit -> arguments(engine, autoCommit)));
    }

    private final Database database;
    private final ManagedTransactions transactions;
    private final List<String> notified = new ArrayList<>();
    private final Waymark waymark;
    private final Waymark separate;
    private Consumer<Link> listener = link -> {};

    SpringPhasesTest(Engine engine, boolean autoCommit) {
        database = engine.emptyDatabase().with(config -> config.setAutoCommit(autoCommit));
        transactions = ManagedTransactions.on(database.dataSource());
        JdbcStorage storage = database.storage();
        separate = Waymark.builder().storage(storage).build();
        waymark = Waymark.builder()
                .storage(storage.joiningActive(transactions::active, transactions::commitActions))
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        notified.add(created.link().alias());
                        listener.accept(created.link());
                    }
                })
                .build();
    }

    @AfterEach
    void no_connection_and_no_synchronization_is_left() {
        assertThat(database.dataSource().getHikariPoolMXBean().getActiveConnections())
                .isZero();
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
        assertThat(TransactionSynchronizationManager.isSynchronizationActive())
                .as("whether a synchronization is left over")
                .isFalse();
        database.close();
    }

    private void create(String alias) {
        waymark.links().create(CreateLink.to("https://example.com/").alias(alias));
    }

    private void assertStored(String... aliases) {
        assertThat(separate.links().stream(LinkQuery.all()).map(Link::alias)).containsExactlyInAnyOrder(aliases);
    }

    private void commit(Runnable work) {
        transactions.template().executeWithoutResult(status -> work.run());
    }

    private void rollBack(Runnable work) {
        transactions.template().executeWithoutResult(status -> {
            work.run();
            status.setRollbackOnly();
        });
    }

    private void commitWith(int propagation, Runnable work) {
        transactions.template(propagation).executeWithoutResult(status -> work.run());
    }

    private static void beforeCommit(Runnable work) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void beforeCommit(boolean readOnly) {
                work.run();
            }
        });
    }

    private static void beforeCompletion(Runnable work) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void beforeCompletion() {
                work.run();
            }
        });
    }

    private static void afterCommit(Runnable work) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                work.run();
            }
        });
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
    void links_created_before_the_commit_are_committed_with_the_transaction() {
        commit(() -> {
            beforeCommit(() -> create("before-commit"));
            beforeCompletion(() -> {
                create("before-completion");
                assertThat(notified).isEmpty();
            });
        });

        assertStored("before-commit", "before-completion");
        assertThat(notified).containsExactly("before-commit", "before-completion");
    }

    @Test
    void a_link_created_in_before_completion_is_rolled_back_with_the_transaction() {
        rollBack(() -> beforeCompletion(() -> create("docs")));

        assertStored();
        assertThat(notified).isEmpty();
    }

    @Test
    void a_link_created_in_after_commit_is_stored() {
        commit(() -> afterCommit(() -> create("docs")));

        assertStored("docs");
        assertThat(notified).containsExactly("docs");
    }

    @Test
    void a_link_created_in_after_commit_is_notified_after_the_links_of_the_transaction() {
        commit(() -> {
            afterCommit(() -> create("second"));
            create("first");
        });

        assertStored("first", "second");
        assertThat(notified).containsExactly("first", "second");
    }

    @Test
    void a_link_created_in_after_commit_of_a_read_only_transaction_is_stored() {
        TransactionTemplate readOnly = transactions.template();
        readOnly.setReadOnly(true);
        readOnly.executeWithoutResult(status -> afterCommit(() -> create("docs")));

        assertStored("docs");
    }

    @Test
    void a_link_created_in_after_completion_is_stored_after_a_commit_and_after_a_rollback() {
        commit(() -> afterCompletion(() -> create("committed")));
        rollBack(() -> afterCompletion(() -> create("rolled-back")));

        assertStored("committed", "rolled-back");
        assertThat(notified).containsExactly("committed", "rolled-back");
    }

    @Test
    void a_link_created_in_after_completion_is_stored_if_before_commit_fails() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> commit(() -> {
                    afterCompletion(() -> create("docs"));
                    create("gone");
                    beforeCommit(() -> {
                        throw new IllegalArgumentException("no");
                    });
                }));

        assertStored("docs");
        assertThat(notified).containsExactly("docs");
    }

    @Test
    void a_link_that_a_listener_creates_is_stored_and_notified() {
        listener = link -> {
            if (link.alias().length() < 6) {
                create(link.alias() + "-too");
            }
        };
        commit(() -> {
            create("first");
            create("last");
        });

        assertStored("first", "first-too", "last", "last-too");
        assertThat(notified).containsExactly("first", "last", "first-too", "last-too");
    }

    @Test
    void a_transaction_of_a_listener_is_joined_and_its_rollback_keeps_the_committed_links() {
        listener = link -> rollBack(() -> waymark.reports().create(CreateReport.on(link.url())));
        commit(() -> {
            create("first");
            create("last");
        });

        assertStored("first", "last");
        assertThat(waymark.reports().count(ReportQuery.all())).isZero();
        assertThat(notified).containsExactly("first", "last");
    }

    @Test
    void a_new_transaction_in_after_commit_is_joined() {
        commit(() -> afterCommit(
                () -> transactions.template(PROPAGATION_REQUIRES_NEW).executeWithoutResult(status -> {
                    create("docs");
                    status.setRollbackOnly();
                })));

        assertStored();
        assertThat(notified).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {PROPAGATION_REQUIRES_NEW, PROPAGATION_NOT_SUPPORTED})
    void a_transaction_is_still_committed_after_its_suspension(int propagation) {
        commit(() -> afterCommit(() -> {
            commitWith(propagation, () -> create("first"));
            create("second");
        }));

        assertStored("first", "second");
        assertThat(notified).containsExactly("first", "second");
    }

    @ParameterizedTest
    @ValueSource(ints = {PROPAGATION_REQUIRES_NEW, PROPAGATION_NOT_SUPPORTED})
    void a_transaction_is_joined_again_after_its_suspension(int propagation) {
        rollBack(() -> {
            commitWith(propagation, () -> create("separate"));
            assertThat(notified).containsExactly("separate");
            create("gone");
        });

        assertStored("separate");
        assertThat(notified).containsExactly("separate");
    }

    @ParameterizedTest
    @ValueSource(ints = {PROPAGATION_NESTED, PROPAGATION_REQUIRED})
    void the_end_of_an_inner_transaction_does_not_end_the_outer_transaction(int propagation) {
        rollBack(() -> {
            commitWith(propagation, () -> create("inner"));
            create("outer");
        });
        assertStored();
        assertThat(notified).isEmpty();

        commit(() -> {
            commitWith(propagation, () -> create("inner"));
            create("outer");
            assertThat(notified).isEmpty();
        });
        assertStored("inner", "outer");
        assertThat(notified).containsExactly("inner", "outer");
    }

    @Test
    void the_rollback_to_a_savepoint_leaves_the_outer_transaction_active() {
        commit(() -> {
            transactions.template(PROPAGATION_NESTED).executeWithoutResult(status -> {
                create("inner");
                status.setRollbackOnly();
            });
            create("outer");
        });

        assertStored("outer");
    }

    @Test
    void a_transaction_of_another_data_source_is_not_joined() {
        Database other = Database.at("jdbc:h2:mem:other");
        try (other) {
            ManagedTransactions others = ManagedTransactions.on(other.dataSource());
            others.template().executeWithoutResult(outer -> {
                commit(() -> create("inner"));
                create("separate");
                rollBack(() -> create("gone"));
                outer.setRollbackOnly();
            });
        }

        assertStored("inner", "separate");
    }
}
