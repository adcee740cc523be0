package dev.waymark.files;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.report.Report;
import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.Stream;

/** Files of reports. */
public final class ReportFile {

    private ReportFile() {}

    /**
     * Writes reports as CSV in UTF-8, without findings, page keys and passwords. The first line contains the headings.
     *
     * <pre>{@code
     * ReportFile.write(reports.stream(reportQuery), out);
     * }</pre>
     *
     * @param out the output, which is flushed and not closed
     * @throws IOException if the output fails
     */
    public static void write(Stream<Report> reports, OutputStream out) throws IOException {
        new CsvTable<Report>(false)
                .column("URL", Report::url)
                .column("Project", Report::project)
                .column("Result", Report::result)
                .column("Privacy", report -> report.privacy().type().code())
                .column("Attributes", Report::attributes)
                .column("Requested at", Report::requestedAt)
                .column("Created at", Report::createdAt)
                .column("Generated at", Report::generatedAt)
                .column("Updated at", Report::updatedAt)
                .write(checkNotNull(reports, "reports"), checkNotNull(out, "out"));
    }
}
