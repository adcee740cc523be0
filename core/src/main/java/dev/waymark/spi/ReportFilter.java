package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.query.Search;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSearchField;
import java.util.Optional;

/**
 * Which reports are meant. All conditions must hold.
 *
 * @param owner whose reports
 * @param search what the {@link dev.waymark.spi.help.Folding#fold folded} field must contain as a substring; the term is
 *     folded already
 * @param project what the report's project must equal; normalised already
 * @param result the rating that reports have
 */
public record ReportFilter(
        Owner owner,
        Optional<Search<ReportSearchField>> search,
        Optional<String> project,
        Optional<ReportResult> result) {

    /** Checks for null. */
    public ReportFilter {
        checkNotNull(owner, "owner");
        checkNotNull(search, "search");
        checkNotNull(project, "project");
        checkNotNull(result, "result");
    }
}
