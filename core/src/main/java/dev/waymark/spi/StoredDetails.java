package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.PasswordHash;
import dev.waymark.report.Report;
import java.util.Optional;

/**
 * A report with its findings, both of one moment.
 *
 * @param stored the report, without its findings
 * @param findings what it says
 */
public record StoredDetails(StoredReport stored, Optional<String> findings) {

    /** Checks for null. */
    public StoredDetails {
        checkNotNull(stored, "stored");
        checkNotNull(findings, "findings");
    }

    /** The report. */
    public Report report() {
        return stored.report();
    }

    /** The hash of the report's password, if its privacy asks for one. */
    public Optional<PasswordHash> password() {
        return stored.password();
    }

    /** The same with its report replaced by {@code newReport}. */
    public StoredDetails withReport(Report newReport) {
        return new StoredDetails(stored.withReport(newReport), findings);
    }
}
