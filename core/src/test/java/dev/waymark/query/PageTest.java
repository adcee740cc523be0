package dev.waymark.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PageTest {

    private static final String CURSOR = "c";

    private static Page<Integer> page(Optional<String> next) {
        return new Page<>(List.of(1, 2), 25, OptionalInt.of(1), next, Optional.of(7L));
    }

    @Test
    void a_page_with_a_cursor_has_a_next_page() {
        assertThat(page(Optional.of(CURSOR)).hasNext())
                .as("whether a next page follows")
                .isTrue();
        assertThat(page(Optional.of(CURSOR)).next()).contains(PageRequest.byCursor(CURSOR, 25));
    }

    @Test
    void a_page_without_a_cursor_is_the_last_page() {
        assertThat(page(Optional.empty()).hasNext())
                .as("whether a next page follows")
                .isFalse();
        assertThat(page(Optional.empty()).next()).isEmpty();
    }

    @Test
    void mapping_changes_only_the_items() {
        assertThat(page(Optional.of(CURSOR)).map(n -> "n" + n))
                .isEqualTo(
                        new Page<>(List.of("n1", "n2"), 25, OptionalInt.of(1), Optional.of(CURSOR), Optional.of(7L)));
    }

    @Test
    void items_are_copied_and_cannot_be_changed() {
        List<Integer> items = new ArrayList<>(List.of(1));
        Page<Integer> page = new Page<>(items, 10, OptionalInt.of(1), Optional.empty(), Optional.empty());
        items.add(2);

        assertThat(page.items()).containsExactly(1);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> page.items().add(3));
    }
}
