package dev.waymark.internal.validation;

import jakarta.validation.ConstraintValidatorContext;
import java.util.Optional;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidatorContext;

/**
 * What a validator found wrong. It travels as dynamic payload and not as a message template, since templates are
 * interpolated and what users send must never be.
 *
 * @param field the field, where the validator knows it better than the property path does
 */
record Finding(Optional<String> field, String code, String message) {

    static Finding of(String code, String message) {
        return new Finding(Optional.empty(), code, message);
    }

    static Finding of(String field, String code, String message) {
        return new Finding(Optional.of(field), code, message);
    }

    /** Adds this to the violations; the template only tells findings of one value apart. */
    void addTo(ConstraintValidatorContext context) {
        HibernateConstraintValidatorContext violations = context.unwrap(HibernateConstraintValidatorContext.class);
        violations.disableDefaultConstraintViolation();
        violations
                .withDynamicPayload(this)
                .buildConstraintViolationWithTemplate(field.orElse("") + " " + code)
                .addConstraintViolation();
    }
}
