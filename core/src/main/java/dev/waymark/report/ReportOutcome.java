package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.FindingsText;
import java.util.Optional;

/**
 * What a generator makes of a URL (D-10).
 *
 * @param result the rating
 * @param findings what the report says: opaque text, JSON for instance, of at most 1 MiB in UTF-8
 */
public record ReportOutcome(ReportResult result, Optional<@FindingsText String> findings) {

    /** Checks for null; the length of the findings is checked where the outcome is stored. */
    public ReportOutcome {
        checkNotNull(result, "result");
        checkNotNull(findings, "findings");
    }

    /** A rating alone. */
    public static ReportOutcome of(ReportResult result) {
        return new ReportOutcome(result, Optional.empty());
    }

    /** A rating with findings. */
    public static ReportOutcome of(ReportResult result, String findings) {
        return new ReportOutcome(result, Optional.of(checkNotNull(findings, "findings")));
    }
}
