package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryStorageTest {

    private final LinkStore links = MemoryStorage.create().links();

    @Test
    void two_storages_share_no_links() {
        Storage one = MemoryStorage.create();
        Storage other = MemoryStorage.create();

        one.links().insert(List.of(LinkSample.of("docs").stored()));

        assertThat(other.links().count(Samples.filter(LinkQuery.all()))).isZero();
    }

    @Test
    void a_storage_always_returns_the_same_stores() {
        Storage storage = MemoryStorage.create();

        assertThat(storage.links()).isSameAs(storage.links());
        assertThat(storage.reports()).isSameAs(storage.reports());
    }

    @Test
    void every_store_provides_the_records_of_all_owners() {
        Storage storage = MemoryStorage.create();

        assertThat(storage.links().allOwners()).isPresent();
        assertThat(storage.reports().allOwners()).isPresent();
        assertThat(storage.apiKeys().allOwners()).isPresent();
    }

    @Test
    void a_link_whose_alias_is_taken_takes_no_id() {
        links.insert(List.of(LinkSample.of("a").stored()));
        assertThatThrownBy(() -> links.insert(List.of(LinkSample.of("a").stored())))
                .isInstanceOf(LinkStore.DuplicateAliasException.class);

        assertThat(links.insert(List.of(LinkSample.of("b").stored())))
                .extracting(Link::id)
                .containsExactly(2L);
    }

    @Test
    void a_restored_link_has_no_clicks_of_the_deleted_link_with_its_id() {
        links.insert(List.of(LinkSample.of("a").stored()));
        StoredLink stored = links.find(Samples.OWNER, 1).orElseThrow();
        ClickStore clicks = links.clicks().orElseThrow();
        LocalDate day = LocalDate.of(2025, 5, 31);
        assertThat(clicks.countClick(stored.link(), new ClickFacts(day, Map.of(), 1, 0)))
                .isPresent();

        links.delete(Samples.OWNER, 1);
        links.allOwners().orElseThrow().restore(List.of(stored));

        assertThat(clicks.totals(List.of(1L), new ClickSpan(Grain.DAY, day, day.plusDays(1))))
                .isEmpty();
    }

    @Test
    void a_storage_for_a_warm_up_shares_no_record() {
        MemoryStorage storage = MemoryStorage.create();

        Waymark waymark = Waymark.builder().storage(storage).warmUp().build();

        assertThat(waymark.owners().first(1)).isEmpty();
        assertThat(storage.forWarmUp()).isPresent().get().isNotSameAs(storage);
    }
}
