package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Multimaps;
import dev.waymark.access.Owner;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.patch.Patch;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.text.TextIndexing;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Lists of many records: they span several nodes of an index, and different lists use different indexes. The lists of
 * the contract are short.
 */
class ManyRecordsTest {

    private static final int MANY = 2_000;
    private static final List<Owner> OWNERS = List.of(Samples.OWNER, Samples.OWNER, Samples.OTHER);

    private final Random random = new Random(20250615);
    private final Storage memory = new MemoryStorage(new TextIndexing(500, 50, 700, Runnable::run));
    private final Storage reference = new ReferenceStorage();

    @Test
    void long_lists_of_links_equal_the_lists_of_the_reference() {
        insert(IntStream.range(0, MANY).mapToObj(this::link).toList());
        for (int i = 0; i < MANY; i++) {
            touchLink(1 + random.nextInt(MANY));
        }

        for (LinkFilter filter : linkFilters().toList()) {
            assertThat(memory.links().count(filter))
                    .as("%s", filter)
                    .isEqualTo(reference.links().count(filter));
            for (LinkSortField field : LinkSortField.values()) {
                slices(field, new SortKey.OfNumber(3), new SortKey.OfText("k"))
                        .forEach(slice -> assertThat(memory.links().list(filter, slice))
                                .as("%s of %s", slice, filter)
                                .isEqualTo(reference.links().list(filter, slice)));
            }
        }
    }

    /** Inserts the links of each owner in one step. */
    private void insert(List<StoredLink> drafts) {
        Multimaps.index(drafts, draft -> draft.link().owner())
                .asMap()
                .values()
                .forEach(ofOneOwner -> both(storage -> storage.links().insert(List.copyOf(ofOneOwner))));
    }

    private StoredLink link(int i) {
        LinkSample sample = LinkSample.of("a" + i)
                .owner(any(OWNERS))
                .title(text())
                .url("https://example.com/" + text())
                .domain(random.nextInt(3))
                .space(random.nextInt(3) == 0 ? 1 + random.nextInt(200) : random.nextInt(2))
                .pixels(1 + random.nextInt(3), 10 + random.nextInt(500))
                .clicks(random.nextInt(5))
                .disabled(random.nextInt(10) == 0);
        LinkSample limited = random.nextInt(3) == 0 ? sample.clickLimit(5) : sample;
        return (random.nextInt(3) == 0 ? limited.expiresAt(aroundNow()) : limited).stored();
    }

    private Instant aroundNow() {
        return Samples.NOW.plusMillis(400L * (random.nextInt(5) - 2));
    }

    @Test
    void a_search_for_a_url_finds_links_that_changed_after_the_first_search() {
        int links = 200;
        List<StoredLink> drafts = IntStream.range(0, links)
                .mapToObj(i -> LinkSample.of("a" + i).url(address()).stored())
                .toList();
        both(storage -> storage.links().insert(drafts));

        for (int i = 0; i < links; i++) {
            LinkFilter filter = Samples.filter(LinkQuery.all().url(address()));
            Slice<LinkSortField> all = Slice.from(Sort.by(LinkSortField.ID, Direction.DESC), 0, links);
            assertThat(memory.links().list(filter, all))
                    .isEqualTo(reference.links().list(filter, all));
            assertThat(memory.links().count(filter)).isEqualTo(reference.links().count(filter));
            touchLink(1 + random.nextInt(links));
        }
    }

    @Test
    void a_clicked_link_moves_to_another_owner_before_the_next_list_by_clicks() {
        insert(IntStream.range(0, 200)
                .mapToObj(i -> LinkSample.of("a" + i)
                        .owner(i % 2 == 0 ? Samples.OWNER : Samples.OTHER)
                        .stored())
                .toList());
        Link link = reference.links().find(Samples.OWNER, 1).orElseThrow().link();

        both(storage -> storage.links().countClick(link));
        both(storage -> storage.links().allOwners().orElseThrow().move(Samples.OWNER, 1, Samples.OTHER, Samples.NOW));

        Slice<LinkSortField> mostClicked = Slice.from(Sort.by(LinkSortField.CLICKS, Direction.DESC), 0, 200);
        for (Owner owner : List.of(Samples.OWNER, Samples.OTHER)) {
            LinkFilter filter = Samples.filter(owner, LinkQuery.all(), Samples.NOW);
            assertThat(memory.links().list(filter, mostClicked))
                    .isEqualTo(reference.links().list(filter, mostClicked));
        }
    }

    private String address() {
        return "https://example.com/" + random.nextInt(5);
    }

    /** Updates, deletes or clicks the link in both storages. */
    private void touchLink(long id) {
        StoredLink stored = Stream.of(Samples.OWNER, Samples.OTHER)
                .flatMap(owner -> reference.links().find(owner, id).stream())
                .findFirst()
                .orElse(null);
        if (stored == null) {
            return;
        }
        switch (random.nextInt(5)) {
            case 0 -> both(storage -> storage.links().delete(stored.link().owner(), id));
            case 1 -> {
                StoredLink next = LinkSample.after(stored)
                        .alias("b" + id + "-" + stored.link().version())
                        .title(text())
                        .url(address())
                        .space(random.nextInt(3))
                        .stored();
                both(storage -> storage.links().update(next, stored.link().version()));
            }
            default -> both(storage -> storage.links().countClick(stored.link()));
        }
    }

    private static Stream<LinkFilter> linkFilters() {
        LinkQuery all = LinkQuery.all();
        return Stream.of(
                        all,
                        all.search("kA"),
                        all.search("a1", LinkSearchField.ALIAS).status(LinkStatus.ACTIVE),
                        all.search("ba", LinkSearchField.URL).spaceId(1),
                        all.status(LinkStatus.ACTIVE),
                        all.status(LinkStatus.EXPIRED),
                        all.status(LinkStatus.DISABLED),
                        all.spaceId(1),
                        all.spaceId(77),
                        all.spaceId(9_999),
                        all.domain(Domain.of(2)),
                        all.pixelId(2),
                        all.pixelId(44),
                        all.url("https://example.com/3"),
                        all.url("https://example.com/nowhere"),
                        all.pixelId(2).domain(Domain.of(1)).spaceId(1).status(LinkStatus.ACTIVE))
                .flatMap(query -> Stream.of(Samples.OWNER, Samples.OTHER, Owner.of("nobody"))
                        .map(owner -> Samples.filter(owner, query, Samples.NOW)));
    }

    @Test
    void long_lists_of_reports_equal_the_lists_of_the_reference() {
        IntStream.range(0, MANY)
                .mapToObj(this::report)
                .forEach(draft -> both(storage -> storage.reports().insert(draft)));
        for (int i = 0; i < MANY; i++) {
            touchReport(1 + random.nextInt(MANY));
        }

        for (ReportFilter filter : reportFilters().toList()) {
            assertThat(memory.reports().count(filter))
                    .as("%s", filter)
                    .isEqualTo(reference.reports().count(filter));
            for (ReportSortField field : ReportSortField.values()) {
                slices(field, new SortKey.OfNumber(2), new SortKey.OfText("https://k"))
                        .forEach(slice -> assertThat(memory.reports().list(filter, slice))
                                .as("%s of %s", slice, filter)
                                .isEqualTo(reference.reports().list(filter, slice)));
            }
        }
        assertThat(memory.reports().requested(MANY))
                .isEqualTo(reference.reports().requested(MANY));
        assertThat(memory.reports().requested(7)).isEqualTo(reference.reports().requested(7));
    }

    private StoredDetails report(int i) {
        ReportSample sample = ReportSample.of("https://" + text() + "/" + i)
                .owner(any(OWNERS))
                .project(text().toLowerCase(Locale.ROOT));
        return change(sample).details("findings " + i);
    }

    private ReportSample change(ReportSample sample) {
        return switch (random.nextInt(3)) {
            case 0 -> sample.requested(Samples.CREATED.plusSeconds(random.nextInt(MANY)));
            case 1 ->
                sample.generated(
                        any(List.of(ReportResult.values())), Samples.CREATED.plusSeconds(random.nextInt(MANY)));
            default -> sample;
        };
    }

    /** Updates or deletes the report in both storages. */
    private void touchReport(long id) {
        StoredDetails stored = Stream.of(Samples.OWNER, Samples.OTHER)
                .flatMap(owner -> reference.reports().findDetails(owner, id).stream())
                .findFirst()
                .orElse(null);
        if (stored == null) {
            return;
        }
        Report report = stored.report();
        if (random.nextInt(5) == 0) {
            both(storage -> storage.reports().delete(report.owner(), id));
            return;
        }
        ReportSample next = change(ReportSample.after(stored));
        both(storage ->
                storage.reports().update(next.stored(), Patch.set("changed"), report.version(), ReportWork.KEEP));
    }

    private static Stream<ReportFilter> reportFilters() {
        ReportQuery all = ReportQuery.all();
        return Stream.of(
                        all,
                        all.search("kA"),
                        all.result(ReportResult.GOOD),
                        all.project("ka"),
                        all.project("nothing"),
                        all.project("ka").result(ReportResult.BAD).search("b"))
                .flatMap(query -> Stream.of(Samples.OWNER, Samples.OTHER, Owner.of("nobody"))
                        .map(owner -> Samples.filter(owner, query)));
    }

    private String text() {
        return random.nextInt(10) == 0 ? "Zé" : any(List.of("Ka", "ka", "bA", "k", "z")) + random.nextInt(40);
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private void both(Consumer<Storage> operation) {
        operation.accept(memory);
        operation.accept(reference);
    }

    private static <F extends Enum<F>> Stream<Slice<F>> slices(F field, SortKey number, SortKey text) {
        boolean isText = List.of("title", "alias", "url").contains(field.name().toLowerCase(Locale.ROOT));
        Position middle = new Position(isText ? text : number, MANY / 2);
        return Stream.of(Direction.values())
                .map(direction -> Sort.by(field, direction))
                .flatMap(sort -> Stream.of(
                        Slice.from(sort, 0, 26),
                        Slice.from(sort, 700, 26),
                        Slice.from(sort, 0, MANY),
                        Slice.from(sort, MANY, 1),
                        Slice.behind(sort, middle, 26),
                        Slice.behind(sort, middle, MANY)));
    }
}
