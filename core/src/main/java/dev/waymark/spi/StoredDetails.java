package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import java.time.Instant;
import java.util.Optional;

/**
 * A report with findings, both of the same moment.
 *
 * @param stored the report without the findings
 * @param findings the findings of the report, if any
 */
public record StoredDetails(StoredReport stored, Optional<String> findings) {

    /** Checks for null. */
    public StoredDetails {
        checkNotNull(stored, "stored");
        checkNotNull(findings, "findings");
    }

    /** Returns the report. */
    public Report report() {
        return stored.report();
    }

    /** Returns the hash of the report's password, if the privacy of the report requires a password. */
    public Optional<PasswordHash> password() {
        return stored.password();
    }

    /** Returns a copy with {@code newReport} as the report. */
    public StoredDetails withReport(Report newReport) {
        return new StoredDetails(stored.withReport(newReport), findings);
    }

    /**
     * Returns the report that an {@linkplain ReportStore#update update} stores: the replacement with the URL, the project, the
     * page key and the instant of creation of this report.
     */
    public StoredDetails replacedBy(StoredReport replacement, Patch<String> newFindings) {
        Report kept = replacement.report().toBuilder()
                .url(report().url())
                .project(report().project())
                .pageKey(report().pageKey())
                .createdAt(report().createdAt())
                .build();
        return new StoredDetails(
                new StoredReport(kept, stored.urlKey(), replacement.password()), newFindings.applyTo(findings));
    }

    /** Returns the report that a {@linkplain AllOwners#move move} to another owner stores. */
    public StoredDetails movedTo(Owner newOwner, Instant now) {
        checkNotNull(now, "now");
        return withReport(report().toBuilder()
                .owner(newOwner)
                .version(report().version() + 1)
                .updatedAt(Comparators.max(now, report().updatedAt()))
                .build());
    }
}
