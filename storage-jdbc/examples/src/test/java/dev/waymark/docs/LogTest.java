package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CharMatcher;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide about metrics and logs lists each log message of the library. */
class LogTest {

    private static final Path PAGE = Guides.FOLDER.resolve("metrics.md");
    private static final Pattern CALL = Pattern.compile("\\.log\\(\\s*(?:System\\.Logger\\.)?Level\\.");
    private static final Pattern LOGGED = Pattern.compile(CALL.pattern() + "(\\w+),\\s*\"([^\"]+)\"");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(ERROR|WARNING|INFO|DEBUG)` \\| ([^|]+) \\|");
    private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*.*?\\*/");
    private static final Pattern LOGGER = Pattern.compile("System\\.getLogger\\(([^)]*)\\)");

    private static Stream<String> library() {
        return Sources.all()
                .filter(file -> file.toString().contains(Path.of("src", "main").toString()))
                .map(Snippet::read)
                .map(source -> JAVADOC.matcher(source).replaceAll(""));
    }

    private static List<String> logged() {
        return library()
                .flatMap(source -> LOGGED.matcher(source).results())
                .map(match -> match.group(1) + " " + match.group(2).strip())
                .toList();
    }

    @Test
    void the_table_lists_each_message_with_its_level_and_no_further_message() {
        List<String> listed = ROW.matcher(Snippet.read(PAGE))
                .results()
                .map(match -> match.group(1) + " " + CharMatcher.whitespace().trimAndCollapseFrom(match.group(2), ' '))
                .toList();

        assertThat(logged()).hasSizeGreaterThan(3).containsExactlyInAnyOrderElementsOf(listed);
    }

    @Test
    void each_log_call_contains_its_message_as_a_literal() {
        assertThat(library().flatMap(source -> CALL.matcher(source).results())).hasSameSizeAs(logged());
    }

    @Test
    void the_library_uses_one_logger() {
        assertThat(library().flatMap(source -> LOGGER.matcher(source).results()).map(match -> match.group(1)))
                .isNotEmpty()
                .containsOnly("\"dev.waymark\"");
    }
}
