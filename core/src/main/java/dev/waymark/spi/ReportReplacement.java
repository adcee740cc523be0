package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.patch.Patch;
import dev.waymark.report.Report;

/**
 * A report as it was found, and as it is to be. Id, owner, url, project and creation are the same in both.
 *
 * @param before the report with the version that it must still have
 * @param after the report with the next version
 * @param findings what happens to the findings in the same step
 */
public record ReportReplacement(StoredReport before, StoredReport after, Patch<String> findings) {

    /** Checks that both are of one report. */
    public ReportReplacement {
        checkNotNull(before, "before");
        checkNotNull(after, "after");
        checkNotNull(findings, "findings");
        Report old = before.report();
        Report next = after.report();
        checkArgument(old.id() == next.id() && old.owner().equals(next.owner()), "another report is no replacement");
        checkArgument(next.version() == old.version() + 1, "a replacement has the next version");
    }

    /** The report's id. */
    public long id() {
        return before.report().id();
    }
}
