package dev.waymark.link;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.hasher;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Hooks.hooked;
import static dev.waymark.Hooks.racing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import dev.waymark.Desk;
import dev.waymark.access.PasswordHasher;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.query.PageRequest;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Updates and deletions of links by query (D-34). */
class LinksByQueryTest {

    private static final UpdateLink OFF = UpdateLink.change().disabled(true);

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    private Link link(String title) {
        return links.create(CreateLink.to(URL).title(title));
    }

    private static LinkQuery titled(String title) {
        return LinkQuery.all().search(title);
    }

    @Test
    void an_update_by_query_changes_all_matching_links() {
        Link one = link("old");
        Link second = link("old too");
        Link other = link("new");
        desk.clock.advance(Duration.ofHours(1));

        assertThat(links.updateAll(
                        titled("old"), UpdateLink.change().url(" " + OTHER_URL).spaceId(7)))
                .isEqualTo(2);

        for (Link changed : List.of(links.get(one.id()), links.get(second.id()))) {
            assertThat(changed.url()).isEqualTo(OTHER_URL);
            assertThat(changed.spaceId()).hasValue(7L);
            assertThat(changed.version()).isEqualTo(2);
            assertThat(changed.updatedAt()).isEqualTo(NOON.plus(Duration.ofHours(1)));
        }
        assertThat(links.get(other.id())).isEqualTo(other);
    }

    @Test
    void a_link_that_already_has_the_new_values_keeps_its_version() {
        Link on = link("a");
        Link off = links.update(link("b").id(), OFF);

        assertThat(links.updateAll(LinkQuery.everyLink(), OFF)).isEqualTo(1);
        assertThat(links.updateAll(LinkQuery.everyLink(), OFF)).isZero();

        assertThat(links.get(on.id()).version()).isEqualTo(2);
        assertThat(links.get(off.id())).isEqualTo(off);
    }

    @Test
    void a_link_with_the_same_targeting_in_another_order_keeps_its_version() {
        Targeting one = Targeting.byCountry(ImmutableMap.of("FR", URL, "BE", OTHER_URL));
        Targeting other = Targeting.byCountry(ImmutableMap.of("BE", OTHER_URL, "FR", URL));
        Link link = links.create(CreateLink.to(URL).targeting(one));

        assertThat(links.updateAll(LinkQuery.everyLink(), UpdateLink.change().targeting(other)))
                .isZero();
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void an_update_that_removes_links_from_the_query_still_updates_all_links() {
        links.createAll(Collections.nCopies(600, CreateLink.to(URL)));

        assertThat(links.updateAll(LinkQuery.all().status(LinkStatus.ACTIVE), OFF))
                .isEqualTo(600);
        assertThat(links.count(LinkQuery.all().status(LinkStatus.DISABLED))).isEqualTo(600);
    }

    @Test
    void a_query_without_conditions_is_refused() {
        Link link = link("a");
        LinkQuery slip = LinkQuery.all().search(" ").sortBy(LinkSortField.CLICKS);

        assertThat(Desk.violationsOf(() -> links.deleteAll(slip)))
                .extracting(Violation::describe)
                .containsExactly("query must have a condition; LinkQuery.everyLink() selects all records of the owner");
        assertThat(Desk.violationsOf(() -> links.updateAll(slip, OFF)))
                .extracting(Violation::code)
                .containsExactly("required");
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void a_confirmed_query_for_all_links_lists_all_links() {
        Link link = link("a");

        assertThat(links.list(LinkQuery.everyLink(), PageRequest.first(10)).items())
                .containsExactly(link);
        assertThat(LinkQuery.everyLink().spaceId(1).permitsBulkChanges())
                .as("whether the query permits bulk changes: LinkQuery.everyLink().spaceId(1)")
                .isTrue();
        assertThat(LinkQuery.all().spaceId(1).permitsBulkChanges())
                .as("whether the query permits bulk changes: LinkQuery.all().spaceId(1)")
                .isTrue();
        assertThat(LinkQuery.all().permitsBulkChanges())
                .as("whether the query permits bulk changes: LinkQuery.all()")
                .isFalse();
    }

    @Test
    void violations_of_the_query_or_command_prevent_all_changes() {
        Link link = link("a");

        assertThat(refusalsOf(() -> links.updateAll(
                        LinkQuery.everyLink(),
                        UpdateLink.change().url("no URL").alias("docs").ifVersion(1))))
                .containsExactlyInAnyOrder("url scheme", "alias by_query", "version by_query");
        assertThat(refusalsOf(() -> links.updateAll(
                        LinkQuery.all().spaceId(7),
                        UpdateLink.change()
                                .expirationDate(LocalDate.of(10_000, 1, 1))
                                .expirationTime(LocalTime.of(0, 0, 0, 1)))))
                .containsExactly("expiration_date range", "expiration_time precision");
        assertThat(Desk.violationsOf(() -> links.deleteAll(LinkQuery.all().spaceId(0))))
                .extracting(Violation::field)
                .containsExactly("space_id");
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void a_command_is_checked_before_a_link_is_read() {
        link("a");
        List<String> calls = new ArrayList<>();
        Links traced = hooked(desk, (method, arguments) -> calls.add(method)).links();

        assertThat(Desk.violationsOf(() -> traced.updateAll(
                        LinkQuery.everyLink(), UpdateLink.change().url("no URL").expirationClicks(0))))
                .extracting(Violation::field)
                .containsExactly("expiration_clicks", "url");
        assertThat(calls).isEmpty();
    }

    @Test
    void the_message_names_the_newest_of_several_links_that_violate_a_rule() {
        link("a");
        Link newest = link("b");

        assertThat(Desk.violationsOf(() -> links.updateAll(
                        LinkQuery.everyLink(), UpdateLink.change().expirationTime(LocalTime.NOON))))
                .singleElement()
                .satisfies(violation ->
                        assertThat(violation.message()).endsWith("(the link with id " + newest.id() + ")"));
    }

    @Test
    void listeners_receive_every_stored_link() {
        List<String> events = new ArrayList<>();
        Links observed = desk.waymark(builder -> builder.listener(event -> {
                    if (event instanceof WaymarkEvent.LinkUpdated updated) {
                        assertThat(links.get(updated.after().id())).isEqualTo(updated.after());
                        events.add("updated " + updated.after().id());
                    } else if (event instanceof WaymarkEvent.LinkDeleted deleted) {
                        assertThat(links.find(deleted.id())).isEmpty();
                        events.add("deleted " + deleted.id());
                    }
                }))
                .links();
        long first = link("a").id();
        long second = link("b").id();

        observed.updateAll(LinkQuery.everyLink(), OFF);
        observed.deleteAll(LinkQuery.everyLink());

        assertThat(events)
                .containsExactlyInAnyOrder(
                        "updated " + second, "updated " + first, "deleted " + second, "deleted " + first);
    }

    @Test
    void a_callback_receives_the_progress_and_may_end_the_call() {
        links.createAll(Collections.nCopies(600, CreateLink.to(URL)));
        List<Long> events = new ArrayList<>();

        links.updateAll(LinkQuery.everyLink(), OFF, events::add);
        assertThat(events).isSorted().endsWith(600L).hasSizeGreaterThan(1);
        assertThatThrownBy(() -> links.deleteAll(LinkQuery.everyLink(), deleted -> {
                    throw new IllegalStateException("enough");
                }))
                .hasMessage("enough");
        assertThat(links.count(LinkQuery.all())).isPositive().isLessThan(600);
    }

    @Test
    void a_password_is_hashed_once_for_all_links() {
        AtomicInteger hashed = new AtomicInteger();
        PasswordHasher cheap = PasswordHasher.pbkdf2(1);
        PasswordHasher counting = hasher(
                password -> {
                    hashed.incrementAndGet();
                    return cheap.hash(password);
                },
                cheap::verify);
        Links counted =
                desk.waymark(builder -> builder.passwordHasher(counting)).links();
        counted.createAll(Collections.nCopies(600, CreateLink.to(URL)));

        assertThat(counted.updateAll(LinkQuery.everyLink(), UpdateLink.change().password("secret")))
                .isEqualTo(600);

        assertThat(hashed).hasValue(1);
        assertThat(counted.stream(LinkQuery.all())).allMatch(Link::passwordProtected);
    }

    /** Returns a facade that runs the concurrent operation during the first update, between the read and the write. */
    private Links racingWith(Runnable concurrent) {
        return racing(desk, "links.update", concurrent).links();
    }

    @Test
    void a_concurrently_changed_link_keeps_both_changes() {
        Link link = link("old");

        assertThat(racingWith(() -> links.update(link.id(), UpdateLink.change().spaceId(7)))
                        .updateAll(titled("old"), OFF))
                .isEqualTo(1);

        Link both = links.get(link.id());
        assertThat(both.spaceId()).hasValue(7L);
        assertThat(both.disabled()).as("disabled of %s", both).isTrue();
        assertThat(both.version()).isEqualTo(3);
    }

    @Test
    void a_link_that_no_longer_matches_stays_unchanged() {
        Link link = link("old");
        Link deleted = link("old");

        assertThat(racingWith(() -> {
                            links.update(link.id(), UpdateLink.change().title("new"));
                            links.delete(deleted.id());
                        })
                        .updateAll(titled("old"), OFF))
                .isZero();
        assertThat(links.get(link.id()).disabled()).as("disabled of the link").isFalse();
    }
}
