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
    void an_id_above_all_others_gets_the_next_number() {
        for (int number = 3; number < 100; number++) {
            assertThat(ids.add(10L + 10L * number)).isEqualTo(number);
            assertThat(ids.end()).isEqualTo(number + 1);
            assertThat(ids.array()[number]).isEqualTo(10L + 10L * number);
        }
        assertThat(ids.number(990)).isEqualTo(98);
    }

    @Test
    void only_an_id_between_others_has_no_place() {
        assertThat(ids.belongsBetween(9)).isTrue();
        assertThat(ids.belongsBetween(29)).isTrue();
        assertThat(ids.belongsBetween(10)).isFalse();
        assertThat(ids.belongsBetween(30)).isFalse();
        assertThat(ids.belongsBetween(31)).isFalse();
    }

    @Test
    void an_id_between_others_is_here_without_a_number() {
        assertThat(ids.add(29)).isNegative();
        assertThat(ids.add(9)).isNegative();
        assertThat(ids.add(29)).isNegative();

        assertThat(ids.number(29)).isNegative();
        assertThat(ids.unnumbered()).containsExactlyInAnyOrder(9L, 29L);
        assertThat(ids.belongsBetween(29)).isFalse();
        assertThat(ids.end()).isEqualTo(3);
    }

    @Test
    void an_id_between_others_can_be_removed() {
        ids.add(9);
        ids.add(29);
        ids.remove(9);

        assertThat(ids.unnumbered()).containsExactly(29L);
        assertThat(ids.belongsBetween(9)).isTrue();
    }

    @Test
    void an_id_that_comes_back_has_the_number_that_it_had() {
        ids.remove(20);

        assertThat(ids.belongsBetween(20)).isFalse();
        assertThat(ids.add(20)).isEqualTo(1);
        assertThat(ids.end()).isEqualTo(3);
    }

    @Test
    void they_are_sparse_if_far_more_are_gone_than_there_are() {
        for (long id = 31; id < 2_031; id++) {
            ids.add(id);
        }
        long next = 31;
        while (!ids.isSparse()) {
            ids.remove(next);
            next++;
        }

        int gone = (int) (next - 31);
        int present = ids.end() - gone;
        assertThat(gone).isEqualTo(1_024 + present + 1);
        ids.add(31);
        assertThat(ids.isSparse()).isFalse();
    }
}
