package dev.waymark.contract.part;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** Tests that {@code mvn verify} omits, and {@code mvn test -Plong} runs. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag("long")
@net.jqwik.api.Tag("long")
public @interface LongTest {}
