package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.Link;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visitor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Events of Waymark reach listeners of application events in each phase of a transaction. */
@ParameterizedClass
@MethodSource("engines")
class ApplicationEventsTest {

    static Stream<Engine> engines() {
        return Engine.selected().filter(engine -> !engine.isMySqlFamily());
    }

    /** Makes Spring call listeners in phases of transactions. */
    @EnableTransactionManagement
    static class Listening {

        private final List<String> events = new ArrayList<>();
        private final List<String> needingNoTransaction = new ArrayList<>();
        private boolean refusing;

        @EventListener
        public void immediately(WaymarkEvent event) {
            events.add("immediately " + event.getClass().getSimpleName());
            if (refusing) {
                throw new IllegalStateException("no");
            }
        }

        @TransactionalEventListener(phase = TransactionPhase.BEFORE_COMMIT)
        public void beforeCommit(WaymarkEvent event) {
            events.add("before commit");
        }

        @TransactionalEventListener
        public void afterCommit(WaymarkEvent event) {
            events.add("after commit");
        }

        @TransactionalEventListener(phase = TransactionPhase.AFTER_COMPLETION, fallbackExecution = true)
        public void withoutTransaction(WaymarkEvent event) {
            needingNoTransaction.add(event.getClass().getSimpleName());
        }

        @TransactionalEventListener(phase = TransactionPhase.AFTER_ROLLBACK)
        public void afterRollback(WaymarkEvent event) {
            events.add("after rollback");
        }
    }

    private final Application application;
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private final Listening listening;
    private final Waymark waymark;

    ApplicationEventsTest(Engine engine) {
        application = Application.on(engine);
        SpringTransactions transactions = application.transactions();
        context.registerBean(PlatformTransactionManager.class, application::manager);
        context.register(Listening.class);
        context.refresh();
        listening = context.getBean(Listening.class);
        waymark = Waymark.builder()
                .storage(transactions.join(JdbcStorage.create(transactions.dataSource())))
                .listenerInTransaction(new ApplicationEvents(context))
                .build();
    }

    @AfterEach
    void close() {
        assertThat(application.borrowedConnections()).isZero();
        context.close();
        application.close();
    }

    @Test
    void a_committed_link_reaches_listeners_immediately_before_and_after_the_commit() {
        application.commit(() -> {
            createLink(waymark, "docs");
            assertThat(listening.events).containsExactly("immediately LinkCreated");
        });

        assertThat(listening.events).containsExactly("immediately LinkCreated", "before commit", "after commit");
    }

    @Test
    void a_rolled_back_link_reaches_listeners_after_the_rollback() {
        application.rollBack(() -> createLink(waymark, "docs"));

        assertThat(listening.events).containsExactly("immediately LinkCreated", "after rollback");
    }

    @Test
    void a_link_outside_of_a_transaction_reaches_the_listeners_that_need_no_transaction() {
        createLink(waymark, "docs");

        assertThat(listening.events).containsExactly("immediately LinkCreated");
        assertThat(listening.needingNoTransaction).containsExactly("LinkCreated");
    }

    @Test
    void a_link_of_a_listener_after_the_commit_reaches_the_listeners_that_need_no_transaction() {
        application.commit(
                () -> TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(int status) {
                        createLink(waymark, "docs");
                    }
                }));

        assertThat(listening.events).containsExactly("immediately LinkCreated");
        assertThat(listening.needingNoTransaction).containsExactly("LinkCreated");
        assertThat(application.stored()).containsExactly("docs");
    }

    @Test
    void an_exception_of_a_listener_rolls_the_transaction_back() {
        listening.refusing = true;

        assertThatThrownBy(() -> application.commit(() -> {
                    application.insertCampaign();
                    createLink(waymark, "docs");
                }))
                .hasMessage("no");

        assertThat(application.campaigns()).isZero();
        assertThat(application.stored()).isEmpty();
    }

    @Test
    void each_change_is_the_event_that_listeners_receive() {
        List<WaymarkEvent> events = new ArrayList<>();
        context.addApplicationListener(event -> {
            if (event instanceof PayloadApplicationEvent<?> payload) {
                events.add((WaymarkEvent) payload.getPayload());
            }
        });
        application.commit(() -> {
            Link link = createLink(waymark, "docs");
            waymark.visits().visit("docs", Visitor.UNKNOWN);
            waymark.links().update(link.id(), UpdateLink.change().title("New"));
            waymark.owners().moveLink(link.id(), link.owner(), Owner.of("bolt"));
            waymark.links(Owner.of("bolt")).delete(link.id());
            long report = waymark.reports()
                    .create(CreateReport.on("https://example.com/"))
                    .id();
            waymark.reports().delete(report);
        });

        assertThat(events)
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly(
                        "LinkCreated",
                        "LinkVisited",
                        "LinkUpdated",
                        "LinkMoved",
                        "LinkDeleted",
                        "ReportCreated",
                        "ReportDeleted");
    }
}
