package dev.waymark.constraint;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.TYPE_USE;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Targeting whose entries are complete, and have keys that are known and differ (D-19). */
@Constraint(validatedBy = {})
@Target({FIELD, TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Rules {

    /** How many entries there may be. */
    int max();

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
