package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.report.Report;
import java.time.Instant;
import java.util.Optional;

/**
 * A report with the values that never leave the library.
 *
 * @param report the report
 * @param urlKey the key of the report's URL, by which {@link ReportFilter#urlKey} selects reports. The library computes the
 *     key. A store only stores and compares the key, so a wrapper can encrypt the URL.
 * @param password the hash of the password, if the privacy of the report requires a password
 * @param findings the findings of the report, if any. Only {@link ReportStore#findWithFindings}, {@link ReportStore#insert} and
 *     copies read or write findings here; in all other results the value is empty, because findings can be large
 */
public record StoredReport(Report report, UrlKey urlKey, Optional<PasswordHash> password, Optional<String> findings) {

    /** Checks that the hash is present if and only if the report requires a password. */
    public StoredReport {
        checkNotNull(report, "report");
        checkNotNull(urlKey, "urlKey");
        checkNotNull(password, "password");
        checkNotNull(findings, "findings");
        checkArgument(
                (report.privacy().type() == Privacy.Type.PASSWORD) == password.isPresent(),
                "a report has a password if and only if its privacy asks for one");
    }

    /** Creates a report without findings. */
    public StoredReport(Report report, UrlKey urlKey, Optional<PasswordHash> password) {
        this(report, urlKey, password, Optional.empty());
    }

    /**
     * Returns a copy with {@code newReport} as the report. The copy keeps the other values, so {@code newReport} must have the
     * same URL; a wrapper may encrypt or decrypt the URL.
     */
    public StoredReport withReport(Report newReport) {
        return new StoredReport(newReport, urlKey, password, findings);
    }

    /** Returns a copy without findings. */
    public StoredReport withoutFindings() {
        return new StoredReport(report, urlKey, password);
    }

    /**
     * Returns the report that an {@linkplain ReportStore#update update} stores: the replacement with the URL, the project, the
     * page key and the instant of creation of this report.
     *
     * @param writesFindings whether the findings of the replacement, or their absence, replace the findings of this report
     */
    public StoredReport replacedBy(StoredReport replacement, boolean writesFindings) {
        Report kept = replacement.report.toBuilder()
                .url(report.url())
                .project(report.project())
                .pageKey(report.pageKey())
                .createdAt(report.createdAt())
                .build();
        return new StoredReport(kept, urlKey, replacement.password, writesFindings ? replacement.findings : findings);
    }

    /** Returns the report that a {@linkplain AllOwners#move move} to another owner stores. */
    public StoredReport movedTo(Owner newOwner, Instant now) {
        checkNotNull(now, "now");
        return withReport(report.toBuilder()
                .owner(newOwner)
                .version(report.version() + 1)
                .updatedAt(Comparators.max(now, report.updatedAt()))
                .build());
    }
}
