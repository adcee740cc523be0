package dev.waymark.admin;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Secret;
import dev.waymark.error.AuthenticationException;
import dev.waymark.error.NotFoundException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The operations on owners (D-38). */
class OwnersTest {

    private static final Owner ANNA = Owner.of("anna");
    private static final Owner BEN = Owner.of("ben");
    private static final Owner CARA = Owner.of("cara");

    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark();
    private final Owners owners = waymark.owners();

    private Link link(Owner owner, String alias) {
        return waymark.links(owner).create(CreateLink.to(URL).alias(alias));
    }

    private Report report(Owner owner) {
        return waymark.reports(owner).create(CreateReport.on(URL));
    }

    @Test
    void the_list_contains_every_owner_with_a_record_of_any_type() {
        link(CARA, "a");
        link(CARA, "b");
        report(BEN);
        waymark.apiKeys(ANNA).issue(IssueApiKey.named("key"));

        assertThat(owners.first(10)).containsExactly(ANNA, BEN, CARA);
        assertThat(owners.first(2)).containsExactly(ANNA, BEN);
        assertThat(owners.after(BEN, 2)).containsExactly(CARA);
        assertThat(owners.after(Owner.of("b"), 1)).containsExactly(BEN);
        assertThat(owners.after(CARA, 2)).isEmpty();
    }

    @Test
    void a_stream_returns_all_of_many_owners() {
        List<Owner> all =
                IntStream.range(1_000, 2_203).mapToObj(i -> Owner.of("o" + i)).toList();
        all.forEach(owner -> link(owner, owner.key()));
        report(all.get(7));

        assertThat(owners.stream()).containsExactlyElementsOf(all);
        assertThat(owners.links().map(Link::owner)).containsExactlyElementsOf(all);
    }

    @Test
    void streams_return_the_records_of_all_owners_by_id() {
        Link first = link(BEN, "a");
        Link second = link(ANNA, "b");
        Report report = report(CARA);

        assertThat(owners.links()).containsExactly(first, second);
        assertThat(owners.reports()).containsExactly(report);
    }

    @Test
    void a_limit_must_be_at_least_one() {
        assertThatThrownBy(() -> owners.first(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> owners.after(ANNA, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_moved_link_belongs_only_to_the_new_owner_and_keeps_its_destination() {
        Link link = link(ANNA, "docs");
        waymark.visits().visit("docs", Visitor.UNKNOWN);
        desk.clock.advance(Duration.ofHours(1));

        Link moved = owners.moveLink(link.id(), ANNA, BEN);

        assertThat(moved)
                .isEqualTo(link.toBuilder()
                        .owner(BEN)
                        .version(2)
                        .updatedAt(desk.clock.instant())
                        .build()
                        .withClick(1, moved.createdAt()));
        assertThat(waymark.links(ANNA).find(link.id())).isEmpty();
        assertThat(waymark.links(BEN).get(link.id())).isEqualTo(moved);
        assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).location()).contains(URL);
    }

    @Test
    void a_record_moves_only_from_its_current_owner() {
        Link link = link(ANNA, "a");
        Report report = report(ANNA);

        assertThatThrownBy(() -> owners.moveLink(link.id(), BEN, CARA)).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> owners.moveReport(report.id(), BEN, CARA)).isInstanceOf(NotFoundException.class);

        assertThat(waymark.links(ANNA).get(link.id())).isEqualTo(link);
        assertThat(waymark.reports(ANNA).get(report.id())).isEqualTo(report);
    }

    @Test
    void listeners_receive_moves() {
        List<Object> events = new ArrayList<>();
        Waymark observed = desk.waymark(builder -> builder.listener(event -> {
            if (event instanceof WaymarkEvent.LinkMoved moved) {
                events.add(List.of(moved.from(), moved.link()));
            } else if (event instanceof WaymarkEvent.ReportMoved moved) {
                events.add(List.of(moved.from(), moved.report()));
            }
        }));

        Link link = observed.owners().moveLink(link(ANNA, "a").id(), ANNA, BEN);
        Report report = observed.owners().moveReport(report(ANNA).id(), ANNA, BEN);

        assertThat(events).containsExactly(List.of(ANNA, link), List.of(ANNA, report));
    }

    @Test
    void an_erasure_deletes_all_records_of_the_owner_and_no_other_records() {
        Links links = waymark.links(ANNA);
        links.createAll(IntStream.range(0, 600)
                .mapToObj(i -> CreateLink.to(URL).alias("a" + i).pixelIds(i + 1))
                .toList());
        Report report = report(ANNA);
        waymark.reports(ANNA).recordOutcome(report.id(), ReportOutcome.of(ReportResult.BAD, "findings"));
        report(ANNA);
        Secret key = waymark.apiKeys(ANNA).issue(IssueApiKey.named("key")).secret();
        Link others = link(BEN, "b");
        List<RecordCounts> events = new ArrayList<>();

        RecordCounts erased = owners.erase(ANNA, events::add);

        assertThat(erased).isEqualTo(new RecordCounts(600, 2, 1));
        assertThat(erased.total()).isEqualTo(603);
        assertThat(events)
                .startsWith(new RecordCounts(0, 0, 1))
                .isSortedAccordingTo(Comparator.comparingLong(RecordCounts::links))
                .endsWith(new RecordCounts(600, 0, 1), new RecordCounts(600, 2, 1))
                .hasSizeGreaterThan(3);
        assertThat(owners.first(10)).containsExactly(BEN);
        assertThat(waymark.links(BEN).get(others.id())).isEqualTo(others);
        assertThatThrownBy(() -> waymark.authenticate("Bearer " + key.reveal()))
                .isInstanceOf(AuthenticationException.class);
        assertThat(link(BEN, "a7").alias()).isEqualTo("a7");
        assertThat(owners.erase(ANNA)).isEqualTo(RecordCounts.NONE);
    }

    @Test
    void an_erasure_deletes_records_that_are_created_during_the_erasure() {
        link(ANNA, "a");
        report(ANNA);
        List<Runnable> late = new ArrayList<>(List.of(
                () -> link(ANNA, "late"),
                () -> report(ANNA),
                () -> waymark.apiKeys(ANNA).issue(IssueApiKey.named("late")),
                () -> link(ANNA, "later")));

        RecordCounts erased = owners.erase(ANNA, count -> {
            if (!late.isEmpty()) {
                late.remove(0).run();
            }
        });

        assertThat(late).isEmpty();
        assertThat(erased).isEqualTo(new RecordCounts(3, 2, 1));
        assertThat(owners.first(1)).isEmpty();
    }

    @Test
    void a_storage_without_all_owners_supports_only_erasures() {
        Waymark simple = new Desk(Hooks.withoutAllOwners(desk.storage)).waymark();
        Link link = simple.links(ANNA).create(CreateLink.to(URL));

        assertThatThrownBy(() -> simple.owners().first(1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> simple.owners().links()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> simple.owners().moveLink(link.id(), ANNA, BEN))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(simple.owners().erase(ANNA)).isEqualTo(new RecordCounts(1, 0, 0));
    }
}
