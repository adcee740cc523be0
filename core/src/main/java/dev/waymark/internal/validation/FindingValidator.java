package dev.waymark.internal.validation;

import static com.google.common.base.Preconditions.checkNotNull;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import java.lang.annotation.Annotation;
import java.util.List;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** A constraint validator that tells what is wrong as findings; null is valid, as Jakarta Validation has it. */
abstract class FindingValidator<A extends Annotation, T> implements ConstraintValidator<A, T> {

    private @Nullable A constraint;

    @Override
    public final void initialize(A annotation) {
        constraint = annotation;
    }

    /** All that is wrong with the value; empty if nothing is. */
    abstract List<Finding> check(A annotation, T value, Policies policies);

    @Override
    public final boolean isValid(@Nullable T value, ConstraintValidatorContext context) {
        if (value == null) {
            return true;
        }
        Policies policies =
                context.unwrap(HibernateConstraintValidatorContext.class).getConstraintValidatorPayload(Policies.class);
        List<Finding> findings = check(checkNotNull(constraint), value, policies);
        findings.forEach(finding -> finding.addTo(context));
        return findings.isEmpty();
    }
}
