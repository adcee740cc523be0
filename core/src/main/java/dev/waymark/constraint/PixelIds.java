package dev.waymark.constraint;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.TYPE_USE;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The pixels of a link, not too many (D-15). */
@Constraint(validatedBy = {})
@Target({FIELD, TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface PixelIds {

    /** How many a link may have. */
    int MAX = 100;

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
