package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.contract.sample.Samples;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.CommitActions;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

/** One facade for a whole application, which joins an active Spring transaction or begins its own transaction. */
@EachEngine
class OneBeanTest {

    private final Database database;
    private final TransactionTemplate transaction;
    private final List<String> events = new ArrayList<>();
    private final Waymark waymark;

    OneBeanTest(Engine engine) {
        database = engine.emptyDatabase();
        ManagedTransactions transactions = ManagedTransactions.on(database.dataSource());
        transaction = transactions.template();
        waymark = Waymark.builder()
                .storage(database.storage().joiningActive(transactions::active, transactions::commitActions))
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        events.add(created.link().alias());
                    }
                })
                .build();
    }

    private Link create(String alias) {
        return waymark.links().create(CreateLink.to("https://example.com/").alias(alias));
    }

    private long links() {
        return waymark.links().count(LinkQuery.all());
    }

    @Test
    void an_operation_without_an_active_transaction_has_its_own_transaction() {
        create("docs");

        assertThat(links()).isEqualTo(1);
        assertThat(events).containsExactly("docs");
        assertThat(database.dataSource().getHikariPoolMXBean().getActiveConnections())
                .isZero();
    }

    @Test
    void an_operation_joins_the_active_transaction_and_sees_its_changes() {
        long seen = transaction.execute(status -> {
            create("docs");
            return links();
        });

        assertThat(seen).isEqualTo(1);
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void a_rolled_back_link_is_missing_and_notifies_no_listener() {
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    create("docs");
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(links()).isZero();
        assertThat(events).isEmpty();
    }

    @Test
    void listeners_are_notified_after_the_commit() {
        transaction.executeWithoutResult(status -> {
            create("docs");
            assertThat(events).isEmpty();
        });

        assertThat(events).containsExactly("docs");
    }

    @Test
    void an_operation_waits_for_no_lock_of_its_own_transaction() {
        Link link = create("docs");

        transaction.executeWithoutResult(status -> {
            waymark.links().update(link.id(), UpdateLink.change().title("New"));
            assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).type()).isEqualTo(Visit.Type.REDIRECT);
            assertThat(waymark.links()
                            .update(link.id(), UpdateLink.change().title("Newer"))
                            .version())
                    .isEqualTo(3);
        });

        assertThat(waymark.links().get(link.id()).clicks()).isEqualTo(1);
    }

    @Test
    void a_failed_operation_is_undone_and_leaves_the_rest_of_the_transaction() {
        create("taken");

        transaction.executeWithoutResult(status -> {
            create("docs");
            assertThatThrownBy(() -> create("taken")).hasMessageContaining("taken");
        });

        assertThat(links()).isEqualTo(2);
    }

    @Test
    void null_arguments_are_refused_by_name() {
        JdbcStorage storage = JdbcStorage.create(database.dataSource());

        assertThatNullPointerException()
                .isThrownBy(() -> storage.joiningActive(null, CommitActions::create))
                .withMessage("active");
        assertThatNullPointerException()
                .isThrownBy(() -> storage.joiningActive(Optional::empty, null))
                .withMessage("commits");
        assertThatNullPointerException()
                .isThrownBy(() -> storage.joiningActive(() -> null, CommitActions::create)
                        .links()
                        .count(Samples.filter(LinkQuery.all())))
                .withMessage("the supplier of the active connection must not return null");
    }
}
