package dev.waymark.storage.memory.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberedIdsTest {

    private final NumberedIds ids = new NumberedIds(new long[] {10, 20, 30});

    @Test
    void ids_have_their_numbers_in_order() {
        assertThat(ids.number(10)).isZero();
        assertThat(ids.number(20)).isEqualTo(1);
        assertThat(ids.number(30)).isEqualTo(2);
        assertThat(ids.end()).isEqualTo(3);
    }

    @Test
    void an_id_above_all_other_ids_receives_the_next_number() {
        for (int number = 3; number < 100; number++) {
            assertThat(ids.add(10L + 10L * number)).isEqualTo(number);
            assertThat(ids.end()).isEqualTo(number + 1);
            assertThat(ids.array()[number]).isEqualTo(10L + 10L * number);
        }
        assertThat(ids.number(990)).isEqualTo(98);
    }

    @Test
    void only_a_new_id_between_other_ids_receives_no_number() {
        assertThat(ids.belongsBetween(9)).isTrue();
        assertThat(ids.belongsBetween(29)).isTrue();
        assertThat(ids.belongsBetween(10)).isFalse();
        assertThat(ids.belongsBetween(30)).isFalse();
        assertThat(ids.belongsBetween(31)).isFalse();
    }

    @Test
    void an_id_between_other_ids_is_added_without_a_number() {
        assertThat(ids.add(29)).isNegative();
        assertThat(ids.add(9)).isNegative();
        assertThat(ids.add(29)).isNegative();

        assertThat(ids.number(29)).isNegative();
        assertThat(ids.unnumbered()).containsExactlyInAnyOrder(9L, 29L);
        assertThat(ids.belongsBetween(29)).isFalse();
        assertThat(ids.end()).isEqualTo(3);
    }

    @Test
    void an_unnumbered_id_can_be_removed() {
        ids.add(9);
        ids.add(29);
        ids.remove(9);

        assertThat(ids.unnumbered()).containsExactly(29L);
        assertThat(ids.belongsBetween(9)).isTrue();
    }

    @Test
    void a_removed_id_receives_its_old_number_again() {
        ids.remove(20);

        assertThat(ids.belongsBetween(20)).isFalse();
        assertThat(ids.add(20)).isEqualTo(1);
        assertThat(ids.end()).isEqualTo(3);
    }

    @Test
    void ids_are_sparse_if_far_more_numbers_are_free_than_used() {
        for (long id = 31; id < 2_031; id++) {
            ids.add(id);
        }
        long next = 31;
        while (!ids.isSparse()) {
            ids.remove(next);
            next++;
        }

        int removed = (int) (next - 31);
        int present = ids.end() - removed;
        assertThat(removed).isEqualTo(1_024 + present + 1);
        ids.add(31);
        assertThat(ids.isSparse()).isFalse();
    }
}
