package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Optional;

/**
 * A report with its findings, both of one moment.
 *
 * @param stored the report
 * @param findings what it says
 */
public record StoredDetails(StoredReport stored, Optional<String> findings) {

    /** Checks for null. */
    public StoredDetails {
        checkNotNull(stored, "stored");
        checkNotNull(findings, "findings");
    }
}
