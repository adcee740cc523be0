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

/** The memory of changes is bounded, and a changed link never counts as unchanged. */
class LinkMarksTest {

    private static final Duration LONG = Duration.ofDays(1);
    private static final int MAX_MARKS = 10;

    private final LinkMarks marks = new LinkMarks(LONG, MAX_MARKS, new SettableTicker());

    private static AliasKey key(long id) {
        return new AliasKey(Domain.DEFAULT, "a" + id);
    }

    private void change(long id) {
        marks.changed(List.of(id), List.of(key(id)));
    }

    @Test
    void a_read_before_a_change_is_stale_and_a_read_after_the_change_is_current() {
        long before = marks.now();
        change(1);

        assertThat(marks.isChangedSince(before, 1)).isTrue();
        assertThat(marks.isChangedSince(before, key(1))).isTrue();
        assertThat(marks.isChangedSince(marks.now(), 1)).isFalse();
        assertThat(marks.isChangedSince(marks.now(), key(1))).isFalse();
        assertThat(marks.isChangedSince(before, 2)).isFalse();
    }

    @Test
    void the_number_of_changes_in_memory_is_bounded() {
        for (long id = 1; id <= 1_000; id++) {
            change(id);
            marks.counted(-id, 1);

            assertThat(marks.size()).isLessThanOrEqualTo(MAX_MARKS + 2);
        }
    }

    @Test
    void all_reads_before_an_evicted_change_are_stale() {
        long before = marks.now();
        change(1);
        for (long id = 2; id <= 1_000; id++) {
            change(id);
        }

        assertThat(marks.isChangedSince(before, 1)).isTrue();
        assertThat(marks.isChangedSince(before, key(1))).isTrue();
        assertThat(marks.isChangedSince(before, 1_001))
                .as("an unchanged link counts as changed after the eviction")
                .isTrue();
        assertThat(marks.isChangedSince(marks.now(), 1)).isFalse();
    }

    @Test
    void a_lower_number_of_clicks_does_not_replace_a_higher_number() {
        marks.counted(1, 5);
        marks.counted(1, 3);

        assertThat(marks.clicks(1)).isEqualTo(5);
        assertThat(marks.clicks(Set.of(1L, 2L))).isEqualTo(Map.of(1L, 5L));
    }

    @Property
    void a_changed_link_never_counts_as_unchanged(@ForAll List<@IntRange(min = 1, max = 30) Integer> changed) {
        Map<Integer, Long> before = new HashMap<>();
        for (int id : changed) {
            before.put(id, marks.now());
            change(id);
        }

        before.forEach((id, number) -> {
            assertThat(marks.isChangedSince(number, id)).isTrue();
            assertThat(marks.isChangedSince(number, key(id))).isTrue();
        });
    }
}
