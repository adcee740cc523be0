package dev.waymark.internal.validation;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import java.lang.annotation.Annotation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A constraint validator that tells what is wrong as findings; null is valid, as Jakarta Validation has it. */
abstract class FindingValidator<A extends Annotation, T> implements ConstraintValidator<A, T> {

    /** All that is wrong with the value; empty if nothing is. */
    abstract List<Finding> check(T value);

    @Override
    public final boolean isValid(@Nullable T value, ConstraintValidatorContext context) {
        if (value == null) {
            return true;
        }
        List<Finding> findings = check(value);
        findings.forEach(finding -> finding.addTo(context));
        return findings.isEmpty();
    }
}
