package dev.waymark.internal.report;

import dev.waymark.spi.StoredReport;
import dev.waymark.text.PageKeys;
import java.util.random.RandomGenerator;

/**
 * A report before its insertion.
 *
 * @param stored the report without an id, with its findings
 * @param keepsKey whether the page key is part of an imported record; otherwise the key is random, and can be replaced
 * @param position the position of the record in its portion of an import
 */
record ReportDraft(StoredReport stored, boolean keepsKey, int position) {

    String pageKey() {
        return stored.report().pageKey();
    }

    /** Returns a draft with another random key, or this draft if the key is part of an imported record. */
    ReportDraft withAnotherKey(RandomGenerator random) {
        return keepsKey
                ? this
                : new ReportDraft(
                        stored.withReport(stored.report().toBuilder()
                                .pageKey(PageKeys.random(random))
                                .build()),
                        false,
                        position);
    }
}
