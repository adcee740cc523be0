package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Privacy;
import dev.waymark.constraint.WebAddress;
import jakarta.validation.Valid;

/**
 * Asks for a report. Immutable; each method returns a changed copy. Nothing is checked but null until the command is
 * carried out, so that all that is wrong is told at once.
 *
 * @param url what to report on (D-7)
 * @param privacy who but the owner may see the report
 */
public record CreateReport(@WebAddress String url, @Valid Privacy privacy) {

    /** Checks for null. */
    public CreateReport {
        checkNotNull(url, "url");
        checkNotNull(privacy, "privacy");
    }

    /** A public report on this URL. */
    public static CreateReport on(String url) {
        return new CreateReport(url, Privacy.PUBLIC);
    }

    /** Sets who but the owner may see the report; the default is anyone. */
    public CreateReport privacy(Privacy newPrivacy) {
        return new CreateReport(url, newPrivacy);
    }
}
