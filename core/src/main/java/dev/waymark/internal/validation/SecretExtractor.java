package dev.waymark.internal.validation;

import dev.waymark.access.Secret;
import jakarta.validation.valueextraction.ExtractedValue;
import jakarta.validation.valueextraction.UnwrapByDefault;
import jakarta.validation.valueextraction.ValueExtractor;

/** Passes the text of a secret to constraints. */
@UnwrapByDefault
public final class SecretExtractor implements ValueExtractor<@ExtractedValue(type = String.class) Secret> {

    @Override
    public void extractValues(Secret secret, ValueReceiver receiver) {
        receiver.value(null, secret.reveal());
    }
}
