package dev.waymark.internal.validation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import org.junit.jupiter.api.Test;

/** The README describes the two ways around this failure. */
class NoExpressionLanguageTest {

    @Test
    void a_default_validator_of_the_application_needs_an_expression_language_that_the_library_does_not_bring() {
        assertThatThrownBy(Validation::buildDefaultValidatorFactory)
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("HV000183");
    }
}
