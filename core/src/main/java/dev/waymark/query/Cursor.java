package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * The end of a page, from which the next page continues. At any depth, the next page costs no more than the first page. Records
 * that are created or deleted between two requests do not shift the pages.
 *
 * <p>A cursor is opaque text that is safe in a URL. A cursor is bound to the owner and the query of its page, and is refused
 * with any other owner or query.
 *
 * @param text the text of {@link Page#nextCursor()}
 */
public record Cursor(String text) {

    /** Checks for null. The text is checked when the cursor is used. */
    public Cursor {
        checkNotNull(text, "text");
    }

    /** Returns the cursor with this text. */
    public static Cursor of(String text) {
        return new Cursor(text);
    }
}
