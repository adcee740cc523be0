package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * Where a page ended, to continue from there: at any depth as fast as the first page, and undisturbed by what is created
 * or deleted meanwhile. Opaque, safe in a URL, and bound to the owner and the query it came from; with another one it is
 * refused (D-27).
 *
 * @param text the cursor as text, as {@link Page#nextCursor()} gave it
 */
public record Cursor(String text) {

    /** Checks for null; whether the text is a cursor shows when it is used. */
    public Cursor {
        checkNotNull(text, "text");
    }

    /** The cursor that was handed out as this text. */
    public static Cursor of(String text) {
        return new Cursor(text);
    }
}
