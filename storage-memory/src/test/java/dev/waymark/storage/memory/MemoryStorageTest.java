package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.access.Owner;
import dev.waymark.click.ClickPeriod;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryStorageTest {

    private final Storage storage = MemoryStorage.create();
    private final LinkStore links = storage.links();

    @Test
    void two_storages_share_no_links() {
        Storage one = MemoryStorage.create();
        Storage other = MemoryStorage.create();

        one.links().insert(List.of(LinkSample.of("docs").stored()));

        assertThat(other.links().count(Samples.filter(LinkQuery.all()))).isZero();
    }

    @Test
    void every_store_provides_the_records_of_all_owners() {
        assertThat(storage.links().allOwners()).isPresent();
        assertThat(storage.reports().allOwners()).isPresent();
        assertThat(storage.apiKeys().allOwners()).isPresent();
    }

    @Test
    void a_link_whose_alias_is_taken_takes_no_id() {
        links.insert(List.of(LinkSample.of("a").stored()));
        assertThatThrownBy(() -> links.insert(List.of(LinkSample.of("a").stored())))
                .isInstanceOf(DuplicateKeyException.class);

        assertThat(links.insert(List.of(LinkSample.of("b").stored())))
                .extracting(Link::id)
                .containsExactly(2L);
    }

    @Test
    void a_restored_link_has_no_clicks_of_the_deleted_link_with_its_id() {
        links.insert(List.of(LinkSample.of("a").stored()));
        StoredLink stored = links.find(Samples.OWNER, 1).orElseThrow();
        ClickStore clicks = storage.clicks().orElseThrow();
        LocalDate day = LocalDate.of(2025, 5, 31);
        assertThat(links.countClick(stored.link(), Samples.NOW, new ClickFacts(day, Map.of(), 1, List.of())))
                .isPresent();

        links.delete(Samples.OWNER, 1);
        links.allOwners().orElseThrow().restore(List.of(stored));

        assertThat(clicks.totals(List.of(1L), ClickPeriod.day(day))).isEmpty();
    }

    @Test
    void a_list_by_clicks_sorts_a_clicked_link_that_moved_to_the_owner_of_the_list() {
        links.insert(List.of(LinkSample.of("a").stored()));
        links.insert(List.of(
                LinkSample.of("b").owner(Samples.OTHER).clicks(1).stored(),
                LinkSample.of("c").owner(Samples.OTHER).stored()));
        click(1);
        click(1);
        links.allOwners().orElseThrow().move(Samples.OWNER, 1, Samples.OTHER, Samples.NOW);

        assertThat(mostClicked(Samples.OTHER)).containsExactly("a", "b", "c");
    }

    @Test
    void a_list_by_clicks_sorts_a_link_that_changed_after_its_clicks() {
        links.insert(List.of(
                LinkSample.of("a").stored(), LinkSample.of("b").clicks(1).stored()));
        click(1);
        click(1);
        StoredLink stored = links.find(Samples.OWNER, 1).orElseThrow();
        links.update(List.of(new LinkStore.Replacement(
                stored, LinkSample.after(stored).title("new").stored())));
        click(2);
        click(2);

        assertThat(mostClicked(Samples.OWNER)).containsExactly("b", "a");
    }

    @Test
    void a_list_by_clicks_is_correct_after_the_deletion_of_a_clicked_link() {
        links.insert(List.of(LinkSample.of("a").stored(), LinkSample.of("b").stored()));
        click(1);
        links.delete(Samples.OWNER, 1);

        assertThat(mostClicked(Samples.OWNER)).containsExactly("b");
    }

    private void click(long id) {
        assertThat(links.countClick(LinkSample.of("found").id(id).link(), Samples.NOW, ClickFacts.NONE))
                .isPresent();
    }

    private List<String> mostClicked(Owner owner) {
        LinkFilter filter = Samples.filter(owner, LinkQuery.all(), Samples.NOW);
        return links.list(filter, Slice.from(Sort.by(LinkSortField.CLICKS, Direction.DESC), 0, 10)).stream()
                .map(stored -> stored.link().alias())
                .toList();
    }

    @Test
    void the_storage_keeps_no_earlier_version_of_a_changed_link() throws InterruptedException {
        links.insert(List.of(LinkSample.of("a").stored()));
        ReferenceQueue<StoredLink> queue = new ReferenceQueue<>();
        WeakReference<StoredLink> earlier =
                new WeakReference<>(links.find(Samples.OWNER, 1).orElseThrow(), queue);

        links.update(List.of(new LinkStore.Replacement(
                links.find(Samples.OWNER, 1).orElseThrow(),
                LinkSample.after(links.find(Samples.OWNER, 1).orElseThrow()).stored())));

        for (int i = 0; i < 50 && earlier.get() != null; i++) {
            System.gc();
            queue.remove(10);
        }
        assertThat(earlier.get()).isNull();
    }
}
