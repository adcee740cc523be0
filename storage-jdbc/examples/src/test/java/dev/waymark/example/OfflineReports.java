package dev.waymark.example;

import static dev.waymark.report.ReportResult.BAD;
import static dev.waymark.report.ReportResult.DECENT;
import static dev.waymark.report.ReportResult.GOOD;

import com.google.common.net.InetAddresses;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.url.WebUrl;

/** A report generator that rates only the URL, without fetching the page. */
public final class OfflineReports implements ReportGenerator {

    @Override
    public ReportOutcome generate(WebUrl url) {
        if (InetAddresses.isUriInetAddress(url.host())) {
            return outcome(BAD, "the host is an IP address");
        }
        return url.scheme().equals("https")
                ? outcome(GOOD, "the URL uses https")
                : outcome(DECENT, "the URL does not use https");
    }

    private static ReportOutcome outcome(ReportResult result, String reason) {
        return ReportOutcome.of(result, "{\"reason\":\"" + reason + "\",\"network\":\"not used\"}");
    }
}
