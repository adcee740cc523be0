package dev.waymark.contract.storage;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.collect.Lists;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Targeting;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The rules of the operations for operators, which a storage may omit. */
public abstract class AllOwnersContract extends ContractPart {

    private static final Owner THIRD = Owner.of("bob!");
    private static final Instant MOVED = Samples.NOW.plusSeconds(1);
    private static final long FAR = 1L << 40;

    protected AllOwnersContract(StorageProvider adapter) {
        super(adapter);
    }

    @BeforeEach
    void needsAll() {
        assumeThat(links().allOwners())
                .as("LinkStore.allOwners() returns all links; the test is skipped otherwise")
                .isPresent();
        assertThat(reports().allOwners()).isPresent();
        assertThat(apiKeys().allOwners()).isPresent();
    }

    private AllOwners<StoredLink> allLinks() {
        return links().allOwners().orElseThrow();
    }

    private AllOwners<ReportState> allReports() {
        return reports().allOwners().orElseThrow();
    }

    private AllOwners<StoredApiKey> allApiKeys() {
        return apiKeys().allOwners().orElseThrow();
    }

    private static ApiKey key(Owner owner) {
        return new ApiKey(0, owner, "label", Scope.WRITE, Samples.CREATED, Optional.of(Samples.NOW));
    }

    private static String hash(int number) {
        return String.format("%064x", number);
    }

    private static ReportState.Work fresh(Instant due) {
        return new ReportState.Work(Optional.of(due), 0, 0);
    }

    @Tag("all-owners")
    @Test
    void owners_are_those_with_records_in_order_and_page_by_page() {
        insert(LinkSample.of("a").owner(Samples.OTHER));
        insert(LinkSample.of("b"), LinkSample.of("c"));
        insert(LinkSample.of("d").owner(THIRD));
        long gone = insertOne(LinkSample.of("e").owner(Owner.of("gone")));
        links().delete(Owner.of("gone"), gone);
        reports().insert(ReportSample.of("https://example.com/").owner(THIRD).details());
        apiKeys().insert(key(Samples.OTHER), hash(1));

        assertThat(allLinks().owners(Optional.empty(), 10)).containsExactly(Samples.OWNER, Samples.OTHER, THIRD);
        assertThat(allLinks().owners(Optional.empty(), 2)).containsExactly(Samples.OWNER, Samples.OTHER);
        assertThat(allLinks().owners(Optional.of(Samples.OTHER), 2)).containsExactly(THIRD);
        assertThat(allLinks().owners(Optional.of(Owner.of("b")), 1)).containsExactly(Samples.OTHER);
        assertThat(allLinks().owners(Optional.of(THIRD), 2)).isEmpty();
        assertThat(allReports().owners(Optional.empty(), 10)).containsExactly(THIRD);
        assertThat(allApiKeys().owners(Optional.empty(), 10)).containsExactly(Samples.OTHER);
    }

    @Tag("all-owners")
    @Test
    void records_of_all_owners_are_listed_by_id_as_they_are_kept() {
        StoredLink first = stored(LinkSample.of("first")
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2)
                .password("hash")
                .clicks(7));
        StoredLink second = stored(LinkSample.of("second").owner(Samples.OTHER).privacyPassword("page hash"));
        StoredDetails bare = stored(ReportSample.of("https://example.com/1").details());
        StoredDetails full = stored(ReportSample.of("https://example.com/2")
                .owner(Samples.OTHER)
                .generated(ReportResult.GOOD, Samples.NOW)
                .password("hash")
                .details("findings"));
        StoredApiKey one = new StoredApiKey(apiKeys().insert(key(Samples.OWNER), hash(2)), hash(2));
        StoredApiKey other = new StoredApiKey(apiKeys().insert(key(Samples.OTHER), hash(1)), hash(1));

        assertRecords(allLinks().list(0, 10), List.of(first, second));
        assertRecords(allLinks().list(0, 1), List.of(first));
        assertRecords(allLinks().list(first.link().id(), 10), List.of(second));
        assertThat(allLinks().list(second.link().id(), 10)).isEmpty();
        assertRecords(
                allReports().list(0, 10),
                List.of(
                        new ReportState(bare, bare.report().requestedAt().map(AllOwnersContract::fresh)),
                        new ReportState(full, Optional.empty())));
        assertRecords(allApiKeys().list(0, 10), List.of(one, other));
        assertRecords(allApiKeys().list(one.key().id(), 1), List.of(other));
    }

    @Tag("all-owners")
    @Test
    void work_on_reports_is_listed_as_it_is() {
        Instant request = Samples.CREATED;
        long claimed = reports()
                .insert(ReportSample.of("https://example.com/1")
                        .requested(request)
                        .details())
                .id();
        reports().claim(17, request, Samples.NOW, 1);
        long aside = reports()
                .insert(ReportSample.of("https://example.com/2")
                        .requested(request)
                        .details())
                .id();
        reports().claim(18, request, Samples.NOW, 1);
        reports().release(aside, 18, Optional.empty());

        List<ReportState> listed = allReports().list(0, 10);

        assertThat(Lists.transform(listed, state -> state.details().report().id()))
                .containsExactly(claimed, aside);
        assertThat(Lists.transform(listed, ReportState::work))
                .containsExactly(
                        Optional.of(new ReportState.Work(Optional.of(Samples.NOW), 1, 17)),
                        Optional.of(new ReportState.Work(Optional.empty(), 1, 0)));
    }

    @Tag("restored-records")
    @Test
    void restored_links_are_as_they_were_and_new_ones_come_behind() {
        long before = insertOne(LinkSample.of("before"));
        long far = before + FAR;
        StoredLink whole = LinkSample.of("whole")
                .id(before + 10)
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2)
                .password("hash")
                .clicks(7)
                .version(5)
                .stored();
        StoredLink bare = LinkSample.of("bare").id(far).owner(Samples.OTHER).stored();

        allLinks().restore(List.of(whole, bare));

        assertRecords(allLinks().list(before, 10), List.of(whole, bare));
        assertThat(find(whole)).contains(whole);
        assertThat(links().findByAlias(bare.aliasKey())).contains(bare);
        assertThat(links().list(
                                Samples.filter(LinkQuery.all()),
                                Slice.from(Sort.by(LinkSortField.CLICKS, Direction.DESC), 0, 10)))
                .first()
                .isEqualTo(whole.link());
        List<Link> next = insert(LinkSample.of("next"), LinkSample.of("after"));
        assertThat(next).extracting(Link::id).isSorted().allMatch(id -> id > far);
    }

    @Tag("restored-records")
    @Test
    void links_are_restored_all_or_none() {
        StoredLink there = stored(LinkSample.of("there"));
        long id = there.link().id();
        List<StoredLink> records = List.of(
                LinkSample.of("free").id(id + 1).stored(),
                LinkSample.of("there").id(id + 2).stored());

        assertThatThrownBy(() -> allLinks().restore(records))
                .isInstanceOfSatisfying(
                        LinkStore.DuplicateAliasException.class,
                        e -> assertThat(e.taken()).containsExactly(there.aliasKey()));

        assertRecords(allLinks().list(0, 10), List.of(there));
    }

    @Tag("restored-records")
    @Test
    void restored_reports_are_as_they_were_and_new_ones_come_behind() {
        StoredDetails first = ReportSample.of("https://example.com/1")
                .id(3)
                .generated(ReportResult.BAD, Samples.NOW)
                .version(4)
                .details("findings");
        StoredDetails held = ReportSample.of("https://example.com/2")
                .id(5)
                .owner(Samples.OTHER)
                .requested(Samples.CREATED)
                .details();
        StoredDetails aside = ReportSample.of("https://example.com/3")
                .id(FAR)
                .requested(Samples.CREATED)
                .details();
        List<ReportState> states = List.of(
                new ReportState(first, Optional.empty()),
                new ReportState(held, Optional.of(new ReportState.Work(Optional.of(Samples.NOW), 2, 99))),
                new ReportState(aside, Optional.of(new ReportState.Work(Optional.empty(), 5, 0))));

        allReports().restore(states);

        assertRecords(allReports().list(0, 10), states);
        assertThat(find(first)).contains(first);
        assertThat(reports().findByPageKey(first.report().pageKey())).contains(first.stored());
        assertThat(reports().setAside(0, 10)).containsExactly(aside.report());
        assertThat(reports().requested(10)).containsExactly(held.report());
        assertThat(reports().extend(5, 99, MOVED)).isTrue();
        assertThat(reports().count(Samples.filter(ReportQuery.all()))).isEqualTo(2);
        assertThat(reports()
                        .insert(ReportSample.of("https://example.com/").details())
                        .id())
                .isGreaterThan(FAR);
    }

    @Tag("restored-records")
    @Test
    void reports_are_restored_all_or_none() {
        StoredDetails there = stored(ReportSample.of("https://example.com/").details("findings"));
        long id = there.report().id();
        List<ReportState> records = Stream.of(
                        ReportSample.of("https://example.com/").id(id + 1).details("findings"),
                        ReportSample.like(there.stored()).id(id + 2).details("findings"))
                .map(details -> new ReportState(details, Optional.empty()))
                .toList();

        assertThatThrownBy(() -> allReports().restore(records))
                .isInstanceOf(ReportStore.DuplicatePageKeyException.class);

        assertThat(allReports().list(0, 10)).containsExactly(new ReportState(there, Optional.empty()));
    }

    @Tag("restored-records")
    @Test
    void restored_api_keys_are_as_they_were_and_new_ones_come_behind() {
        StoredApiKey first = new StoredApiKey(key(Samples.OWNER).withId(2), hash(1));
        StoredApiKey second = new StoredApiKey(key(Samples.OTHER).withId(FAR), hash(2));

        allApiKeys().restore(List.of(first, second));

        assertRecords(allApiKeys().list(0, 10), List.of(first, second));
        assertThat(apiKeys().find(hash(2))).contains(second.key());
        assertThat(apiKeys().insert(key(Samples.OWNER), hash(3)).id()).isGreaterThan(FAR);
    }

    @Tag("restored-records")
    @Test
    void api_keys_are_restored_all_or_none() {
        ApiKey there = apiKeys().insert(key(Samples.OWNER), hash(1));

        assertThatThrownBy(() -> allApiKeys()
                        .restore(List.of(
                                new StoredApiKey(key(Samples.OWNER).withId(there.id() + 1), hash(2)),
                                new StoredApiKey(key(Samples.OWNER).withId(there.id() + 2), hash(1)))))
                .isInstanceOf(ApiKeyStore.DuplicateHashException.class);

        assertThat(apiKeys().list(Samples.OWNER)).containsExactly(there);
    }

    @Tag("restored-records")
    @Test
    void nothing_is_restored_of_nothing() {
        allLinks().restore(List.of());
        allReports().restore(List.of());
        allApiKeys().restore(List.of());

        assertThat(insertOne(LinkSample.of("a"))).isPositive();
    }

    @Tag("restored-records")
    @Test
    void many_are_restored_at_once() {
        List<StoredLink> links = IntStream.rangeClosed(1, 1_000)
                .mapToObj(i -> LinkSample.of("a" + i).id(2L * i).pixels(i).stored())
                .toList();

        allLinks().restore(links);

        assertRecords(allLinks().list(0, 2_000), links);
    }

    @Tag("moved-records")
    @Test
    void a_link_that_moves_is_the_other_owners_as_it_was() {
        StoredLink link =
                stored(LinkSample.of("a").pixels(1).clicks(3).targeting(Targeting.rotation("https://a.example/")));
        stored(LinkSample.of("b"));

        assertThat(allLinks().move(Samples.OWNER, link.link().id(), Samples.OTHER, MOVED))
                .isTrue();

        StoredLink moved = LinkSample.like(link)
                .owner(Samples.OTHER)
                .version(link.link().version() + 1)
                .updatedAt(MOVED)
                .stored();
        assertThat(find(link)).isEmpty();
        assertThat(find(moved)).contains(moved);
        assertThat(links().findByAlias(link.aliasKey())).contains(moved);
        assertThat(links().count(Samples.filter(LinkQuery.all()))).isEqualTo(1);
        assertThat(links().count(Samples.filter(Samples.OTHER, LinkQuery.all().pixelId(1), Samples.NOW)))
                .isEqualTo(1);
        assertThat(links().countClick(moved.link())).hasValue(4);
        assertThat(allLinks().owners(Optional.empty(), 10)).containsExactly(Samples.OWNER, Samples.OTHER);
    }

    @Tag("moved-records")
    @Test
    void records_move_between_those_that_the_other_owner_has() {
        StoredLink low = stored(LinkSample.of("low").owner(Samples.OTHER));
        StoredLink link = stored(LinkSample.of("middle").url("https://example.com/moved"));
        StoredLink high = stored(LinkSample.of("high").owner(Samples.OTHER));
        StoredDetails report =
                stored(ReportSample.of("https://example.com/moved").details());
        StoredDetails later = stored(ReportSample.of("https://example.com/later")
                .owner(Samples.OTHER)
                .details());
        LinkFilter all = Samples.filter(Samples.OTHER, LinkQuery.all(), Samples.NOW);
        LinkFilter found =
                Samples.filter(Samples.OTHER, LinkQuery.all().search("moved", LinkSearchField.URL), Samples.NOW);
        assertThat(links().count(found)).isZero();

        allLinks().move(Samples.OWNER, link.link().id(), Samples.OTHER, MOVED);
        allReports().move(Samples.OWNER, report.report().id(), Samples.OTHER, MOVED);

        assertThat(links().ids(all, Long.MAX_VALUE, 10))
                .containsExactly(high.link().id(), link.link().id(), low.link().id());
        assertThat(links().ids(found, Long.MAX_VALUE, 10))
                .containsExactly(link.link().id());
        assertThat(reports().ids(Samples.filter(Samples.OTHER, ReportQuery.all().search("moved")), Long.MAX_VALUE, 10))
                .containsExactly(report.report().id());
        assertThat(reports().count(Samples.filter(Samples.OTHER, ReportQuery.all())))
                .isEqualTo(2);
        assertThat(links().delete(Samples.OTHER, high.link().id())).isTrue();
        assertThat(links().delete(Samples.OTHER, link.link().id())).isTrue();
        assertThat(reports().delete(Samples.OTHER, later.report().id())).isTrue();
        assertThat(links().ids(all, Long.MAX_VALUE, 10))
                .containsExactly(low.link().id());
    }

    @Tag("all-owners")
    @Test
    void there_may_be_fewer_owners_than_were_asked_for() {
        stored(LinkSample.of("a"));

        assertThat(allLinks().owners(Optional.empty(), Integer.MAX_VALUE)).containsExactly(Samples.OWNER);
    }

    @Tag("moved-records")
    @Test
    void an_owner_whose_last_record_moves_is_none() {
        StoredLink link = stored(LinkSample.of("a"));

        allLinks().move(Samples.OWNER, link.link().id(), Samples.OTHER, MOVED);

        assertThat(allLinks().owners(Optional.empty(), 10)).containsExactly(Samples.OTHER);
    }

    @Tag("moved-records")
    @Test
    void an_owner_whose_last_report_moves_is_none() {
        StoredDetails report = stored(ReportSample.of("https://example.com/").details());

        allReports().move(Samples.OWNER, report.report().id(), Samples.OTHER, MOVED);

        assertThat(allReports().owners(Optional.empty(), 10)).containsExactly(Samples.OTHER);
    }

    @Tag("all-owners")
    @Test
    void an_owner_whose_last_report_is_deleted_is_none() {
        StoredDetails report = stored(ReportSample.of("https://example.com/").details());

        reports().delete(Samples.OWNER, report.report().id());

        assertThat(allReports().owners(Optional.empty(), 10)).isEmpty();
    }

    @Tag("moved-records")
    @Test
    void a_move_by_a_clock_that_is_behind_keeps_the_time_of_the_last_update() {
        StoredLink link = stored(LinkSample.of("a").updatedAt(MOVED));
        StoredDetails report =
                stored(ReportSample.of("https://example.com/").updatedAt(MOVED).details("findings"));
        long reportId = report.report().id();

        allLinks().move(Samples.OWNER, link.link().id(), Samples.OTHER, Samples.NOW);
        allReports().move(Samples.OWNER, reportId, Samples.OTHER, Samples.NOW);

        assertThat(links().find(Samples.OTHER, link.link().id()))
                .get()
                .extracting(moved -> moved.link().updatedAt())
                .isEqualTo(MOVED);
        assertThat(reports().find(Samples.OTHER, reportId))
                .get()
                .extracting(moved -> moved.report().updatedAt())
                .isEqualTo(MOVED);
    }

    @Tag("moved-records")
    @Test
    void a_report_that_moves_keeps_findings_and_work() {
        StoredDetails report = stored(ReportSample.of("https://example.com/")
                .requested(Samples.CREATED)
                .details("findings"));
        long id = report.report().id();
        reports().claim(17, Samples.CREATED, Samples.NOW, 1);

        assertThat(allReports().move(Samples.OWNER, id, Samples.OTHER, MOVED)).isTrue();

        StoredDetails moved = report.withReport(ReportSample.like(report.stored())
                .owner(Samples.OTHER)
                .version(report.report().version() + 1)
                .updatedAt(MOVED)
                .stored()
                .report());
        assertThat(find(report)).isEmpty();
        assertThat(find(moved)).contains(moved);
        assertThat(reports().findByPageKey(report.report().pageKey())).contains(moved.stored());
        assertThat(reports().extend(id, 17, MOVED)).isTrue();
        assertThat(reports().count(Samples.filter(Samples.OTHER, ReportQuery.all())))
                .isEqualTo(1);
    }

    @Tag("moved-records")
    @Test
    void an_api_key_that_moves_acts_for_the_other_owner() {
        ApiKey key = apiKeys().insert(key(Samples.OWNER), hash(1));

        assertThat(allApiKeys().move(Samples.OWNER, key.id(), Samples.OTHER, MOVED))
                .isTrue();

        assertThat(apiKeys().find(hash(1))).contains(key.withOwner(Samples.OTHER));
        assertThat(apiKeys().list(Samples.OWNER)).isEmpty();
    }

    @Tag("moved-records")
    @Test
    void what_an_owner_does_not_have_does_not_move() {
        StoredLink link = stored(LinkSample.of("a").owner(Samples.OTHER));
        StoredDetails report = stored(
                ReportSample.of("https://example.com/").owner(Samples.OTHER).details());
        ApiKey key = apiKeys().insert(key(Samples.OTHER), hash(1));

        assertThat(allLinks().move(Samples.OWNER, link.link().id(), THIRD, MOVED))
                .isFalse();
        assertThat(allReports().move(Samples.OWNER, report.report().id(), THIRD, MOVED))
                .isFalse();
        assertThat(allApiKeys().move(Samples.OWNER, key.id(), THIRD, MOVED)).isFalse();

        assertThat(find(link)).contains(link);
        assertThat(find(report)).contains(report);
        assertThat(apiKeys().list(Samples.OTHER)).containsExactly(key);
    }

    @Tag("moved-records")
    @Test
    @Timeout(value = 60, unit = SECONDS)
    void a_link_that_moves_loses_no_click_and_has_one_owner_at_a_time() throws Exception {
        StoredLink link = stored(LinkSample.of("a"));
        long id = link.link().id();
        int times = 20;

        try (Racers racers = new Racers()) {
            racers.race(number -> {
                for (int i = 0; i < times; i++) {
                    if (number == 0) {
                        assertThat(allLinks().move(Samples.OWNER, id, Samples.OTHER, MOVED))
                                .isTrue();
                        assertThat(allLinks().move(Samples.OTHER, id, Samples.OWNER, MOVED))
                                .isTrue();
                    } else {
                        assertThat(links().countClick(link.link())).isPresent();
                    }
                }
                return number;
            });
        }

        List<Link> byClicks = links().list(
                        Samples.filter(LinkQuery.all()),
                        Slice.from(Sort.by(LinkSortField.CLICKS, Direction.DESC), 0, 10));
        assertThat(byClicks).hasSize(1);
        assertThat(byClicks.get(0).clicks()).isEqualTo((Racers.COUNT - 1L) * times);
        assertThat(byClicks.get(0).version()).isEqualTo(link.link().version() + 2L * times);
    }
}
