package dev.waymark.constraint;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.TYPE_USE;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text that every store can keep: without NUL, and without half of a surrogate pair. */
@Constraint(validatedBy = {})
@Target({FIELD, TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Text {

    /** Whether it must not be empty. */
    boolean required() default false;

    /** How many characters it may have, in code points. */
    int max() default Integer.MAX_VALUE;

    /** How many MiB it may have in UTF-8. */
    int maxMebibytes() default Integer.MAX_VALUE;

    /** Whether it must do without control characters, line breaks among them. */
    boolean singleLine() default false;

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
