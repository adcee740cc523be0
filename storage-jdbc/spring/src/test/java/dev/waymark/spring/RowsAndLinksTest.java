package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_NESTED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRED;

import dev.waymark.Waymark;
import dev.waymark.error.AliasTakenException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Random nests of transactions: a row of the application and a link are stored together or not at all. */
class RowsAndLinksTest {

    private static final int TRANSACTIONS = 150;

    static Stream<Engine> engines() {
        return Engine.selected().filter(engine -> !engine.isMySqlFamily());
    }

    /** The expected end of a transaction. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Transactions of one thread. */
    private record Worker(Application application, Waymark waymark, Random random, String name) implements Runnable {

        @Override
        public void run() {
            for (int i = 0; i < TRANSACTIONS; i++) {
                try {
                    transaction(PROPAGATION_REQUIRED, name + i, 2);
                } catch (Refused | UnexpectedRollbackException e) {
                    // The transaction is rolled back.
                }
            }
        }

        private void transaction(int propagation, String alias, int depth) {
            application.template(propagation).executeWithoutResult(status -> {
                application.jdbc().update("INSERT INTO campaign VALUES (?)", alias);
                createLink(waymark, alias);
                inner(alias, depth);
                switch (random.nextInt(7)) {
                    case 0 -> status.setRollbackOnly();
                    case 1 -> throw new Refused();
                    case 2 ->
                        beforeCommit(() -> {
                            throw new Refused();
                        });
                    case 3 ->
                        beforeCommit(() -> {
                            application.jdbc().update("INSERT INTO campaign VALUES (?)", alias + "-late");
                            createLink(waymark, alias + "-late");
                        });
                    case 4 -> {
                        try {
                            createLink(waymark, alias);
                        } catch (AliasTakenException e) {
                            // The transaction stays usable.
                        }
                    }
                    default -> {}
                }
            });
        }

        private void inner(String alias, int depth) {
            if (depth > 0 && random.nextBoolean()) {
                int[] propagations = {PROPAGATION_REQUIRED, PROPAGATION_NESTED, PROPAGATION_NESTED};
                try {
                    transaction(propagations[random.nextInt(3)], alias + "-" + depth, depth - 1);
                } catch (Refused e) {
                    if (random.nextBoolean()) {
                        throw e;
                    }
                }
            }
        }

        private static void beforeCommit(Runnable work) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void beforeCommit(boolean readOnly) {
                    work.run();
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void a_row_and_a_link_share_the_fate_of_their_transaction(Engine engine) throws InterruptedException {
        List<String> notified = new CopyOnWriteArrayList<>();
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        try (Application application = Application.on(engine)) {
            SpringTransactions transactions = application.transactions();
            SpringStorage storage = SpringStorage.builder(transactions, JdbcStorage.create(transactions.dataSource()))
                    .cachedFor(Duration.ofDays(1))
                    .clicksBufferedFor(Duration.ofDays(1))
                    .build();
            Waymark waymark = Waymark.builder()
                    .storage(storage)
                    .listener(event -> {
                        if (event instanceof WaymarkEvent.LinkCreated created) {
                            notified.add(created.link().alias());
                        }
                    })
                    .build();
            ExecutorService threads = Executors.newFixedThreadPool(4);
            IntStream.range(0, 4)
                    .mapToObj(seed -> new Worker(application, waymark, new Random(seed), "t" + seed + "-"))
                    .forEach(worker -> threads.execute(() -> {
                        try {
                            worker.run();
                        } catch (RuntimeException | Error e) {
                            failures.add(e);
                        }
                    }));
            threads.shutdown();
            assertThat(threads.awaitTermination(5, TimeUnit.MINUTES))
                    .as("the end of the threads in time")
                    .isTrue();
            storage.close();

            assertThat(failures).isEmpty();
            assertThat(application.stored())
                    .hasSizeGreaterThan(100)
                    .containsExactlyInAnyOrderElementsOf(
                            application.jdbc().queryForList("SELECT name FROM campaign", String.class));
            assertThat(notified).containsExactlyInAnyOrderElementsOf(application.stored());
            assertThat(application.borrowedConnections()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void a_link_of_a_nested_transaction_that_is_rolled_back_notifies_no_listener(Engine engine) {
        List<String> notified = new ArrayList<>();
        try (Application application = Application.on(engine)) {
            Waymark waymark = application.notifying(notified);
            application.commit(() -> {
                createLink(waymark, "before");
                application.template(PROPAGATION_NESTED).executeWithoutResult(nested -> createLink(waymark, "kept"));
                application.template(PROPAGATION_NESTED).executeWithoutResult(nested -> {
                    createLink(waymark, "undone");
                    nested.setRollbackOnly();
                });
                createLink(waymark, "after");
            });

            assertThat(notified).containsExactly("before", "kept", "after");
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void a_link_after_a_savepoint_that_is_rolled_back_notifies_no_listener(Engine engine) {
        List<String> notified = new ArrayList<>();
        try (Application application = Application.on(engine)) {
            Waymark waymark = application.notifying(notified);
            application.template().executeWithoutResult(status -> {
                createLink(waymark, "before");
                Object savepoint = status.createSavepoint();
                createLink(waymark, "undone");
                status.createSavepoint();
                createLink(waymark, "undone-too");
                status.rollbackToSavepoint(savepoint);
                createLink(waymark, "after");
            });

            assertThat(notified).containsExactly("before", "after");
        }
    }
}
