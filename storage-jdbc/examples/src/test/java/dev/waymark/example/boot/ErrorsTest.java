package dev.waymark.example.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.docs.ErrorTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The statuses of what the library refuses. */
@Tag("boot")
class ErrorsTest {

    @Test
    void they_are_those_of_the_readme() {
        assertThat(ErrorTable.statuses())
                .hasSizeGreaterThan(10)
                .allSatisfy((code, status) ->
                        assertThat(Errors.status(code).value()).as(code).isEqualTo(status));
    }
}
