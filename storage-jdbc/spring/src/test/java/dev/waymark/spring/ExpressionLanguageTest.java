package dev.waymark.spring;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** Hibernate ORM starts the validator with its defaults, which needs an expression language (HV000183). */
class ExpressionLanguageTest {

    @Test
    void the_artifact_brings_an_expression_language() {
        assertThatCode(() -> Class.forName("jakarta.el.ExpressionFactory")
                        .getMethod("newInstance")
                        .invoke(null))
                .doesNotThrowAnyException();
    }
}
