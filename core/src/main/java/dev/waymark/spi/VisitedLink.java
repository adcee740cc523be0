package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A link that a store found for a visitor.
 *
 * @param stored the link, including the click if the click was counted
 * @param counted whether the store counted a click in the same step
 */
public record VisitedLink(StoredLink stored, boolean counted) {

    /** Checks for null. */
    public VisitedLink {
        checkNotNull(stored, "stored");
    }
}
