package dev.waymark.click;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Link;

/**
 * The clicks of a link in a period.
 *
 * @param link the link in its present state
 * @param clicks the number of clicks in the period
 */
public record LinkClicks(Link link, long clicks) {

    /** Throws a {@link NullPointerException} if the link is null. */
    public LinkClicks {
        checkNotNull(link, "link");
    }
}
