package dev.waymark.spring.boot;

import dev.waymark.Waymark;

/**
 * Changes options of the application's {@link Waymark}, after the properties and the other beans. A bean of this type also sets
 * options that no property and no other bean sets:
 *
 * <pre>{@code
 * WaymarkCustomizer impatient = builder -> builder.hashingPatience(Duration.ofSeconds(1));
 * }</pre>
 *
 * <p>Several customizers run in the order of {@link org.springframework.core.annotation.Order}.
 */
@FunctionalInterface
public interface WaymarkCustomizer {

    /** Changes options of the builder. */
    void customize(Waymark.Builder builder);
}
