package dev.waymark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportResultTest {

    @ParameterizedTest
    @CsvSource({"0, BAD", "49, BAD", "50, DECENT", "89, DECENT", "90, GOOD", "100, GOOD"})
    void scores_are_rated_by_the_bands_of_lighthouse(int score, ReportResult result) { // D-13
        assertThat(ReportResult.ofScore(score)).isEqualTo(result);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 101, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void a_score_outside_0_to_100_is_refused(int score) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReportResult.ofScore(score))
                .withMessage("a score must be 0 to 100, was " + score);
    }

    @ParameterizedTest
    @CsvSource({"BAD, bad", "DECENT, decent", "GOOD, good"})
    void results_have_the_names_of_the_specification(ReportResult result, String name) {
        assertThat(result.wireName()).isEqualTo(name);
    }

    @Test
    void results_sort_bad_decent_good() { // D-12
        assertThat(ReportResult.BAD).isLessThan(ReportResult.DECENT);
        assertThat(ReportResult.DECENT).isLessThan(ReportResult.GOOD);
    }

    @Test
    void outcomes_are_equal_if_result_and_findings_are_equal() {
        ReportOutcome outcome = ReportOutcome.of(ReportResult.GOOD, "fast");

        assertThat(outcome)
                .isEqualTo(ReportOutcome.of(ReportResult.GOOD, "fast"))
                .hasSameHashCodeAs(ReportOutcome.of(ReportResult.GOOD, "fast"))
                .isNotEqualTo(ReportOutcome.of(ReportResult.BAD, "fast"))
                .isNotEqualTo(ReportOutcome.of(ReportResult.GOOD, "slow"))
                .isNotEqualTo(ReportOutcome.of(ReportResult.GOOD));
    }

    @Test
    void fields_have_the_names_of_the_specification() {
        assertThat(ReportSortField.values())
                .extracting(ReportSortField::wireName)
                .containsExactly("id", "generated_at", "url", "result");
    }
}
