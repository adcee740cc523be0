package dev.waymark.internal.form;

import java.util.Optional;

/**
 * A field that a blank value clears (D-21): absent, blank, or with a value.
 *
 * @param isBlank whether the form contains the field with a blank value
 * @param value the value; empty if the field is absent, blank or unreadable
 */
record Sent<T>(boolean isBlank, Optional<T> value) {

    static <T> Sent<T> of(Optional<T> value) {
        return new Sent<>(false, value);
    }

    static <T> Sent<T> blank() {
        return new Sent<>(true, Optional.empty());
    }
}
