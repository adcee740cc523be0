package dev.waymark.internal.report;

import dev.waymark.report.PageKeys;
import dev.waymark.spi.StoredDetails;

/**
 * A report before its insertion.
 *
 * @param details the report, without an id, and its findings
 * @param keepsKey whether the page key is part of an imported record; otherwise the key is random, and can be replaced
 * @param position the position of the record in its portion of an import
 */
record ReportDraft(StoredDetails details, boolean keepsKey, int position) {

    String pageKey() {
        return details.report().pageKey();
    }

    /** Returns a draft with another random key, or this draft if the key is part of an imported record. */
    ReportDraft withAnotherKey() {
        return keepsKey
                ? this
                : new ReportDraft(
                        details.withReport(details.report().toBuilder()
                                .pageKey(PageKeys.random())
                                .build()),
                        false,
                        position);
    }
}
