package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.patch.Patch;
import dev.waymark.report.Report;

/**
 * A report before and after an update. Id, owner, URL, project, page key and creation are the same in both reports.
 *
 * @param before the report with the expected version
 * @param after the report with the next version
 * @param findings the change of the findings in the same step
 * @param work the change of the work in the same step: {@link ReportWork#KEEP} or {@link ReportWork#RESTART}
 */
public record ReportReplacement(StoredReport before, StoredReport after, Patch<String> findings, ReportWork work) {

    /** Checks that both values belong to one report, and that the change of the work permits each update. */
    public ReportReplacement {
        checkNotNull(before, "before");
        checkNotNull(after, "after");
        checkNotNull(findings, "findings");
        checkNotNull(work, "work");
        Report old = before.report();
        Report next = after.report();
        checkArgument(old.id() == next.id() && old.owner().equals(next.owner()), "another report is no replacement");
        checkArgument(next.version() == old.version() + 1, "a replacement has the next version");
        checkArgument(
                work.type() == ReportWork.Type.KEEP || work.type() == ReportWork.Type.RESTART,
                "a replacement keeps or restarts the work");
    }

    /** Creates a replacement that keeps the work, as {@link ReportWork#KEEP} describes. */
    public ReportReplacement(StoredReport before, StoredReport after, Patch<String> findings) {
        this(before, after, findings, ReportWork.KEEP);
    }

    /** Returns whether the replacement begins, restarts or ends the work. */
    public boolean changesWork() {
        return work.type() == ReportWork.Type.RESTART
                || before.report().requestedAt().isPresent()
                        != after.report().requestedAt().isPresent();
    }

    /** Returns the id of the report. */
    public long id() {
        return before.report().id();
    }
}
