package dev.waymark.caching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.link.Domain;
import dev.waymark.spi.AliasKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The bounded memory of changes. A changed link never counts as unchanged. */
class LinkChangesTest {

    private static final Duration LONG = Duration.ofDays(1);
    private static final int MAX_CHANGES = 10;

    private final LinkChanges changes = new LinkChanges(LONG, MAX_CHANGES, new SettableTicker());

    private static AliasKey key(long id) {
        return new AliasKey(Domain.DEFAULT, "a" + id);
    }

    private void change(long id) {
        changes.changed(List.of(id), List.of(key(id)));
    }

    @Test
    void a_read_before_a_change_is_stale_and_a_read_after_the_change_is_current() {
        long before = changes.now();
        change(1);

        assertThat(changes.isChangedSince(before, 1)).isTrue();
        assertThat(changes.isChangedSince(before, key(1))).isTrue();
        assertThat(changes.isChangedSince(changes.now(), 1)).isFalse();
        assertThat(changes.isChangedSince(changes.now(), key(1))).isFalse();
        assertThat(changes.isChangedSince(before, 2)).isFalse();
    }

    @Test
    void the_number_of_changes_in_memory_is_bounded() {
        for (long id = 1; id <= 1_000; id++) {
            change(id);
            changes.counted(-id, 1);

            assertThat(changes.size()).isLessThanOrEqualTo(MAX_CHANGES + 2);
        }
    }

    @Test
    void all_reads_before_an_evicted_change_are_stale() {
        long before = changes.now();
        change(1);
        for (long id = 2; id <= 1_000; id++) {
            change(id);
        }

        assertThat(changes.isChangedSince(before, 1)).isTrue();
        assertThat(changes.isChangedSince(before, key(1))).isTrue();
        assertThat(changes.isChangedSince(before, 1_001))
                .as("an unchanged link counts as changed after the eviction")
                .isTrue();
        assertThat(changes.isChangedSince(changes.now(), 1)).isFalse();
    }

    @Test
    void a_lower_number_of_clicks_does_not_replace_a_higher_number() {
        changes.counted(1, 5);
        changes.counted(1, 3);

        assertThat(changes.clicks(1)).isEqualTo(5);
        assertThat(changes.clicks(Set.of(1L, 2L))).isEqualTo(Map.of(1L, 5L));
    }

    @Property
    void a_changed_link_never_counts_as_unchanged(@ForAll List<@IntRange(min = 1, max = 30) Integer> changed) {
        Map<Integer, Long> before = new HashMap<>();
        for (int id : changed) {
            before.put(id, changes.now());
            change(id);
        }

        before.forEach((id, number) -> {
            assertThat(changes.isChangedSince(number, id)).isTrue();
            assertThat(changes.isChangedSince(number, key(id))).isTrue();
        });
    }
}
