package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.patch.Patch;
import dev.waymark.report.Report;

/**
 * A report as it was found, and as it is to be. Id, owner, url, project, page key and creation are the same in both.
 *
 * @param before the report with the version that it must still have
 * @param after the report with the next version
 * @param findings what happens to the findings in the same step
 * @param work what happens to the work on it in the same step: it is kept or restarted
 */
public record ReportReplacement(StoredReport before, StoredReport after, Patch<String> findings, ReportWork work) {

    /** Checks that both are of one report, and that the work on it refuses nothing. */
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

    /** A replacement that leaves the work on it to who holds it, as {@link ReportWork#KEEP} says. */
    public ReportReplacement(StoredReport before, StoredReport after, Patch<String> findings) {
        this(before, after, findings, ReportWork.KEEP);
    }

    /** Whether the work on it begins with this, or ends. */
    public boolean changesWork() {
        return work.type() == ReportWork.Type.RESTART
                || before.report().requestedAt().isPresent()
                        != after.report().requestedAt().isPresent();
    }

    /** The report's id. */
    public long id() {
        return before.report().id();
    }
}
