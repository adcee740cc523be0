package dev.waymark.contract.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Expiration;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Targeting;
import dev.waymark.patch.Patch;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkSettings;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules for changes and deletions of hundreds of links by query. */
@Tag("by-query")
public abstract class LinksByQueryContract extends ContractPart {

    private static final LinkFilter ALL = Samples.filter(LinkQuery.all());

    protected LinksByQueryContract(StorageProvider adapter) {
        super(adapter);
    }

    private static LinkStore.Replacement replacement(StoredLink before, LinkSample after) {
        return new LinkStore.Replacement(before, after.stored());
    }

    @Test
    void ids_of_those_that_are_meant_come_the_highest_first() {
        long a = insertOne(LinkSample.of("a").space(1));
        insert(LinkSample.of("b").space(1).owner(Samples.OTHER));
        insert(LinkSample.of("c"));
        long d = insertOne(LinkSample.of("d").space(1).title("d"));
        long e = insertOne(LinkSample.of("e").space(1).title("e"));
        LinkFilter filter = Samples.filter(LinkQuery.all().spaceId(1));

        assertThat(links().ids(filter, Long.MAX_VALUE, 10)).containsExactly(e, d, a);
        assertThat(links().ids(filter, Long.MAX_VALUE, 2)).containsExactly(e, d);
        assertThat(links().ids(filter, d, 2)).containsExactly(a);
        assertThat(links().ids(filter, a, 2)).isEmpty();
        assertThat(links().ids(Samples.filter(LinkQuery.all().search("d")), Long.MAX_VALUE, 10))
                .containsExactly(d);
    }

    @Test
    void some_links_are_found_as_a_whole_if_they_are_meant() {
        StoredLink whole = stored(LinkSample.of("whole")
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2)
                .clicks(3)
                .password("hash"));
        StoredLink bare = stored(LinkSample.of("bare").pixels(2));
        long disabled = insertOne(LinkSample.of("disabled").pixels(2).disabled(true));
        long others = insertOne(LinkSample.of("others").pixels(2).owner(Samples.OTHER));
        stored(LinkSample.of("unasked").pixels(2));
        List<Long> asked = List.of(whole.link().id(), bare.link().id(), disabled, others, others + 100);

        assertThat(links().findAll(Samples.filter(LinkQuery.all().pixelId(2).status(LinkStatus.ACTIVE)), asked))
                .containsExactlyInAnyOrder(whole, bare);
        assertThat(links().findAll(Samples.filter(LinkQuery.all().search("whol", LinkSearchField.ALIAS)), asked))
                .containsExactly(whole);
    }

    @Test
    void links_are_replaced_if_they_have_the_version_that_was_found() {
        StoredLink first = stored(LinkSample.of("first"));
        StoredLink changed = stored(LinkSample.of("changed"));
        StoredLink deleted = stored(LinkSample.of("deleted"));
        StoredLink untouched = stored(LinkSample.of("untouched"));
        links().update(LinkSample.after(changed).title("by somebody else").stored(), 1);
        links().delete(Samples.OWNER, deleted.link().id());

        Set<Long> replaced = links().updateAll(List.of(
                replacement(first, LinkSample.after(first).disabled(true)),
                replacement(changed, LinkSample.after(changed).disabled(true)),
                replacement(deleted, LinkSample.after(deleted).disabled(true))));

        assertThat(replaced).containsExactly(first.link().id());
        assertThat(find(first)).contains(LinkSample.after(first).disabled(true).stored());
        assertThat(find(changed))
                .contains(LinkSample.after(changed).title("by somebody else").stored());
        assertThat(find(deleted)).isEmpty();
        assertThat(find(untouched)).contains(untouched);
    }

    @Test
    void rules_and_pixels_of_a_link_that_is_not_replaced_stay() {
        StoredLink changed = stored(LinkSample.of("changed")
                .targeting(Targeting.rotation("https://example.com/1", "https://example.com/2"))
                .pixels(1, 2));
        StoredLink replaced = stored(LinkSample.of("replaced"));
        links().update(LinkSample.after(changed).title("by somebody else").stored(), 1);

        links().updateAll(List.of(
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
    void each_link_may_be_replaced_otherwise() {
        List<StoredLink> links = IntStream.range(0, 12)
                .mapToObj(i -> stored(LinkSample.of("a" + i)
                        .title("before")
                        .space(7)
                        .pixels(1, 2)
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
        changed.get(11).pixels(2, 3).title("after");

        assertThat(links().updateAll(IntStream.range(0, 12)
                        .mapToObj(i -> replacement(links.get(i), changed.get(i)))
                        .toList()))
                .hasSize(12);

        for (int i = 0; i < 12; i++) {
            assertThat(find(links.get(i))).contains(changed.get(i).stored());
        }
        assertThat(links().count(Samples.filter(LinkQuery.all().pixelId(3)))).isEqualTo(1);
    }

    @Test
    void those_that_are_meant_are_set_unless_they_are_so_already() {
        StoredLink link = stored(LinkSample.of("a").space(1).pixels(5).clicks(2));
        StoredLink already = stored(LinkSample.of("b").space(2).disabled(true));
        StoredLink halfway = stored(LinkSample.of("c").space(1).disabled(true));
        StoredLink unmeant = stored(LinkSample.of("d").space(3));
        StoredLink others = stored(LinkSample.of("e").space(1).owner(Samples.OTHER));
        List<Long> ids = Stream.of(link, already, halfway, unmeant, others)
                .map(stored -> stored.link().id())
                .toList();
        LinkSettings settings = new LinkSettings(Patch.set(true), Patch.set(2L), Samples.NOW);

        OptionalInt changed = links().setAll(Samples.filter(LinkQuery.all().createdBefore(Samples.NOW)), ids, settings);
        assumeThat(changed).as("the store sets links without reading them").isPresent();

        assertThat(changed).hasValue(3);
        for (StoredLink each : List.of(link, halfway, unmeant)) {
            assertThat(find(each))
                    .contains(LinkSample.after(each)
                            .disabled(true)
                            .space(2)
                            .updatedAt(Samples.NOW)
                            .stored());
        }
        assertThat(find(already)).contains(already);
        assertThat(find(others)).contains(others);
        assertThat(links().setAll(ALL, ids, settings)).hasValue(0);
    }

    @Test
    void links_that_are_set_by_a_clock_that_is_behind_keep_the_time_of_their_last_update() {
        Instant later = Samples.NOW.plusSeconds(1);
        StoredLink link = stored(LinkSample.of("a").updatedAt(later));

        OptionalInt changed = links().setAll(
                        ALL, List.of(link.link().id()), new LinkSettings(Patch.set(true), Patch.keep(), Samples.NOW));
        assumeThat(changed).as("the store sets links without reading them").isPresent();

        assertThat(find(link))
                .contains(LinkSample.after(link).disabled(true).updatedAt(later).stored());
    }

    @Test
    void only_what_is_meant_is_set() {
        StoredLink link = stored(LinkSample.of("a").space(1));
        StoredLink unmeant = stored(LinkSample.of("b").space(3));
        StoredLink unasked = stored(LinkSample.of("c").space(1));
        List<Long> ids = List.of(link.link().id(), unmeant.link().id());

        OptionalInt changed = links().setAll(
                        Samples.filter(LinkQuery.all().spaceId(1)),
                        ids,
                        new LinkSettings(Patch.keep(), Patch.clear(), Samples.NOW));
        assumeThat(changed).as("the store sets links without reading them").isPresent();

        assertThat(changed).hasValue(1);
        assertThat(find(link))
                .contains(LinkSample.after(link).space(0).updatedAt(Samples.NOW).stored());
        assertThat(find(unmeant)).contains(unmeant);
        assertThat(find(unasked)).contains(unasked);
    }

    @Test
    void clicks_that_were_counted_since_links_were_found_are_kept() {
        StoredLink link = stored(LinkSample.of("a"));
        links().countClick(link.link());

        links().updateAll(List.of(replacement(link, LinkSample.after(link).title("new"))));

        assertThat(find(link))
                .contains(LinkSample.after(link).title("new").clicks(1).stored());
    }

    @Test
    void links_of_another_owner_are_not_replaced() {
        StoredLink link = stored(LinkSample.of("a"));
        StoredLink claimed = LinkSample.like(link).owner(Samples.OTHER).stored();

        assertThat(links().updateAll(List.of(
                        replacement(claimed, LinkSample.after(claimed).title("new")))))
                .isEmpty();
        assertThat(find(link)).contains(link);
    }

    @Test
    void those_that_are_meant_are_deleted_with_all_that_belongs_to_them() {
        StoredLink gone = stored(LinkSample.of("gone").pixels(1));
        StoredLink unmeant = stored(LinkSample.of("unmeant").pixels(2));
        StoredLink others = stored(LinkSample.of("others").pixels(1).owner(Samples.OTHER));
        StoredLink unasked = stored(LinkSample.of("unasked").pixels(1));
        List<Long> asked = List.of(
                gone.link().id(),
                unmeant.link().id(),
                others.link().id(),
                unasked.link().id() + 100);

        assertThat(links().deleteAll(Samples.filter(LinkQuery.all().pixelId(1)), asked))
                .containsExactly(gone.link().id());

        assertThat(find(gone)).isEmpty();
        assertThat(links().ids(ALL, Long.MAX_VALUE, 10))
                .containsExactly(unasked.link().id(), unmeant.link().id());
        assertThat(find(others)).contains(others);
        assertThat(links().deleteAll(Samples.filter(LinkQuery.all().pixelId(1)), asked))
                .isEmpty();
        assertThat(stored(LinkSample.of("gone"))).isNotNull(); // the alias is free again
    }

    @Test
    void many_are_found_replaced_and_deleted_at_once() {
        insert(IntStream.range(0, 1_000)
                .mapToObj(i -> LinkSample.of("a" + i).pixels(1 + i % 3))
                .toArray(LinkSample[]::new));
        List<Long> ids = links().ids(ALL, Long.MAX_VALUE, 1_000);

        List<LinkStore.Replacement> replacements = links().findAll(ALL, ids).stream()
                .map(link ->
                        replacement(link, LinkSample.after(link).disabled(true).pixels(9)))
                .toList();

        assertThat(replacements).hasSize(1_000);
        assertThat(links().updateAll(replacements)).hasSize(1_000).containsAll(ids);
        LinkFilter changed = Samples.filter(LinkQuery.all().pixelId(9).status(LinkStatus.DISABLED));
        assertThat(links().count(changed)).isEqualTo(1_000);
        assertThat(links().deleteAll(changed, ids)).hasSize(1_000).containsAll(ids);
        assertThat(links().count(ALL)).isZero();
    }
}
