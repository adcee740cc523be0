package dev.waymark.page;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.report.ReportResult;
import dev.waymark.url.WebUrl;
import java.time.Instant;
import java.util.Optional;

/**
 * The visible part of a report for a stranger: without id, owner, version and requests for generation. A stranger is any person
 * or program except the owner. The ids of reports ascend, so an id would disclose the number of reports.
 *
 * @param url the URL of the report in the owner's spelling
 * @param project the host of the URL without a leading {@code www.}; empty for URLs other than http and https
 * @param result the rating; empty until the report is generated
 * @param createdAt the time of creation
 * @param generatedAt the time of the last generation; empty until the report is generated
 * @param findings the findings of the last generation, if any
 * @see <a href="../package-summary.html#D-45">Pages for strangers</a>
 */
public record ReportPage(
        String url,
        String project,
        Optional<ReportResult> result,
        Instant createdAt,
        Optional<Instant> generatedAt,
        Optional<String> findings) {

    /** Checks for null, and that result and time of generation are both present or both absent. */
    public ReportPage {
        checkNotNull(url, "url");
        checkNotNull(project, "project");
        checkNotNull(result, "result");
        checkNotNull(createdAt, "createdAt");
        checkNotNull(generatedAt, "generatedAt");
        checkNotNull(findings, "findings");
        checkArgument(
                result.isPresent() == generatedAt.isPresent(),
                "the result and the time of generation must both be present or both be absent");
    }

    /** Returns a text for logs, without a user name and password of the URL. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("url", WebUrl.withoutUserInfo(url))
                .add("project", project)
                .add("result", result)
                .add("createdAt", createdAt)
                .add("generatedAt", generatedAt)
                .add("findings", findings)
                .toString();
    }
}
