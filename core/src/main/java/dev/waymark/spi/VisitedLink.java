package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A link that was found for a visitor.
 *
 * @param stored the link; with the click, if that was counted
 * @param counted whether a click was counted while it was found
 */
public record VisitedLink(StoredLink stored, boolean counted) {

    /** Checks that there is a link. */
    public VisitedLink {
        checkNotNull(stored, "stored");
    }
}
