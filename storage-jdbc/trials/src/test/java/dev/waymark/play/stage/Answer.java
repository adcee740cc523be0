package dev.waymark.play.stage;

import com.google.common.base.Throwables;
import dev.waymark.error.StorageException;
import dev.waymark.error.WaymarkException;

/**
 * The answer of a store to one step.
 *
 * @param isBug whether the text is the stack trace of an exception that no input should cause
 */
public record Answer(String text, boolean isBug) {

    static Answer of(Object value) {
        return new Answer(value.toString(), false);
    }

    /** @param message the text of an exception that an input may cause */
    static Answer of(RuntimeException failure, String message) {
        boolean isExpected = failure instanceof IllegalArgumentException
                || (failure instanceof WaymarkException && !(failure instanceof StorageException));
        return new Answer(isExpected ? message : Throwables.getStackTraceAsString(failure), !isExpected);
    }

    /** Returns this answer with an additional line. */
    Answer and(Object more) {
        return new Answer(text + "\n" + more, isBug);
    }
}
