package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Targeting;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules for changes and deletions of hundreds of links by query. */
@Tag("by-query")
public abstract class LinksByQueryContract extends ContractPart {

    private static final LinkFilter ALL = Samples.filter(LinkQuery.all());

    private static LinkStore.Replacement replacement(StoredLink before, LinkSample after) {
        return new LinkStore.Replacement(before, after.stored());
    }

    private List<StoredLink> list(LinkFilter filter) {
        return links().list(filter, Slice.below(LinkSortField.ID, Long.MAX_VALUE, 1_000));
    }

    private static long id(StoredLink stored) {
        return stored.link().id();
    }

    @Test
    void hand_picked_links_are_listed_with_all_values() {
        StoredLink whole = stored(LinkSample.of("whole")
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2)
                .clicks(3)
                .password("hash")
                .creationKey("key"));
        StoredLink bare = stored(LinkSample.of("bare").pixels(2));
        StoredLink disabled = stored(LinkSample.of("disabled").pixels(2).disabled(true));
        StoredLink others = stored(LinkSample.of("others").pixels(2).owner(Samples.OTHER));
        stored(LinkSample.of("unpicked").pixels(2));
        Set<Long> picked = Set.of(id(whole), id(bare), id(disabled), id(others), id(others) + 100);
        LinkFilter active = Samples.filter(LinkQuery.all().pixelId(2).status(LinkStatus.ACTIVE));

        assertThat(list(active.withIds(picked))).containsExactly(bare, whole);
        assertThatCount(active.withIds(picked)).isEqualTo(2);
        LinkFilter search = Samples.filter(LinkQuery.all().search("whol", LinkSearchField.ALIAS));
        assertThat(list(search.withIds(picked))).containsExactly(whole);
    }

    @Test
    void a_filter_without_ids_selects_no_link() {
        stored(LinkSample.of("a"));
        LinkFilter none = ALL.withIds(Set.of());

        assertThat(list(none)).as("the listed links without ids").isEmpty();
        assertThatCount(none).isZero();
        assertThat(links().deleteAll(none, Long.MAX_VALUE, 10))
                .as("the deleted links without ids")
                .isEmpty();
    }

    @Test
    void a_replacement_is_written_if_the_version_is_current() {
        StoredLink first = stored(LinkSample.of("first"));
        StoredLink changed = stored(LinkSample.of("changed"));
        StoredLink deleted = stored(LinkSample.of("deleted"));
        StoredLink untouched = stored(LinkSample.of("untouched"));
        update(changed, LinkSample.after(changed).title("by somebody else"));
        links().delete(Samples.OWNER, deleted.link().id());

        Set<Long> replaced = links().update(List.of(
                replacement(first, LinkSample.after(first).disabled(true)),
                replacement(changed, LinkSample.after(changed).disabled(true)),
                replacement(deleted, LinkSample.after(deleted).disabled(true))));

        assertThat(replaced).containsExactly(first.link().id());
        assertThat(find(first)).contains(LinkSample.after(first).disabled(true).stored());
        assertThat(find(changed))
                .contains(LinkSample.after(changed).title("by somebody else").stored());
        assertThat(find(deleted)).as("the deleted link").isEmpty();
        assertThat(find(untouched)).contains(untouched);
    }

    @Test
    void a_refused_replacement_keeps_targeting_entries_and_pixels() {
        StoredLink changed = stored(LinkSample.of("changed")
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2));
        StoredLink replaced = stored(LinkSample.of("replaced"));
        update(changed, LinkSample.after(changed).title("by somebody else"));

        links().update(List.of(
                replacement(
                        changed,
                        LinkSample.after(changed)
                                .targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/")))
                                .pixels(3)),
                replacement(replaced, LinkSample.after(replaced).pixels(3))));

        assertThat(find(changed))
                .contains(LinkSample.after(changed).title("by somebody else").stored());
        assertThat(find(replaced)).contains(LinkSample.after(replaced).pixels(3).stored());
    }

    @Test
    void replacements_may_change_different_fields() {
        List<StoredLink> links = IntStream.range(0, 12)
                .mapToObj(i -> stored(LinkSample.of("a" + i)
                        .title("before")
                        .space(7)
                        .pixels(1, 2)
                        .tags("a", "b")
                        .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))))
                .toList();
        List<LinkSample> changed = links.stream().map(LinkSample::after).toList();
        changed.get(0).url("https://example.com/" + "\u0130".repeat(2_000));
        changed.get(1).title("");
        changed.get(2).space(0).disabled(true);
        changed.get(3).password("hash");
        changed.get(4).privacyPassword("page hash");
        changed.get(5).privacy(Privacy.PRIVATE);
        changed.get(6).expiration(Expiration.afterClicks(3), Optional.empty());
        changed.get(7).expiresAt(Samples.NOW);
        changed.get(8).targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/")));
        changed.get(9).targeting(Targeting.rotation("https://example.com/3", "https://example.com/2"));
        changed.get(10).pixels();
        changed.get(11).pixels(2, 3).tags("b", "c").title("after");

        assertThat(links().update(IntStream.range(0, 12)
                        .mapToObj(i -> replacement(links.get(i), changed.get(i)))
                        .toList()))
                .containsExactlyInAnyOrderElementsOf(
                        links.stream().map(LinksByQueryContract::id).toList());

        for (int i = 0; i < 12; i++) {
            assertThat(find(links.get(i))).contains(changed.get(i).stored());
        }
        assertThatCount(Samples.filter(LinkQuery.all().pixelId(3))).isEqualTo(1);
        assertThatCount(Samples.filter(LinkQuery.all().tag("b"))).isEqualTo(12);
        assertThatCount(Samples.filter(LinkQuery.all().tag("c"))).isEqualTo(1);
    }

    @Test
    void a_replacement_keeps_concurrently_counted_clicks() {
        StoredLink link = stored(LinkSample.of("a"));
        countClick(link.link());

        links().update(List.of(replacement(link, LinkSample.after(link).title("new"))));

        assertThat(find(link))
                .contains(LinkSample.after(link)
                        .title("new")
                        .clicks(1)
                        .lastClick(Samples.NOW)
                        .stored());
    }

    @Test
    void links_of_another_owner_are_not_replaced() {
        StoredLink link = stored(LinkSample.of("a"));
        StoredLink claimed = LinkSample.like(link).owner(Samples.OTHER).stored();

        assertThat(links().update(List.of(
                        replacement(claimed, LinkSample.after(claimed).title("new")))))
                .as("the updated links of another owner")
                .isEmpty();
        assertThat(find(link)).contains(link);
    }

    @Test
    void a_deletion_by_query_deletes_the_matching_links_with_the_highest_ids_below_the_bound() {
        StoredLink lowest = stored(LinkSample.of("lowest").pixels(1));
        StoredLink low = stored(LinkSample.of("low").pixels(1));
        StoredLink unmatched = stored(LinkSample.of("unmatched").pixels(2));
        StoredLink others = stored(LinkSample.of("others").pixels(1).owner(Samples.OTHER));
        StoredLink high = stored(LinkSample.of("high").pixels(1));
        StoredLink bound = stored(LinkSample.of("bound").pixels(1));
        LinkFilter filter = Samples.filter(LinkQuery.all().pixelId(1));

        assertThat(links().deleteAll(filter, id(bound), 2))
                .containsExactly(LinkStore.Deleted.of(high.link()), LinkStore.Deleted.of(low.link()));

        assertThat(find(high)).as("the deleted link").isEmpty();
        assertThat(find(low)).as("the deleted link").isEmpty();
        for (StoredLink kept : List.of(lowest, unmatched, others, bound)) {
            assertThat(find(kept)).contains(kept);
        }
        assertThat(links().deleteAll(filter, id(low), 2)).containsExactly(LinkStore.Deleted.of(lowest.link()));
        assertThat(links().deleteAll(filter, id(low), 2))
                .as("the deleted links below the lowest link")
                .isEmpty();
    }

    @Test
    void a_deletion_by_query_frees_aliases() {
        stored(LinkSample.of("gone").pixels(1));

        links().deleteAll(ALL, Long.MAX_VALUE, 10);

        assertThat(insertOne(LinkSample.of("gone").owner(Samples.OTHER)))
                .as("the id of a link with a free alias")
                .isPositive();
        assertThatCount(Samples.filter(LinkQuery.all().pixelId(1))).isZero();
    }

    @Test
    void a_deletion_by_query_deletes_only_hand_picked_links() {
        StoredLink picked = stored(LinkSample.of("picked"));
        StoredLink kept = stored(LinkSample.of("kept"));

        assertThat(links().deleteAll(ALL.withIds(Set.of(id(picked))), Long.MAX_VALUE, 10))
                .containsExactly(LinkStore.Deleted.of(picked.link()));
        assertThat(find(kept)).contains(kept);
    }

    @Test
    void a_thousand_links_are_listed_replaced_and_deleted_together() {
        List<Long> ids = insert(IntStream.range(0, 1_000)
                        .mapToObj(i -> LinkSample.of("a" + i).pixels(1 + i % 3))
                        .toArray(LinkSample[]::new))
                .stream()
                .map(Link::id)
                .toList();
        LinkFilter picked = ALL.withIds(Set.copyOf(ids));

        List<LinkStore.Replacement> replacements = list(picked).stream()
                .map(link ->
                        replacement(link, LinkSample.after(link).disabled(true).pixels(9)))
                .toList();

        assertThat(replacements).as("the replacements of all links").hasSize(1_000);
        assertThat(links().update(replacements)).containsExactlyInAnyOrderElementsOf(ids);
        LinkFilter changed = Samples.filter(LinkQuery.all().pixelId(9).status(LinkStatus.DISABLED));
        assertThatCount(changed.withIds(Set.copyOf(ids))).isEqualTo(1_000);
        assertThat(links().deleteAll(changed, Long.MAX_VALUE, 1_000))
                .extracting(LinkStore.Deleted::id)
                .containsExactlyElementsOf(Lists.reverse(ids));
        assertThatCount(ALL).isZero();
    }
}
