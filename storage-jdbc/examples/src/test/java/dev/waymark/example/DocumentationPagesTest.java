package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.Iterables;
import dev.waymark.docs.Snippet;
import dev.waymark.docs.SnippetCompiler;
import dev.waymark.error.WaymarkException;
import dev.waymark.form.Answer;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cookbook, the page of errors and the map of the sources agree with the code. */
class DocumentationPagesTest {

    private static final Path COOKBOOK = Path.of("../../.github/docs/cookbook.md");
    private static final Path ERRORS = Path.of("../../.github/docs/errors.md");
    private static final Path CONTRIBUTING = Path.of("../../.github/CONTRIBUTING.md");
    private static final int MAP = 2;
    private static final Pattern CLASS = Pattern.compile("`@?([A-Z]\\w*[a-z]\\w*)");
    private static final Path SOURCES = Path.of("../../core/src/main/java/dev/waymark/error");
    private static final Pattern ERROR = Pattern.compile("(?m)^\\| `(\\w+)` \\| (\\d{3}) \\| `(\\w+)` \\|");

    private record ListedError(String exception, String code, int status) {}

    private static Stream<ListedError> errors() {
        return ERROR.matcher(Snippet.read(ERRORS))
                .results()
                .map(row -> new ListedError(row.group(3), row.group(1), Integer.parseInt(row.group(2))));
    }

    @Test
    void each_call_of_the_cookbook_compiles(@TempDir Path folder) throws IOException {
        List<Snippet> sections = Snippet.inMarkdown(COOKBOOK);

        assertThat(new SnippetCompiler(folder).compile(sections)).isEmpty();
        assertThat(sections).allMatch(section -> section.language().equals("java"));
        assertThat(sections.stream().flatMap(section -> section.text().lines()).filter(line -> line.startsWith("// ")))
                .hasSizeGreaterThan(25);
    }

    @Test
    void the_page_of_errors_lists_each_exception() {
        assertThat(errors().map(ListedError::exception).distinct())
                .containsExactlyInAnyOrderElementsOf(concrete(WaymarkException.class)
                        .map(Class::getSimpleName)
                        .toList());
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers())
                ? Stream.of(type.getPermittedSubclasses()).flatMap(DocumentationPagesTest::concrete)
                : Stream.of(type);
    }

    @Test
    void each_exception_has_the_listed_code() {
        assertThat(errors())
                .isNotEmpty()
                .allSatisfy(error -> assertThat(Snippet.read(SOURCES.resolve(error.exception() + ".java")))
                        .contains("\"" + error.code() + "\""));
    }

    @Test
    void each_code_has_the_listed_status() {
        assertThat(errors())
                .isNotEmpty()
                .allSatisfy(error ->
                        assertThat(Answer.status(error.code())).as(error.code()).isEqualTo(error.status()));
    }

    @Test
    void each_class_on_the_map_exists() throws IOException {
        String map = Iterables.get(Splitter.on("\n## ").split(Snippet.read(CONTRIBUTING)), MAP);
        Set<String> classes;
        try (Stream<Path> files = Files.walk(Path.of("../.."))) {
            classes = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.replace(".java", ""))
                    .collect(Collectors.toSet());
        }

        assertThat(map).startsWith("The map");
        assertThat(CLASS.matcher(map).results().map(name -> name.group(1)))
                .hasSizeGreaterThan(50)
                .isSubsetOf(classes);
    }
}
