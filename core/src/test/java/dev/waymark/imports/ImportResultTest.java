package dev.waymark.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.error.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImportResultTest {

    private static final Violation VIOLATION =
            Violation.of("url", "scheme", "must start with http://").at(1);

    private static ImportResult result(long... ids) {
        return ImportResult.of(ids, List.of(VIOLATION));
    }

    @Test
    void a_result_contains_the_id_of_every_imported_record_by_index() {
        ImportResult result = result(7, ImportResult.REFUSED, 9);

        assertThat(result.imported()).isEqualTo(2);
        assertThat(result.refused()).isEqualTo(1);
        assertThat(result.id(0)).hasValue(7L);
        assertThat(result.id(1)).isEmpty();
        assertThat(result.id(2)).hasValue(9L);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> result.id(3));
    }

    @Test
    void a_number_that_is_no_id_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result(1, -2))
                .withMessage("ids must be positive, 0 for a refused record, or -1 on trial, was -2");
    }

    @Test
    void the_text_of_a_result_contains_no_ids() {
        assertThat(result(7, 0))
                .isEqualTo(result(7, 0))
                .hasSameHashCodeAs(result(7, 0))
                .isNotEqualTo(result(8, 0))
                .isNotEqualTo(ImportResult.of(new long[] {7, 0}, List.of()))
                .isNotEqualTo(ImportResult.of(new long[] {7, 0}, List.of(VIOLATION), List.of(VIOLATION)))
                .hasToString("ImportResult{imported=1, refused=1, violations=[" + VIOLATION + "], warnings=[]}");
    }
}
