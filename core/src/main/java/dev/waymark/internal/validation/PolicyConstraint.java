package dev.waymark.internal.validation;

import jakarta.validation.ConstraintValidator;
import java.lang.annotation.Annotation;
import java.util.function.Supplier;
import org.hibernate.validator.cfg.ConstraintMapping;

/**
 * One of our constraints, and what decides it.
 *
 * @param maker makes a validator for each place where the constraint stands
 */
record PolicyConstraint<A extends Annotation, V extends ConstraintValidator<A, ?>>(
        Class<A> constraint, Class<V> validator, Supplier<V> maker) {

    void defineIn(ConstraintMapping mapping) {
        mapping.constraintDefinition(constraint).validatedBy(validator);
    }
}
