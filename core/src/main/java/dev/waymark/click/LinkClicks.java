package dev.waymark.click;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Link;

/**
 * How often a link was clicked in a period.
 *
 * @param link the link as it is now
 * @param clicks its clicks in the period
 */
public record LinkClicks(Link link, long clicks) {

    /** Checks for null. */
    public LinkClicks {
        checkNotNull(link, "link");
    }
}
