package dev.waymark.admin;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * The numbers of records of each kind.
 *
 * @param links the number of links
 * @param reports the number of reports
 * @param apiKeys the number of API keys
 */
public record RecordCounts(long links, long reports, long apiKeys) {

    /** No records. */
    public static final RecordCounts NONE = new RecordCounts(0, 0, 0);

    /** Returns the number of all records. */
    public long total() {
        return links + reports + apiKeys;
    }

    /** Returns the sum for each kind. */
    public RecordCounts plus(RecordCounts more) {
        checkNotNull(more, "more");
        return new RecordCounts(links + more.links, reports + more.reports, apiKeys + more.apiKeys);
    }
}
