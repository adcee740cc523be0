package dev.waymark.constraint;

import static java.lang.annotation.ElementType.ANNOTATION_TYPE;
import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.TYPE_USE;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Requires a text that every storage can store: without NUL, and without unpaired surrogates. */
@Constraint(validatedBy = {})
@Target({FIELD, TYPE_USE, ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Text {

    /** Requires a non-empty text. */
    boolean required() default false;

    /** The maximum length in code points. */
    int max() default Integer.MAX_VALUE;

    /** The maximum length in MiB of UTF-8. */
    int maxMebibytes() default Integer.MAX_VALUE;

    /** Requires a text without control characters and line separators. */
    boolean singleLine() default false;

    /** Requires a text without commas, because a comma separates the texts of a list. */
    boolean withoutCommas() default false;

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
