package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "!", "~", "tenant-7/user@example.com", "{${x}}"})
    void a_key_contains_visible_ascii_characters(String key) {
        assertThat(Owner.of(key).key()).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\n", "\u007f", "ä", "\ud83d\ude00"})
    void a_key_with_other_characters_is_refused(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Owner.of(key))
                .withMessage("an owner's key must be 1 to 64 visible ASCII characters");
    }

    @Test
    void a_key_has_at_most_64_characters() {
        assertThat(Owner.of("k".repeat(64)).key()).hasSize(64);
        assertThatIllegalArgumentException().isThrownBy(() -> Owner.of("k".repeat(65)));
    }

    @Test
    void owners_sort_by_their_keys() {
        assertThat(Owner.of("b")).isGreaterThan(Owner.of("B")).isGreaterThan(Owner.of("a~"));
        assertThat(Owner.of("b")).isEqualByComparingTo(Owner.of("b"));
    }

    @Test
    void keys_are_case_sensitive() {
        assertThat(Owner.of("Tenant")).isEqualTo(Owner.of("Tenant")).isNotEqualTo(Owner.of("tenant"));
    }
}
