package dev.waymark.internal.validation;

import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import java.lang.annotation.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * Says that all of a command is there to be looked at. Where an application has JPA, the default would ask it of each
 * property whether that is loaded.
 */
final class AllLoaded implements TraversableResolver {

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
