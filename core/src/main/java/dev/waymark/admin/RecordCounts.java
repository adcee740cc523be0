package dev.waymark.admin;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * Numbers of records.
 *
 * @param links how many links
 * @param reports how many reports
 * @param apiKeys how many API keys
 */
public record RecordCounts(long links, long reports, long apiKeys) {

    /** None of any kind. */
    public static final RecordCounts NONE = new RecordCounts(0, 0, 0);

    /** How many records in all. */
    public long total() {
        return links + reports + apiKeys;
    }

    /** These and {@code more}. */
    public RecordCounts plus(RecordCounts more) {
        checkNotNull(more, "more");
        return new RecordCounts(links + more.links, reports + more.reports, apiKeys + more.apiKeys);
    }
}
