package dev.waymark.play.stage;

import com.google.common.base.Throwables;
import dev.waymark.error.StorageException;
import dev.waymark.error.WaymarkException;

/**
 * What came of a step.
 *
 * @param text all of it
 * @param isBug whether it is an error that users cannot bring about
 */
public record Answer(String text, boolean isBug) {

    static Answer of(Object value) {
        return new Answer(value.toString(), false);
    }

    /** @param told what a user is told of it */
    static Answer of(RuntimeException failure, String told) {
        boolean mayBe = failure instanceof IllegalArgumentException
                || (failure instanceof WaymarkException && !(failure instanceof StorageException));
        return new Answer(mayBe ? told : Throwables.getStackTraceAsString(failure), !mayBe);
    }

    /** The same, and then some. */
    Answer and(Object more) {
        return new Answer(text + "\n" + more, isBug);
    }
}
