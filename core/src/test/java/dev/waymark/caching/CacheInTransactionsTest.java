package dev.waymark.caching;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cache over a storage that joins transactions of the caller (D-39). */
class CacheInTransactionsTest {

    private static final Duration TIME = Duration.ofDays(1);

    private final Storage database = new ReferenceStorage();
    private final Links otherInstance = new Desk(database).waymark().links();
    private final JoiningStorage joining = new JoiningStorage(database, true);
    private final LinkCachingStorage cached = LinkCachingStorage.over(joining, TIME);
    private final Waymark waymark = new Desk(cached).waymark();
    private final Links links = waymark.links();
    private final Link docs = links.create(CreateLink.to(URL).alias("docs"));

    private Visit preview(String alias) {
        return waymark.visits().preview(alias, Visitor.UNKNOWN);
    }

    private long shownClicks() {
        return links.findByAlias("docs").orElseThrow().clicks();
    }

    @Test
    void a_visit_outside_a_transaction_comes_from_the_cache() {
        preview("docs");
        preview("docs");

        assertThat(joining.reads()).isEqualTo(1);
    }

    @Test
    void a_change_outside_a_transaction_evicts_the_link_immediately() {
        preview("docs");
        preview("handbook");

        links.update(docs.id(), UpdateLink.change().alias("handbook"));

        assertThat(preview("docs")).isEqualTo(Visit.unknown());
        assertThat(preview("handbook")).isEqualTo(Visit.redirect(URL));
    }

    @Test
    void a_change_outside_a_transaction_through_a_joining_storage_evicts_the_link_immediately() {
        preview("docs");

        new Desk(cached.joining(joining))
                .waymark()
                .links()
                .update(docs.id(), UpdateLink.change().url(OTHER_URL));

        assertThat(preview("docs")).isEqualTo(Visit.redirect(OTHER_URL));
    }

    @Test
    void a_transaction_reads_its_own_changes_and_no_other_reader_does() {
        preview("docs");
        joining.begin();
        links.update(docs.id(), UpdateLink.change().url(OTHER_URL));

        assertThat(preview("docs")).isEqualTo(Visit.redirect(OTHER_URL));
        joining.outside(() -> assertThat(preview("docs")).isEqualTo(Visit.redirect(URL)));
    }

    @Test
    void a_commit_through_a_storage_with_the_same_cache_evicts_the_changed_link() {
        preview("docs");
        joining.begin();
        new Desk(cached.joining(joining))
                .waymark()
                .links()
                .update(docs.id(), UpdateLink.change().url(OTHER_URL));
        joining.commit();

        assertThat(preview("docs")).isEqualTo(Visit.redirect(OTHER_URL));
    }

    @Test
    void a_rolled_back_update_keeps_the_cache_entry() {
        preview("docs");
        joining.begin();
        links.update(docs.id(), UpdateLink.change().url(OTHER_URL));
        joining.rollback();
        int reads = joining.reads();

        assertThat(preview("docs")).isEqualTo(Visit.redirect(URL));
        assertThat(joining.reads()).isEqualTo(reads);
    }

    @Test
    void a_read_in_a_transaction_fills_no_cache() {
        joining.begin();
        links.update(docs.id(), UpdateLink.change().url(OTHER_URL));
        preview("docs");
        otherInstance.update(docs.id(), UpdateLink.change().url(URL));
        joining.rollback();

        assertThat(preview("docs")).isEqualTo(Visit.redirect(URL));
    }

    @Test
    void a_row_that_was_read_before_a_commit_is_not_cached_after_the_commit() {
        joining.afterRead(() -> {
            joining.begin();
            links.update(docs.id(), UpdateLink.change().url(OTHER_URL));
            joining.commit();
        });
        preview("docs");

        assertThat(preview("docs")).isEqualTo(Visit.redirect(OTHER_URL));
    }

    @Test
    void a_rolled_back_click_is_never_shown() {
        shownClicks();
        joining.begin();
        waymark.visits().visit("docs", Visitor.UNKNOWN);
        joining.rollback();

        assertThat(shownClicks()).isZero();
    }

    @Test
    void a_listener_of_a_committed_change_visits_the_changed_link() {
        List<Visit> seen = new ArrayList<>();
        Waymark listening = new Desk(cached)
                .waymark(builder ->
                        builder.listener(on(WaymarkEvent.LinkUpdated.class, updated -> seen.add(preview("docs")))));
        preview("docs");
        joining.begin();
        listening.links().update(docs.id(), UpdateLink.change().url(OTHER_URL));
        joining.commit();

        assertThat(seen).containsExactly(Visit.redirect(OTHER_URL));
    }

    @Test
    void a_listener_of_an_earlier_change_does_not_see_a_link_that_the_same_commit_has_disabled() {
        List<Visit> seen = new ArrayList<>();
        Waymark listening = new Desk(cached)
                .waymark(builder ->
                        builder.listener(on(WaymarkEvent.LinkCreated.class, created -> seen.add(preview("docs")))));
        preview("docs");
        joining.begin();
        listening.links().create(CreateLink.to(URL));
        listening.links().update(docs.id(), UpdateLink.change().disabled(true));
        joining.commit();

        assertThat(seen).containsExactly(Visit.disabled());
    }

    @Test
    void a_commit_in_doubt_evicts_the_changed_link_and_notifies_no_listener() {
        List<Link> notified = new ArrayList<>();
        Waymark listening = new Desk(cached)
                .waymark(builder ->
                        builder.listener(on(WaymarkEvent.LinkUpdated.class, updated -> notified.add(updated.after()))));
        preview("docs");
        joining.begin();
        listening.links().update(docs.id(), UpdateLink.change().url(OTHER_URL));
        joining.commitInDoubt();

        assertThat(preview("docs")).isEqualTo(Visit.redirect(OTHER_URL));
        assertThat(notified).isEmpty();
    }

    /** A change of the link docs that the cache must not show before the commit, by name. */
    record Change(String name, Consumer<CacheInTransactionsTest> change) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Change> changes() {
        return Stream.of(
                new Change(
                        "update",
                        test -> test.links.update(
                                test.docs.id(), UpdateLink.change().url(OTHER_URL))),
                new Change("delete", test -> test.links.delete(test.docs.id())),
                new Change(
                        "updateAll",
                        test -> test.links.updateAll(
                                LinkQuery.everyLink(), UpdateLink.change().url(OTHER_URL))),
                new Change("deleteAll", test -> test.links.deleteAll(LinkQuery.everyLink())),
                new Change(
                        "move", test -> test.waymark.owners().moveLink(test.docs.id(), Owner.DEFAULT, Owner.of("b"))));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void a_change_is_visible_in_the_cache_only_after_the_commit(Change change) {
        StoredLink before = find();
        joining.begin();
        change.change().accept(this);
        joining.outside(() -> assertThat(find()).isEqualTo(before));
        joining.commit();

        assertThat(cached.links().findByAlias(before.aliasKey()))
                .isEqualTo(database.links().findByAlias(before.aliasKey()))
                .isNotEqualTo(Optional.of(before));
    }

    private StoredLink find() {
        return cached.links().findByAlias(new AliasKey(docs.domain(), "docs")).orElseThrow();
    }

    @Test
    void the_alias_of_a_created_or_restored_link_is_found_after_the_commit() {
        StoredLink stored = find();
        links.delete(docs.id());
        preview("docs");
        preview("fresh");
        joining.begin();
        links.create(CreateLink.to(URL).alias("fresh"));
        cached.links().allOwners().orElseThrow().restore(List.of(stored));
        joining.outside(() -> assertThat(preview("fresh")).isEqualTo(Visit.unknown()));
        joining.outside(() -> assertThat(preview("docs")).isEqualTo(Visit.unknown()));
        joining.commit();

        assertThat(preview("fresh")).isEqualTo(Visit.redirect(URL));
        assertThat(preview("docs")).isEqualTo(Visit.redirect(URL));
    }

    @Test
    void a_change_without_a_commit_hook_evicts_the_link_immediately() {
        JoiningStorage unaware = new JoiningStorage(database, false);
        preview("docs");
        unaware.begin();
        new Desk(cached.joining(unaware))
                .waymark()
                .links()
                .update(docs.id(), UpdateLink.change().url(OTHER_URL));

        assertThat(preview("docs")).isEqualTo(Visit.redirect(OTHER_URL));
    }

    @Test
    void a_rolled_back_transaction_uses_no_memory_of_the_cache() {
        preview("docs");
        long before = cached.size();
        joining.begin();
        for (int i = 0; i < 100; i++) {
            links.create(CreateLink.to(URL).alias("a" + i));
            preview("a" + i);
            preview("b" + i);
            waymark.visits().visit("a" + i, Visitor.UNKNOWN);
        }
        joining.rollback();

        assertThat(cached.size()).isEqualTo(before);
    }

    @Test
    void a_wrapper_joins_and_schedules_actions_like_the_wrapped_storage() {
        List<String> ran = new ArrayList<>();
        joining.begin();
        assertThat(cached.joinsTransactions())
                .as("joinsTransactions of the cache")
                .isTrue();
        assertThat(cached.isJoined()).as("isJoined of the cache").isTrue();
        cached.commitActions().orElseThrow().addNotification(() -> ran.add("cached"));
        assertThat(cached.joining(joining).isJoined())
                .as("isJoined of a joined storage")
                .isTrue();
        joining.commit();
        assertThat(cached.isJoined()).as("isJoined of the cache").isFalse();
        assertThat(cached.commitActions()).isEmpty();

        assertThat(ran).containsExactly("cached");
    }

    @Test
    void a_buffer_of_clicks_around_a_storage_that_joins_transactions_is_refused_outside_of_a_transaction() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClickBufferingStorage.over(cached, TIME))
                .withMessageStartingWith("the storage joins transactions of the caller");
    }
}
