package dev.waymark.internal.validation;

import dev.waymark.patch.Patch;
import jakarta.validation.valueextraction.ExtractedValue;
import jakarta.validation.valueextraction.ValueExtractor;

/**
 * Passes the new value of a patch to constraints. A patch that keeps or clears its field has no value.
 *
 * <p>This class and {@link SecretExtractor} are services of Jakarta Validation: Quarkus reads the declarations of all indexed
 * commands at the start of an application, and fails if an extractor is missing.
 */
public final class PatchExtractor implements ValueExtractor<Patch<@ExtractedValue ?>> {

    @Override
    public void extractValues(Patch<?> patch, ValueReceiver receiver) {
        patch.value().ifPresent(value -> receiver.value("<patch>", value));
    }
}
