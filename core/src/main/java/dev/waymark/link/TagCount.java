package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A tag of an owner's links, and the number of these links.
 *
 * @param tag the tag in the spelling of the newest link with the tag
 * @param links the number of links with the tag in any spelling, at least 1
 */
public record TagCount(String tag, long links) {

    /** Throws a {@link NullPointerException} if the tag is null. */
    public TagCount {
        checkNotNull(tag, "tag");
    }
}
