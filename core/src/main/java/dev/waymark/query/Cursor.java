package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * Where a page ended, to go on from there. That is as fast at any depth as the first page, and is not disturbed by
 * records that are created or deleted meanwhile.
 *
 * <p>A cursor is opaque text, safe in a URL. It belongs to the owner and the query that it came from, and is refused
 * with any other.
 *
 * @param text the cursor as {@link Page#nextCursor()} gave it
 */
public record Cursor(String text) {

    /** Checks for null. Whether the text is a cursor shows when it is used. */
    public Cursor {
        checkNotNull(text, "text");
    }

    /** The cursor that was given out as this text. */
    public static Cursor of(String text) {
        return new Cursor(text);
    }
}
