package dev.waymark.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reports that are written and read again are equal, except ids, page keys, versions and the times that an import sets. */
class ReportFileTest {

    private static final String HEADINGS = "URL,Result,Privacy,Attributes,Created at,Generated at\n";

    private final Reports source = Imported.waymark().reports();
    private final Waymark target = Imported.waymark();

    private static List<String> described(Reports reports) {
        return reports.stream(ReportQuery.all())
                .map(report -> "%s %s %s %s %s %s %s"
                        .formatted(
                                report.url(),
                                report.project(),
                                report.result(),
                                report.privacy(),
                                report.attributes(),
                                report.createdAt(),
                                report.generatedAt()))
                .toList();
    }

    private static String written(Stream<Report> reports) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ReportFile.write(reports, out);
        return out.toString(UTF_8);
    }

    private static Stream<ImportReport> read(String text) throws IOException {
        return ReportFile.read(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    @Test
    void an_export_is_imported_as_equal_reports() throws IOException {
        Instant then = Instant.parse("2024-01-01T10:00:00.123456Z");
        source.importAll(Stream.of(
                ImportReport.of(CreateReport.on("https://example.com/?a=1,2").attributes("two\r\nlines, \"quoted\""))
                        .createdAt(then)
                        .outcome(ReportOutcome.of(ReportResult.DECENT), then.plusSeconds(20)),
                ImportReport.of(CreateReport.on("https://example.org/").privacy(Privacy.PRIVATE))
                        .createdAt(then.plusSeconds(60))));

        assertThat(target.reports()
                        .importAll(read(written(source.stream(ReportQuery.all()))))
                        .violations())
                .isEmpty();

        assertThat(described(target.reports())).hasSize(2).containsExactlyInAnyOrderElementsOf(described(source));
    }

    @Test
    void a_report_with_a_password_comes_back_private() throws IOException {
        source.create(CreateReport.on("https://example.com/").privacy(Privacy.password("secret")));

        target.reports().importAll(read(written(source.stream(ReportQuery.all()))));

        assertThat(target.reports().stream(ReportQuery.all()))
                .extracting(Report::privacy)
                .containsExactly(Privacy.PRIVATE);
    }

    @Test
    void a_damaged_row_is_refused_with_its_line_and_the_other_rows_are_read() throws IOException {
        List<ImportReport> records = read(HEADINGS
                        + "https://example.com/,,0\n"
                        + "https://example.com/,,0,,yesterday,\n"
                        + "https://example.com/,BEST,0,,2024-01-01T10:00:00Z,2024-01-01T10:00:00Z\n"
                        + "https://example.com/,,0,,2024-01-01T10:00:00Z,\n")
                .toList();

        assertThat(records.stream().flatMap(record -> record.violations().stream()))
                .extracting(Violation::message)
                .containsExactly(
                        "could not be read: line 2: needs 6 fields, has 3",
                        "could not be read: line 3: Text 'yesterday' could not be parsed at index 0",
                        "could not be read: line 4: No enum constant dev.waymark.report.ReportResult.BEST");
        assertThat(records).hasSize(4);
    }

    @Test
    void a_file_with_other_headings_or_another_encoding_is_refused() {
        assertThatThrownBy(() -> read("alias,url\n")).hasMessageContaining("must contain the headings");
        assertThatThrownBy(() -> ReportFile.read(new ByteArrayInputStream((HEADINGS + "\u00C4,").getBytes(ISO_8859_1))))
                .isInstanceOf(CharacterCodingException.class);
    }
}
