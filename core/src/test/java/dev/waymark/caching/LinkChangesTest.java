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

/** What is remembered of changes is bounded, and nothing that was changed is taken for unchanged. */
class LinkChangesTest {

    private static final Duration LONG = Duration.ofDays(1);
    private static final int MOST = 10;

    private final LinkChanges changes = new LinkChanges(LONG, MOST, new SettableTicker());

    private static AliasKey key(long id) {
        return new AliasKey(Domain.DEFAULT, "a" + id);
    }

    private void change(long id) {
        changes.changed(List.of(id), List.of(key(id)));
    }

    @Test
    void what_was_read_before_a_change_is_old_and_what_is_read_after_it_is_not() {
        long before = changes.now();
        change(1);

        assertThat(changes.isChangedSince(before, 1)).isTrue();
        assertThat(changes.isChangedSince(before, key(1))).isTrue();
        assertThat(changes.isChangedSince(changes.now(), 1)).isFalse();
        assertThat(changes.isChangedSince(changes.now(), key(1))).isFalse();
        assertThat(changes.isChangedSince(before, 2)).isFalse();
    }

    @Test
    void so_many_are_remembered_and_no_more() {
        for (long id = 1; id <= 1_000; id++) {
            change(id);
            changes.counted(-id, 1);

            assertThat(changes.size()).isLessThanOrEqualTo(MOST + 2);
        }
    }

    @Test
    void what_is_forgotten_takes_what_was_read_until_then_with_it() {
        long before = changes.now();
        change(1);
        for (long id = 2; id <= 1_000; id++) {
            change(id);
        }

        assertThat(changes.isChangedSince(before, 1)).isTrue();
        assertThat(changes.isChangedSince(before, key(1))).isTrue();
        assertThat(changes.isChangedSince(before, 1_001))
                .as("nobody knows any more")
                .isTrue();
        assertThat(changes.isChangedSince(changes.now(), 1)).isFalse();
    }

    @Test
    void clicks_never_become_fewer_as_long_as_they_are_remembered() {
        changes.counted(1, 5);
        changes.counted(1, 3);

        assertThat(changes.clicks(1)).isEqualTo(5);
        assertThat(changes.clicks(Set.of(1L, 2L))).isEqualTo(Map.of(1L, 5L));
    }

    @Property
    void no_change_is_ever_overlooked(@ForAll List<@IntRange(min = 1, max = 30) Integer> changed) {
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
