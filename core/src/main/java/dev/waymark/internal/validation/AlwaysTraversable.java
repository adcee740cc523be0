package dev.waymark.internal.validation;

import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import java.lang.annotation.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * Says that all of a command is there to be looked at. Hibernate Validator would by default ask JPA, where an application
 * has it, for each property whether it is loaded.
 */
final class AlwaysTraversable implements TraversableResolver {

    @Override
    public boolean isReachable(
            @Nullable Object object, Path.Node property, Class<?> root, Path pathToObject, ElementType type) {
        return true;
    }

    @Override
    public boolean isCascadable(
            @Nullable Object object, Path.Node property, Class<?> root, Path pathToObject, ElementType type) {
        return true;
    }
}
