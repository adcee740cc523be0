package dev.waymark.storage.jdbc.statement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Equality of the values of statements: links with equal changes have a common statement. */
class ParametersTest {

    @Test
    void different_values_with_equal_hash_codes_are_not_equal() {
        Parameters some = new Parameters().set("title", "Aa");
        Parameters other = new Parameters().set("title", "BB");

        assertThat(some).hasSameHashCodeAs(other).isNotEqualTo(other);
    }
}
