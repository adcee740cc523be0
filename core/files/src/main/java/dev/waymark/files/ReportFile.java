package dev.waymark.files;

import static com.google.common.base.Preconditions.checkNotNull;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.Streams;
import dev.waymark.access.Privacy;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Files of reports. */
public final class ReportFile {

    private static final String URL = "URL";
    private static final String RESULT = "Result";
    private static final String PRIVACY = "Privacy";
    private static final String ATTRIBUTES = "Attributes";
    private static final String CREATED_AT = "Created at";
    private static final String GENERATED_AT = "Generated at";
    private static final List<String> REQUIRED = List.of(URL, RESULT, PRIVACY, ATTRIBUTES, CREATED_AT, GENERATED_AT);

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
                .column(URL, Report::url)
                .column("Project", Report::project)
                .column(RESULT, Report::result)
                .column(PRIVACY, report -> report.privacy().type().code())
                .column(ATTRIBUTES, Report::attributes)
                .column("Requested at", Report::requestedAt)
                .column(CREATED_AT, Report::createdAt)
                .column(GENERATED_AT, Report::generatedAt)
                .column("Updated at", Report::updatedAt)
                .write(checkNotNull(reports, "reports"), checkNotNull(out, "out"));
    }

    /**
     * Reads the reports of a file of {@link #write} as records for {@link dev.waymark.report.Reports#importAll Reports.importAll}.
     * The records are read as needed. A row that is no record is an {@linkplain ImportReport#unreadable(String) unreadable} record,
     * whose reason contains the line. A report without a result is generated again. A report with a password comes back private,
     * because the file contains no hash. The import sets the time of the request and of the update.
     *
     * <pre>{@code
     * try (InputStream in = Files.newInputStream(path)) {
     *     reports.importAll(ReportFile.read(in));
     * }
     * }</pre>
     *
     * @param in the input, which is not closed
     * @throws IOException if the first line does not contain the headings of {@link #write}, or the input fails
     * @throws UncheckedIOException from the stream, if the input fails or is no UTF-8
     */
    public static Stream<ImportReport> read(InputStream in) throws IOException {
        CsvRows rows = new CsvRows(
                new InputStreamReader(checkNotNull(in, "in"), StandardCharsets.UTF_8.newDecoder()),
                ',',
                CsvRows.MAX_OF_REPORT,
                false);
        List<String> headings;
        try {
            headings = rows.hasNext() ? requireNonNull(rows.next()).values() : List.of();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (!headings.containsAll(REQUIRED)) {
            throw new IOException("the first line must contain the headings of ReportFile.write: " + REQUIRED);
        }
        return Streams.stream(rows).map(row -> record(headings, row));
    }

    private static ImportReport record(List<String> headings, Row row) {
        String line = "line " + row.line() + ": ";
        if (!row.isReadable()) {
            return ImportReport.unreadable(line + row.problem());
        }
        if (row.values().size() != headings.size()) {
            return ImportReport.unreadable(line
                    + "needs %s fields, has %s"
                            .formatted(headings.size(), row.values().size()));
        }
        try {
            return record(heading -> row.values().get(headings.indexOf(heading)));
        } catch (DateTimeException | IllegalArgumentException e) {
            return ImportReport.unreadable(line + e.getMessage());
        }
    }

    private static ImportReport record(UnaryOperator<String> cells) {
        boolean isPublic = cells.apply(PRIVACY).equals("0");
        ImportReport report = ImportReport.of(CreateReport.on(cells.apply(URL))
                        .privacy(isPublic ? Privacy.PUBLIC : Privacy.PRIVATE)
                        .attributes(cells.apply(ATTRIBUTES)))
                .createdAt(Instant.parse(cells.apply(CREATED_AT)));
        return cells.apply(RESULT).isEmpty()
                ? report
                : report.outcome(
                        ReportOutcome.of(ReportResult.valueOf(cells.apply(RESULT))),
                        Instant.parse(cells.apply(GENERATED_AT)));
    }
}
