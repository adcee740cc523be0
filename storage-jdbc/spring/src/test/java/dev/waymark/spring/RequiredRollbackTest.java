package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_NESTED;

import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionTemplate;

/** After a failure that requires a rollback, the transaction is rolled back, even if the application catches the failure. */
class RequiredRollbackTest {

    private final List<String> notified = new CopyOnWriteArrayList<>();

    /** Creates a link on PostgreSQL in a transaction in which a statement has failed, and catches the failure. */
    private static void failToCreateLink(Application application, Waymark waymark) {
        assertThatThrownBy(() -> application.jdbc().execute("SELECT 1 / 0")).hasMessageContaining("division by zero");
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> createLink(waymark, "failed"))
                .returns(true, StorageException::requiresRollback);
    }

    @Test
    void the_commit_after_a_caught_failure_throws_and_notifies_no_listener() {
        Engine.POSTGRESQL.assumeSelected();
        try (Application application = Application.on(Engine.POSTGRESQL)) {
            Waymark waymark = application.notifying(notified);

            assertThatExceptionOfType(UnexpectedRollbackException.class)
                    .isThrownBy(() -> application.template().executeWithoutResult(status -> {
                        application.insertCampaign();
                        createLink(waymark, "docs");
                        failToCreateLink(application, waymark);
                        assertThat(status.isRollbackOnly())
                                .as("whether the transaction is rolled back only")
                                .isTrue();
                    }));

            assertThat(application.campaigns()).isZero();
            assertThat(application.stored()).isEmpty();
            assertThat(notified).isEmpty();
        }
    }

    @Test
    void a_failure_in_a_nested_transaction_rolls_back_the_nested_transaction_only() {
        Engine.POSTGRESQL.assumeSelected();
        try (Application application = Application.on(Engine.POSTGRESQL)) {
            Waymark waymark = application.notifying(notified);

            application.commit(() -> {
                application.insertCampaign();
                createLink(waymark, "docs");
                assertThatExceptionOfType(UnexpectedRollbackException.class)
                        .isThrownBy(() -> application
                                .template(PROPAGATION_NESTED)
                                .executeWithoutResult(nested -> failToCreateLink(application, waymark)));
            });

            assertThat(application.campaigns()).isEqualTo(1);
            assertThat(application.stored()).containsExactly("docs");
            assertThat(notified).containsExactly("docs");
        }
    }

    @Test
    void a_failure_in_a_read_only_transaction_of_a_strict_manager_is_reported() {
        Engine.POSTGRESQL.assumeSelected();
        try (Application application = Application.on(Engine.POSTGRESQL)) {
            Waymark waymark = application.notifying(notified);
            application.manager().setValidateExistingTransaction(true);
            TransactionTemplate readOnly = application.template();
            readOnly.setReadOnly(true);

            assertThatExceptionOfType(UnexpectedRollbackException.class)
                    .isThrownBy(() -> readOnly.executeWithoutResult(status -> failToCreateLink(application, waymark)));
        }
    }

    /** Updates two links in the opposite order of another thread. */
    private static void update(Application application, Waymark waymark, CyclicBarrier first, long one, long two) {
        application.commit(() -> {
            application.insertCampaign();
            waymark.links().update(one, UpdateLink.change().title("One"));
            await(first);
            try {
                waymark.links().update(two, UpdateLink.change().title("Two"));
            } catch (StorageException e) {
                assertThat(e.requiresRollback()).as("requiresRollback of %s", e).isTrue();
            }
            application.insertCampaign();
        });
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void the_commit_after_a_caught_deadlock_throws_and_stores_no_row() throws InterruptedException {
        try (Application application = Application.on(Engine.H2)) {
            Waymark waymark = application.notifying(notified);
            long a = createLink(waymark, "a").id();
            long b = createLink(waymark, "b").id();
            CyclicBarrier first = new CyclicBarrier(2);
            Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
            List<Thread> threads = Stream.of(new long[] {a, b}, new long[] {b, a})
                    .map(ids -> new Thread(() -> {
                        try {
                            update(application, waymark, first, ids[0], ids[1]);
                        } catch (RuntimeException e) {
                            failures.add(e);
                        }
                    }))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(failures).hasSize(1).first().isInstanceOf(UnexpectedRollbackException.class);
            assertThat(application.campaigns()).isEqualTo(2);
        }
    }
}
