package dev.waymark.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageRequestTest {

    private static final String CURSOR = "c";

    @ParameterizedTest
    @ValueSource(ints = {10, 25, 50, 100})
    void a_page_has_10_25_50_or_100_records(int size) {
        assertThat(PageRequest.first(size).size()).isEqualTo(size);
        assertThat(PageRequest.SIZES).contains(size).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {-10, 0, 1, 9, 11, 20, 101, Integer.MAX_VALUE})
    void a_page_with_another_number_of_records_is_refused(int size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PageRequest.first(size))
                .withMessage("size must be 10, 25, 50 or 100, was " + size);
    }

    @Test
    void a_request_counts_no_total_by_default() {
        assertThat(PageRequest.first(10)).matches(request -> !request.countsTotal(), "counts no total");
        assertThat(PageRequest.first(10).number()).hasValue(1);
        assertThat(PageRequest.first(10).cursor()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void pages_are_numbered_from_1(int number) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PageRequest.page(number, 10))
                .withMessage("page must be at least 1, was " + number);
    }

    @Test
    void a_request_with_a_cursor_has_no_number() {
        PageRequest request = PageRequest.byCursor(CURSOR, 25);

        assertThat(request.number()).isEmpty();
        assertThat(request.cursor()).contains(CURSOR);
        assertThat(request.size()).isEqualTo(25);
        assertThat(request.countsTotal()).as("countsTotal of %s", request).isFalse();
    }

    @Test
    void a_request_has_either_a_number_or_a_cursor() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PageRequest(10, OptionalInt.of(1), Optional.of(CURSOR), false))
                .withMessage("a request has a number or a cursor");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PageRequest(10, OptionalInt.empty(), Optional.empty(), false));
    }

    @Test
    void a_request_without_a_cursor_is_a_request_for_the_first_page() {
        assertThat(PageRequest.byCursor(null, 25)).isEqualTo(PageRequest.first(25));
    }

    @Test
    void a_request_for_the_total_keeps_the_other_fields() {
        PageRequest request = PageRequest.page(3, 25).withTotal();

        assertThat(request.countsTotal()).as("countsTotal of %s", request).isTrue();
        assertThat(request.size()).isEqualTo(25);
        assertThat(request.number()).hasValue(3);
        assertThat(request.cursor()).isEmpty();
    }
}
