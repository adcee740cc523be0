package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Sets;
import dev.waymark.Waymark;
import dev.waymark.form.Representations;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages of the API and of errors list the parameters, fields and error codes of the code. */
class ApiPageTest {

    private static final Path CORE = Path.of("../../core/src/main/java/dev/waymark");
    private static final String PAGE = Guides.prose(Guides.FOLDER.resolve("api.md"));
    private static final String ERRORS = Guides.prose(Guides.FOLDER.resolve("errors.md"));
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern ERROR_ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| (\\d{3}) \\|");
    private static final Pattern STATUS = Pattern.compile("case ((?:\"\\w+\"(?:, )?)+) -> (\\d{3});");
    private static final Pattern QUOTED = Pattern.compile("\"(\\w+)\"");
    private static final Pattern READ = Pattern.compile(
            "(?:(?:fields\\.(?:text|number|choice|numberChoice|value|has)\\(\\s*"
                    + "|instant\\(|date\\(|time\\()|(?:IdentifiersField\\.read|PrivacyFields\\.read)\\(\\s*fields, )\"(\\w+)\"");
    private static final Pattern NAME = Pattern.compile("= \"([a-z]+(?:_[a-z]+)*)\";");

    private final Waymark waymark =
            Waymark.builder().storage(MemoryStorage.create()).build();

    private static String section(String heading) {
        int begin = PAGE.indexOf(heading + "\n");
        assertThat(begin).isNotNegative();
        int end = PAGE.indexOf("\n## ", begin);
        int nested = PAGE.indexOf("\n### ", begin);
        int stop = nested > 0 && nested < end ? nested : end;
        return PAGE.substring(begin, stop < 0 ? PAGE.length() : stop);
    }

    private static Set<String> firstCells(String section) {
        return section.lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> CODE.matcher(line.split("\\|", -1)[1]).results())
                .map(code -> code.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void the_page_lists_the_fields_of_a_returned_link() {
        Link link = waymark.links().create(CreateLink.to("https://example.com/"));

        assertThat(firstCells(section("### Fields of a returned link")))
                .as("fields of a returned link in .github/docs/api.md")
                .containsExactlyInAnyOrderElementsOf(
                        Representations.of(link, waymark.clock().instant(), "").keySet());
    }

    @Test
    void the_page_lists_the_fields_of_a_returned_report() {
        Report report = waymark.reports().create(CreateReport.on("https://example.com/"));

        assertThat(firstCells(section("### Fields of a returned report")))
                .as("fields of a returned report in .github/docs/api.md")
                .containsExactlyInAnyOrderElementsOf(
                        Representations.of(waymark.reports().details(report.id()))
                                .keySet());
    }

    @Test
    void the_page_lists_each_field_and_parameter_that_the_forms_read() throws IOException {
        Set<String> read = new TreeSet<>();
        try (Stream<Path> files = Files.list(CORE.resolve("internal/form"))) {
            for (Path file : files.toList()) {
                Stream.of(READ, NAME)
                        .flatMap(pattern -> pattern.matcher(Snippet.read(file)).results())
                        .map(match -> match.group(1))
                        .forEach(read::add);
            }
        }

        assertThat(read).hasSizeGreaterThan(40).contains("expiration_date", "privacy_password", "with_total");
        Set<String> listed = CODE.matcher(PAGE)
                .results()
                .map(code -> code.group(1).replaceAll("\\[.*", ""))
                .collect(Collectors.toSet());
        assertThat(Sets.difference(read, listed))
                .as("fields and parameters of forms that .github/docs/api.md lacks")
                .isEmpty();
    }

    @Test
    void the_page_lists_each_error_code_with_its_status() {
        String answers = Snippet.read(CORE.resolve("form/Answer.java"));
        Map<String, String> statuses = new TreeMap<>();
        STATUS.matcher(answers)
                .results()
                .forEach(row -> QUOTED.matcher(row.group(1))
                        .results()
                        .forEach(code -> statuses.put(code.group(1), row.group(2))));
        List.of("generation_failed", "internal", "zone_failed").forEach(code -> statuses.put(code, "500"));

        assertThat(statuses).containsKeys("forbidden", "method_not_allowed", "too_many_attempts", "internal", "busy");
        assertThat(ERROR_ROW
                        .matcher(ERRORS)
                        .results()
                        .collect(Collectors.toMap((MatchResult row) -> row.group(1), row -> row.group(2))))
                .isEqualTo(statuses);
    }

    @Test
    void the_page_lists_each_code_of_a_wrong_url() {
        Pattern kind = Pattern.compile("(?m)^ +([A-Z_]+)[,;]$");

        assertThat(kind.matcher(Snippet.read(CORE.resolve("url/UrlRefusedException.java")))
                        .results()
                        .map(match -> match.group(1).toLowerCase(Locale.ROOT)))
                .hasSizeGreaterThan(8)
                .allSatisfy(code -> assertThat(ERRORS).contains("`" + code + "`"));
    }
}
