package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.report.Report;
import java.util.Optional;

/**
 * A report with what never leaves the library.
 *
 * @param report the report
 * @param password the hash of its password, if its privacy asks for one
 */
public record StoredReport(Report report, Optional<PasswordHash> password) {

    /** Checks that report and hash agree. */
    public StoredReport {
        checkNotNull(report, "report");
        checkNotNull(password, "password");
        checkArgument(
                (report.privacy().type() == Privacy.Type.PASSWORD) == password.isPresent(),
                "a report has a password if and only if its privacy asks for one");
    }

    /** The same with its report replaced by {@code newReport}. */
    public StoredReport withReport(Report newReport) {
        return new StoredReport(newReport, password);
    }
}
