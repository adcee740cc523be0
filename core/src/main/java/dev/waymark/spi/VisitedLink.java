package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * The result of a search for a visitor.
 *
 * @param stored the link, including the click if the click was counted
 * @param counted whether the search counted a click
 */
public record VisitedLink(StoredLink stored, boolean counted) {

    /** Checks for null. */
    public VisitedLink {
        checkNotNull(stored, "stored");
    }
}
