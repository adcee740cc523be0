package dev.waymark.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageRequestTest {

    private static final Cursor CURSOR = Cursor.of("c");

    @ParameterizedTest
    @CsvSource({"10, P10", "25, P25", "50, P50", "100, P100"})
    void a_page_holds_10_25_50_or_100_records(int size, PageSize expected) {
        assertThat(PageSize.of(size)).isEqualTo(expected);
        assertThat(expected.size()).isEqualTo(size);
    }

    @ParameterizedTest
    @ValueSource(ints = {-10, 0, 1, 9, 11, 20, 101, Integer.MAX_VALUE})
    void a_page_holds_no_other_number_of_records(int size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PageSize.of(size))
                .withMessage("size must be 10, 25, 50 or 100, was " + size);
    }

    @Test
    void the_default_is_the_first_page_of_ten_without_a_total() {
        assertThat(PageRequest.first())
                .isEqualTo(new PageRequest(PageSize.P10, OptionalInt.of(1), Optional.empty(), false));
    }

    @Test
    void the_first_page_is_number_1() {
        assertThat(PageRequest.first(PageSize.P50)).isEqualTo(PageRequest.page(1, PageSize.P50));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void pages_are_numbered_from_1(int number) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PageRequest.page(number, PageSize.P10))
                .withMessage("page must be at least 1, was " + number);
    }

    @Test
    void after_a_cursor_there_is_no_number() {
        PageRequest request = PageRequest.after(CURSOR, PageSize.P25);

        assertThat(request.number()).isEmpty();
        assertThat(request.cursor()).contains(CURSOR);
        assertThat(request.size()).isEqualTo(PageSize.P25);
        assertThat(request.countsTotal()).isFalse();
    }

    @Test
    void a_page_is_given_by_one_of_number_and_cursor() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PageRequest(PageSize.P10, OptionalInt.of(1), Optional.of(CURSOR), false))
                .withMessage("a page is given by its number or by a cursor");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PageRequest(PageSize.P10, OptionalInt.empty(), Optional.empty(), false));
    }

    @Test
    void the_total_is_asked_for_and_nothing_else_changes() {
        assertThat(PageRequest.page(3, PageSize.P25).withTotal())
                .isEqualTo(new PageRequest(PageSize.P25, OptionalInt.of(3), Optional.empty(), true));
    }
}
