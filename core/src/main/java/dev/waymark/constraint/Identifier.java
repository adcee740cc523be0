package dev.waymark.constraint;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.TYPE_USE;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An identifier of the embedder's (D-15). */
@Constraint(validatedBy = {})
@Target({FIELD, TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Identifier {

    /** The least one: 1, or 0 where that has a meaning. */
    long min() default 1;

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
