package dev.waymark.watch;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * The numbers of URLs of one call of {@link LinkWatch#requestReports}.
 *
 * @param created the URLs for which the call has created a report
 * @param requestedAgain the URLs whose report the call has requested again
 * @param fresh the URLs whose report is requested already, or not older than the age. A URL counts once in each portion of 500 links
 */
public record WatchCounts(long created, long requestedAgain, long fresh) {

    /** Throws an {@link IllegalArgumentException} if a number is negative. */
    public WatchCounts {
        checkArgument(created >= 0, "created must not be negative, was %s", created);
        checkArgument(requestedAgain >= 0, "requestedAgain must not be negative, was %s", requestedAgain);
        checkArgument(fresh >= 0, "fresh must not be negative, was %s", fresh);
    }
}
