package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** One facade with a cache of links for a whole application with Spring transactions (D-39). */
@EachEngine
class CachedOneBeanTest {

    private static final String OLD = "https://example.com/old";
    private static final String NEW = "https://example.com/new";

    private final ManagedTransactions transactions;
    private final TransactionTemplate transaction;
    private final List<Visit> seenByListener = new ArrayList<>();
    private final Links otherInstance;
    private final Waymark waymark;
    private final Link docs;

    CachedOneBeanTest(Engine engine) {
        Database database = engine.emptyDatabase();
        transactions = ManagedTransactions.on(database.dataSource());
        transaction = transactions.template();
        otherInstance = Waymark.builder().storage(database.storage()).build().links();
        waymark = Waymark.builder()
                .storage(LinkCachingStorage.over(
                        database.storage().joiningActive(transactions::active, transactions::commitActions),
                        Duration.ofDays(1)))
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkUpdated) {
                        seenByListener.add(preview("docs"));
                    }
                })
                .build();
        docs = waymark.links().create(CreateLink.to(OLD).alias("docs"));
    }

    private Visit preview(String alias) {
        return waymark.visits().preview(alias, Visitor.UNKNOWN);
    }

    private void change(String url) {
        waymark.links().update(docs.id(), UpdateLink.change().url(url));
    }

    @Test
    void a_visit_outside_a_transaction_comes_from_the_cache() {
        preview("docs");
        otherInstance.update(docs.id(), UpdateLink.change().url(NEW));

        assertThat(preview("docs")).isEqualTo(Visit.redirect(OLD));
    }

    @Test
    void a_change_outside_a_transaction_is_visible_immediately() {
        preview("docs");
        change(NEW);

        assertThat(preview("docs")).isEqualTo(Visit.redirect(NEW));
    }

    @Test
    void a_transaction_sees_its_own_change_and_a_visitor_sees_the_old_link_until_the_commit() {
        preview("docs");
        transaction.executeWithoutResult(status -> {
            change(NEW);
            assertThat(preview("docs")).isEqualTo(Visit.redirect(NEW));
            transactions
                    .template(TransactionDefinition.PROPAGATION_NOT_SUPPORTED)
                    .executeWithoutResult(apart -> assertThat(preview("docs")).isEqualTo(Visit.redirect(OLD)));
        });

        assertThat(preview("docs")).isEqualTo(Visit.redirect(NEW));
    }

    @Test
    void a_renamed_link_is_found_by_its_new_alias_after_the_commit() {
        preview("docs");
        preview("handbook");
        transaction.executeWithoutResult(
                status -> waymark.links().update(docs.id(), UpdateLink.change().alias("handbook")));

        assertThat(preview("docs")).isEqualTo(Visit.unknown());
        assertThat(preview("handbook")).isEqualTo(Visit.redirect(OLD));
    }

    @Test
    void a_rolled_back_change_is_invisible_and_evicts_no_link() {
        preview("docs");
        transaction.executeWithoutResult(status -> {
            change(NEW);
            waymark.links().create(CreateLink.to(NEW).alias("fresh"));
            preview("docs");
            preview("fresh");
            status.setRollbackOnly();
        });
        otherInstance.update(docs.id(), UpdateLink.change().url(NEW));

        assertThat(preview("docs")).isEqualTo(Visit.redirect(OLD));
        assertThat(preview("fresh")).isEqualTo(Visit.unknown());
    }

    @Test
    void a_click_is_shown_after_the_commit_and_never_after_a_rollback() {
        transaction.executeWithoutResult(status -> waymark.visits().visit("docs", Visitor.UNKNOWN));
        transaction.executeWithoutResult(status -> {
            waymark.visits().visit("docs", Visitor.UNKNOWN);
            status.setRollbackOnly();
        });

        assertThat(waymark.links().findByAlias("docs").orElseThrow().clicks()).isEqualTo(1);
    }

    @Test
    void a_listener_visits_the_committed_link() {
        preview("docs");
        transaction.executeWithoutResult(status -> change(NEW));

        assertThat(seenByListener).containsExactly(Visit.redirect(NEW));
    }
}
