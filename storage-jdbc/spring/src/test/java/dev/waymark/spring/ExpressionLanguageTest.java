package dev.waymark.spring;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import org.junit.jupiter.api.Test;

/** Hibernate ORM starts the validator with its defaults, which needs an expression language. */
class ExpressionLanguageTest {

    @Test
    void the_validator_starts_with_its_defaults() {
        try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
            assertThat(factory.getValidator()).isNotNull();
        }
    }
}
