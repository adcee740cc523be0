package dev.waymark.example.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nested transactions of jOOQ with the documented recipe: the outermost commit decides about notifications. */
@OnEngine(Engine.H2)
class JooqTransactionsTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs");

    private final Database database;
    private final JdbcStorage storage;
    private final Waymark waymark;
    private final DSLContext jooq;
    private final List<String> notified = new ArrayList<>();

    JooqTransactionsTest() {
        database = Engine.H2.emptyDatabase();
        storage = database.storage();
        waymark = Waymark.builder()
                .storage(storage)
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        notified.add(created.link().alias());
                    }
                })
                .build();
        jooq = JooqTransactions.context(database.dataSource(), SQLDialect.DEFAULT);
    }

    @BeforeEach
    void createATableOfTheApplication() {
        database.execute("CREATE TABLE page (title VARCHAR(100) NOT NULL UNIQUE, link_id BIGINT PRIMARY KEY)");
    }

    @AfterEach
    void dropTheTable() {
        database.execute("DROP TABLE page");
        assertThat(database.dataSource().getHikariPoolMXBean().getActiveConnections())
                .isZero();
    }

    private void create(Configuration transaction, String alias) {
        new JooqPages(transaction.dsl(), waymark, storage).create(DOCS.alias(alias), alias);
    }

    private List<String> stored() {
        return waymark.links().stream(LinkQuery.all()).map(Link::alias).sorted().toList();
    }

    @Test
    void listeners_are_notified_after_the_outermost_commit_in_the_order_of_the_changes() {
        jooq.transaction(outer -> {
            create(outer, "first");
            outer.dsl().transaction(inner -> create(inner, "second"));
            assertThat(notified).isEmpty();
        });

        assertThat(notified).containsExactly("first", "second");
        assertThat(stored()).containsExactly("first", "second");
    }

    @Test
    void no_listener_is_notified_after_a_rollback_of_the_outer_transaction() {
        assertThatIllegalStateException()
                .isThrownBy(() -> jooq.transaction(outer -> {
                    create(outer, "docs");
                    throw new IllegalStateException("the application fails");
                }));

        assertThat(notified).isEmpty();
        assertThat(stored()).isEmpty();
    }

    @Test
    void a_rollback_of_a_nested_transaction_removes_its_notifications_only() {
        jooq.transaction(outer -> {
            create(outer, "first");
            assertThatIllegalStateException()
                    .isThrownBy(() -> outer.dsl().transaction(inner -> {
                        create(inner, "gone");
                        throw new IllegalStateException("the application fails");
                    }));
            create(outer, "last");
        });

        assertThat(notified).containsExactly("first", "last");
        assertThat(stored()).containsExactly("first", "last");
    }

    @Test
    void a_rollback_of_a_nested_transaction_leaves_the_evictions_to_the_outer_commit() {
        AtomicInteger evictions = new AtomicInteger();

        jooq.transaction(outer -> {
            JooqTransactions.actions(outer).addEviction(evictions::incrementAndGet);
            assertThatIllegalStateException()
                    .isThrownBy(() -> outer.dsl().transaction(inner -> {
                        throw new IllegalStateException("the application fails");
                    }));
            assertThat(evictions).hasValue(0);
        });

        assertThat(evictions).hasValue(1);
    }

    @Test
    void a_context_without_these_transactions_is_refused() {
        DSLContext other = DSL.using(database.dataSource(), SQLDialect.DEFAULT);

        assertThatIllegalStateException()
                .isThrownBy(() -> new JooqPages(other, waymark, storage).create(DOCS, "Handbook"))
                .withMessageContaining("use the DSLContext of JooqTransactions.context");

        assertThat(stored()).isEmpty();
    }
}
