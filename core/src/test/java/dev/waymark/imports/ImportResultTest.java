package dev.waymark.imports;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ImportResultTest {

    @Test
    void its_numbers_are_not_negative() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ImportResult(-1, 0, List.of()))
                .withMessage("imported must not be negative, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ImportResult(0, -1, List.of()))
                .withMessage("refused must not be negative, was -1");
    }
}
