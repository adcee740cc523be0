package dev.waymark.contract.storage;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.Lists;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
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
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The rules of {@link AllOwners}, the operations on the records of all owners. The tests are skipped for a storage without
 * these operations.
 */
public abstract class AllOwnersContract extends ContractPart {

    private static final Owner THIRD = Owner.of("bob!");
    private static final Instant MOVED = Samples.NOW.plusSeconds(1);
    private static final long FAR = 1L << 40;

    @BeforeEach
    void requireAllOwners() {
        allLinks();
        assertThat(reports().allOwners())
                .as("ReportStore.allOwners() of a storage with LinkStore.allOwners()")
                .isPresent();
        assertThat(apiKeys().allOwners())
                .as("ApiKeyStore.allOwners() of a storage with LinkStore.allOwners()")
                .isPresent();
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
    void owners_with_records_are_listed_in_order_and_in_pages() {
        insert(LinkSample.of("a").owner(Samples.OTHER));
        insert(LinkSample.of("b"), LinkSample.of("c"));
        insert(LinkSample.of("d").owner(THIRD));
        long gone = insertOne(LinkSample.of("e").owner(Owner.of("gone")));
        links().delete(Owner.of("gone"), gone);
        insertOne(ReportSample.of("https://example.com/").owner(THIRD));
        apiKeys().insert(key(Samples.OTHER), hash(1));

        assertThat(allLinks().owners(Optional.empty(), 10)).containsExactly(Samples.OWNER, Samples.OTHER, THIRD);
        assertThat(allLinks().owners(Optional.empty(), 2)).containsExactly(Samples.OWNER, Samples.OTHER);
        assertThat(allLinks().owners(Optional.of(Samples.OTHER), 2)).containsExactly(THIRD);
        assertThat(allLinks().owners(Optional.of(Owner.of("b")), 1)).containsExactly(Samples.OTHER);
        assertThat(allLinks().owners(Optional.of(THIRD), 2))
                .as("the owners after the last owner")
                .isEmpty();
        assertThat(allReports().owners(Optional.empty(), 10)).containsExactly(THIRD);
        assertThat(allReports().owners(Optional.of(Samples.OTHER), 10)).containsExactly(THIRD);
        assertThat(allReports().owners(Optional.of(THIRD), 10))
                .as("the owners after the last owner of a report")
                .isEmpty();
        assertThat(allApiKeys().owners(Optional.empty(), 10)).containsExactly(Samples.OTHER);
        assertThat(allApiKeys().owners(Optional.of(Samples.OWNER), 10)).containsExactly(Samples.OTHER);
        assertThat(allApiKeys().owners(Optional.of(Samples.OTHER), 10))
                .as("the owners after the last owner of a key")
                .isEmpty();
    }

    @Tag("all-owners")
    @Test
    void records_of_all_owners_are_listed_by_id_with_all_values() {
        StoredLink first = stored(LinkSample.of("first")
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2)
                .password("hash")
                .clicks(7)
                .creationKey("key"));
        StoredLink second = stored(LinkSample.of("second").owner(Samples.OTHER).privacyPassword("page hash"));
        StoredReport bare = stored(ReportSample.of("https://example.com/1"));
        StoredReport full = stored(ReportSample.of("https://example.com/2")
                .owner(Samples.OTHER)
                .generated(ReportResult.GOOD, Samples.NOW)
                .password("hash")
                .findings("findings"));
        StoredApiKey one = new StoredApiKey(apiKeys().insert(key(Samples.OWNER), hash(2)), hash(2));
        StoredApiKey other = new StoredApiKey(apiKeys().insert(key(Samples.OTHER), hash(1)), hash(1));

        assertRecords(allLinks().list(0, 10), List.of(first, second));
        assertRecords(allLinks().list(0, 1), List.of(first));
        assertRecords(allLinks().list(first.link().id(), 10), List.of(second));
        assertThat(allLinks().list(second.link().id(), 10))
                .as("the links after the last link")
                .isEmpty();
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
    void work_on_reports_is_listed_unchanged() {
        Instant request = Samples.CREATED;
        long claimed = insertOne(ReportSample.of("https://example.com/1").requested(request));
        reports().claim(17, request, Samples.NOW, 1, Integer.MAX_VALUE);
        long aside = insertOne(ReportSample.of("https://example.com/2").requested(request));
        reports().claim(18, request, Samples.NOW, 1, Integer.MAX_VALUE);
        reports().release(aside, 18, Optional.empty());

        List<ReportState> listed = allReports().list(0, 10);

        assertThat(Lists.transform(listed, state -> state.stored().report().id()))
                .containsExactly(claimed, aside);
        assertThat(Lists.transform(listed, ReportState::work))
                .containsExactly(
                        Optional.of(new ReportState.Work(Optional.of(Samples.NOW), 1, 17)),
                        Optional.of(new ReportState.Work(Optional.empty(), 1, 0)));
    }

    @Tag("restored-records")
    @Test
    void restored_links_are_unchanged_and_new_links_get_higher_ids() {
        long before = insertOne(LinkSample.of("before"));
        long far = before + FAR;
        StoredLink whole = LinkSample.of("whole")
                .id(before + 10)
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2)
                .password("hash")
                .clicks(7)
                .version(5)
                .creationKey("key")
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
                .isEqualTo(whole);
        assertThat(links().findByCreationKey(Samples.OWNER, Samples.key("key"))).contains(whole);
        List<Link> next = insert(LinkSample.of("next"), LinkSample.of("after"));
        assertThat(next).extracting(Link::id).isSorted().allMatch(id -> id > far);
    }

    @Tag("restored-records")
    @Test
    void a_restore_of_lower_ids_never_repeats_an_id_of_a_link() {
        long deleted = insertOne(LinkSample.of("deleted")) + FAR;
        allLinks().restore(List.of(LinkSample.of("far").id(deleted).stored()));
        links().delete(Samples.OWNER, deleted);

        allLinks().restore(List.of(LinkSample.of("low").id(deleted - 10).stored()));

        assertThat(insertOne(LinkSample.of("next"))).as("the next id").isGreaterThan(deleted);
    }

    @Tag("restored-records")
    @Test
    void a_restore_of_lower_ids_never_repeats_an_id_of_an_api_key() {
        allApiKeys().restore(List.of(new StoredApiKey(key(Samples.OWNER).withId(FAR), hash(1))));
        apiKeys().delete(Samples.OWNER, FAR);

        allApiKeys().restore(List.of(new StoredApiKey(key(Samples.OWNER).withId(2), hash(2))));

        assertThat(apiKeys().insert(key(Samples.OWNER), hash(3)).id())
                .as("the next id")
                .isGreaterThan(FAR);
    }

    @Tag("restored-records")
    @Test
    void a_failed_restore_of_links_stores_no_link() {
        StoredLink there = stored(LinkSample.of("there"));
        long id = there.link().id();
        List<StoredLink> records = List.of(
                LinkSample.of("free").id(id + 1).stored(),
                LinkSample.of("there").id(id + 2).stored());

        assertThatThrownBy(() -> allLinks().restore(records), "a restore with a taken alias")
                .isInstanceOfSatisfying(
                        DuplicateKeyException.class,
                        e -> assertThat(e.aliases()).containsExactly(there.aliasKey()));

        assertRecords(allLinks().list(0, 10), List.of(there));
    }

    @Tag("restored-records")
    @Test
    void restored_reports_are_unchanged_and_new_reports_get_higher_ids() {
        StoredReport first = ReportSample.of("https://example.com/1")
                .id(3)
                .generated(ReportResult.BAD, Samples.NOW)
                .version(4)
                .findings("findings")
                .stored();
        StoredReport held = ReportSample.of("https://example.com/2")
                .id(5)
                .owner(Samples.OTHER)
                .requested(Samples.CREATED)
                .stored();
        StoredReport aside = ReportSample.of("https://example.com/3")
                .id(FAR)
                .requested(Samples.CREATED)
                .stored();
        List<ReportState> states = List.of(
                new ReportState(first, Optional.empty()),
                new ReportState(held, Optional.of(new ReportState.Work(Optional.of(Samples.NOW), 2, 99))),
                new ReportState(aside, Optional.of(new ReportState.Work(Optional.empty(), 5, 0))));

        allReports().restore(states);

        assertRecords(allReports().list(0, 10), states);
        assertThat(find(first)).contains(first);
        assertThat(reports().findByPageKey(first.report().pageKey())).contains(first.withoutFindings());
        assertThat(reports().setAside(0, 10)).containsExactly(aside.report());
        assertThat(reports().extend(5, 99, MOVED))
                .as("the extension of the restored claim of %s", held)
                .isTrue();
        assertThatCount(Samples.filter(ReportQuery.all())).isEqualTo(2);
        assertThat(insertOne(ReportSample.of("https://example.com/")))
                .as("the id after the highest restored id")
                .isGreaterThan(FAR);
    }

    @Tag("restored-records")
    @Test
    void a_failed_restore_of_reports_stores_no_report() {
        StoredReport there = stored(ReportSample.of("https://example.com/").findings("findings"));
        long id = there.report().id();
        List<ReportState> records = Stream.of(
                        ReportSample.of("https://example.com/").id(id + 1).findings("findings"),
                        ReportSample.like(there).id(id + 2).findings("findings"))
                .map(sample -> new ReportState(sample.stored(), Optional.empty()))
                .toList();

        assertThatThrownBy(() -> allReports().restore(records), "a restore with a taken page key")
                .isInstanceOf(DuplicateKeyException.class);

        assertThat(allReports().list(0, 10)).containsExactly(new ReportState(there, Optional.empty()));
    }

    @Tag("restored-records")
    @Test
    void restored_api_keys_are_unchanged_and_new_keys_get_higher_ids() {
        StoredApiKey first = new StoredApiKey(key(Samples.OWNER).withId(2), hash(1));
        StoredApiKey second = new StoredApiKey(key(Samples.OTHER).withId(FAR), hash(2));

        allApiKeys().restore(List.of(first, second));

        assertRecords(allApiKeys().list(0, 10), List.of(first, second));
        assertThat(apiKeys().find(hash(2))).contains(second.key());
        assertThat(apiKeys().insert(key(Samples.OWNER), hash(3)).id())
                .as("the id after the highest restored id")
                .isGreaterThan(FAR);
    }

    @Tag("restored-records")
    @Test
    void a_failed_restore_of_api_keys_stores_no_key() {
        ApiKey there = apiKeys().insert(key(Samples.OWNER), hash(1));

        List<StoredApiKey> records = List.of(
                new StoredApiKey(key(Samples.OWNER).withId(there.id() + 1), hash(2)),
                new StoredApiKey(key(Samples.OWNER).withId(there.id() + 2), hash(1)));

        assertThatThrownBy(() -> allApiKeys().restore(records), "a restore with a taken hash")
                .isInstanceOf(ApiKeyStore.DuplicateHashException.class);

        assertThat(apiKeys().list(Samples.OWNER)).containsExactly(there);
    }

    @Tag("restored-records")
    @Test
    void a_restore_of_no_records_has_no_effect() {
        allLinks().restore(List.of());
        allReports().restore(List.of());
        allApiKeys().restore(List.of());

        assertThat(insertOne(LinkSample.of("a"))).as("the id of the first link").isPositive();
    }

    @Tag("restored-records")
    @Test
    void a_thousand_links_are_restored_together() {
        List<StoredLink> links = IntStream.rangeClosed(1, 1_000)
                .mapToObj(i -> LinkSample.of("a" + i).id(2L * i).pixels(i).stored())
                .toList();

        allLinks().restore(links);

        assertRecords(allLinks().list(0, 2_000), links);
    }

    @Tag("moved-records")
    @Test
    void a_moved_link_keeps_its_values_under_the_new_owner() {
        StoredLink link =
                stored(LinkSample.of("a").pixels(1).clicks(3).targeting(Targeting.rotation("https://a.example/")));
        stored(LinkSample.of("b"));

        StoredLink moved = LinkSample.like(link)
                .owner(Samples.OTHER)
                .version(link.link().version() + 1)
                .updatedAt(MOVED)
                .stored();

        assertThat(allLinks().move(Samples.OWNER, link.link().id(), Samples.OTHER, MOVED))
                .contains(moved);

        assertThat(find(link)).as("the link of the old owner").isEmpty();
        assertThat(find(moved)).contains(moved);
        assertThat(links().findByAlias(link.aliasKey())).contains(moved);
        assertThatCount(Samples.filter(LinkQuery.all())).isEqualTo(1);
        assertThatCount(Samples.filter(Samples.OTHER, LinkQuery.all().pixelId(1), Samples.NOW))
                .isEqualTo(1);
        assertThatClick(moved.link()).hasValue(4);
        assertThat(allLinks().owners(Optional.empty(), 10)).containsExactly(Samples.OWNER, Samples.OTHER);
    }

    @Tag("moved-records")
    @Test
    void moved_records_keep_their_place_in_the_order_of_ids() {
        StoredLink low = stored(LinkSample.of("low").owner(Samples.OTHER));
        StoredLink link = stored(LinkSample.of("middle").url("https://example.com/moved"));
        StoredLink high = stored(LinkSample.of("high").owner(Samples.OTHER));
        StoredReport report = stored(ReportSample.of("https://example.com/moved"));
        StoredReport later = stored(ReportSample.of("https://example.com/later").owner(Samples.OTHER));
        LinkFilter all = Samples.filter(Samples.OTHER, LinkQuery.all(), Samples.NOW);
        LinkFilter found =
                Samples.filter(Samples.OTHER, LinkQuery.all().search("moved", LinkSearchField.URL), Samples.NOW);
        assertThatCount(found).isZero();

        allLinks().move(Samples.OWNER, link.link().id(), Samples.OTHER, MOVED);
        allReports().move(Samples.OWNER, report.report().id(), Samples.OTHER, MOVED);

        assertThat(ids(all))
                .containsExactly(high.link().id(), link.link().id(), low.link().id());
        assertThat(ids(found)).containsExactly(link.link().id());
        assertThatCount(Samples.filter(Samples.OTHER, ReportQuery.all().search("moved")))
                .isOne();
        assertThatCount(Samples.filter(Samples.OTHER, ReportQuery.all())).isEqualTo(2);
        assertThat(links().delete(Samples.OTHER, high.link().id()))
                .as("the deletion of %s", high)
                .isPresent();
        assertThat(links().delete(Samples.OTHER, link.link().id()))
                .as("the deletion of %s", link)
                .isPresent();
        assertThat(reports().delete(Samples.OTHER, later.report().id()))
                .as("the deletion of %s", later)
                .isTrue();
        assertThat(ids(all)).containsExactly(low.link().id());
    }

    private List<Long> ids(LinkFilter filter) {
        return links().list(filter, Slice.below(LinkSortField.ID, Long.MAX_VALUE, 10)).stream()
                .map(stored -> stored.link().id())
                .toList();
    }

    @Tag("all-owners")
    @Test
    void a_list_of_owners_may_be_shorter_than_its_limit() {
        stored(LinkSample.of("a"));

        assertThat(allLinks().owners(Optional.empty(), Integer.MAX_VALUE)).containsExactly(Samples.OWNER);
    }

    @Tag("moved-records")
    @Test
    void an_owner_without_links_after_a_move_is_not_listed() {
        StoredLink link = stored(LinkSample.of("a"));

        allLinks().move(Samples.OWNER, link.link().id(), Samples.OTHER, MOVED);

        assertThat(allLinks().owners(Optional.empty(), 10)).containsExactly(Samples.OTHER);
    }

    @Tag("moved-records")
    @Test
    void an_owner_without_reports_after_a_move_is_not_listed() {
        StoredReport report = stored(ReportSample.of("https://example.com/"));

        allReports().move(Samples.OWNER, report.report().id(), Samples.OTHER, MOVED);

        assertThat(allReports().owners(Optional.empty(), 10)).containsExactly(Samples.OTHER);
    }

    @Tag("all-owners")
    @Test
    void an_owner_without_reports_after_a_deletion_is_not_listed() {
        StoredReport report = stored(ReportSample.of("https://example.com/"));

        reports().delete(Samples.OWNER, report.report().id());

        assertThat(allReports().owners(Optional.empty(), 10))
                .as("the owners of no reports")
                .isEmpty();
    }

    @Tag("moved-records")
    @Test
    void a_move_with_a_slow_clock_keeps_the_time_of_the_last_update() {
        StoredLink link = stored(LinkSample.of("a").updatedAt(MOVED));
        StoredReport report =
                stored(ReportSample.of("https://example.com/").updatedAt(MOVED).findings("findings"));
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
    void a_moved_report_keeps_findings_and_work() {
        StoredReport report = stored(ReportSample.of("https://example.com/")
                .requested(Samples.CREATED)
                .findings("findings"));
        long id = report.report().id();
        reports().claim(17, Samples.CREATED, Samples.NOW, 1, Integer.MAX_VALUE);

        StoredReport moved = ReportSample.like(report)
                .owner(Samples.OTHER)
                .version(report.report().version() + 1)
                .updatedAt(MOVED)
                .findings("findings")
                .stored();

        assertThat(allReports().move(Samples.OWNER, id, Samples.OTHER, MOVED))
                .contains(new ReportState(moved, Optional.of(new ReportState.Work(Optional.of(Samples.NOW), 1, 17))));

        assertThat(find(report)).as("the report of the old owner").isEmpty();
        assertThat(find(moved)).contains(moved);
        assertThat(reports().findByPageKey(report.report().pageKey())).contains(moved.withoutFindings());
        assertThat(reports().extend(id, 17, MOVED))
                .as("the extension of the claim of %s", moved)
                .isTrue();
        assertThatCount(Samples.filter(Samples.OTHER, ReportQuery.all())).isEqualTo(1);
    }

    @Tag("moved-records")
    @Test
    void a_moved_api_key_belongs_to_the_new_owner() {
        ApiKey key = apiKeys().insert(key(Samples.OWNER), hash(1));

        assertThat(allApiKeys().move(Samples.OWNER, key.id(), Samples.OTHER, MOVED))
                .contains(new StoredApiKey(key.withOwner(Samples.OTHER), hash(1)));

        assertThat(apiKeys().find(hash(1))).contains(key.withOwner(Samples.OTHER));
        assertThat(apiKeys().list(Samples.OWNER))
                .as("the keys of the old owner")
                .isEmpty();
    }

    @Tag("moved-records")
    @Test
    void a_record_of_another_owner_does_not_move() {
        StoredLink link = stored(LinkSample.of("a").owner(Samples.OTHER));
        StoredReport report = stored(ReportSample.of("https://example.com/").owner(Samples.OTHER));
        ApiKey key = apiKeys().insert(key(Samples.OTHER), hash(1));

        assertThat(allLinks().move(Samples.OWNER, link.link().id(), THIRD, MOVED))
                .as("the move of %s by another owner", link)
                .isEmpty();
        assertThat(allReports().move(Samples.OWNER, report.report().id(), THIRD, MOVED))
                .as("the move of %s by another owner", report)
                .isEmpty();
        assertThat(allApiKeys().move(Samples.OWNER, key.id(), THIRD, MOVED))
                .as("the move of %s by another owner", key)
                .isEmpty();

        assertThat(find(link)).contains(link);
        assertThat(links().list(
                                Samples.filter(Samples.OTHER, LinkQuery.all(), Samples.NOW),
                                Slice.from(Sort.by(LinkSortField.CLICKS, Direction.DESC), 0, 10)))
                .as("the links of the owner in the order of their clicks")
                .containsExactly(link);
        assertThat(find(report)).contains(report);
        assertThat(apiKeys().list(Samples.OTHER)).containsExactly(key);
    }

    @Tag("moved-records")
    @Test
    @Timeout(value = 60, unit = SECONDS)
    void a_link_keeps_all_clicks_during_concurrent_moves() throws Exception {
        StoredLink link = stored(LinkSample.of("a"));
        long id = link.link().id();
        int times = 20;

        try (Racers racers = new Racers()) {
            racers.race(number -> {
                for (int i = 0; i < times; i++) {
                    if (number == 0) {
                        assertThat(allLinks().move(Samples.OWNER, id, Samples.OTHER, MOVED))
                                .as("the move of %s to another owner", link)
                                .isPresent();
                        assertThat(allLinks().move(Samples.OTHER, id, Samples.OWNER, MOVED))
                                .as("the move of %s back", link)
                                .isPresent();
                    } else {
                        assertThatClick(link.link()).isPresent();
                    }
                }
                return number;
            });
        }

        List<StoredLink> byClicks = links().list(
                        Samples.filter(LinkQuery.all()),
                        Slice.from(Sort.by(LinkSortField.CLICKS, Direction.DESC), 0, 10));
        assertThat(byClicks)
                .containsExactly(LinkSample.like(link)
                        .clicks((Racers.COUNT - 1L) * times)
                        .lastClick(Samples.NOW)
                        .version(link.link().version() + 2L * times)
                        .updatedAt(MOVED)
                        .stored());
    }
}
