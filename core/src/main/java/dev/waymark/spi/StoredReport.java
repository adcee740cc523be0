package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.report.Report;
import java.util.Optional;

/**
 * A report with the values that never leave the library.
 *
 * @param report the report
 * @param urlKey the key of the report's URL, by which {@link ReportFilter#urlKey} selects reports. The library computes the
 *     key. A store only stores and compares the key, so a wrapper can encrypt the URL.
 * @param password the hash of the password, if the privacy of the report requires a password
 */
public record StoredReport(Report report, UrlKey urlKey, Optional<PasswordHash> password) {

    /** Checks that the hash is present if and only if the report requires a password. */
    public StoredReport {
        checkNotNull(report, "report");
        checkNotNull(urlKey, "urlKey");
        checkNotNull(password, "password");
        checkArgument(
                (report.privacy().type() == Privacy.Type.PASSWORD) == password.isPresent(),
                "a report has a password if and only if its privacy asks for one");
    }

    /**
     * Returns a copy with {@code newReport} as the report. The copy keeps the key and the password, so {@code newReport}
     * must have the same URL; a wrapper may encrypt or decrypt the URL.
     */
    public StoredReport withReport(Report newReport) {
        return new StoredReport(newReport, urlKey, password);
    }
}
