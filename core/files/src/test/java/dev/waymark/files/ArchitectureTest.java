package dev.waymark.files;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The dependencies and the sizes of the classes of the module. */
class ArchitectureTest {

    private static final int MAX_LINES = 300;

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackagesOf(LinkFile.class);

    @Test
    void the_rules_see_the_module() {
        classes().that().haveSimpleName("LinkFile").should().bePublic().check(CLASSES);
    }

    @Test
    void only_the_reader_of_json_depends_on_the_optional_library() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.Json(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml..")
                .check(CLASSES);
    }

    @Test
    void no_class_has_more_than_300_lines_of_code() throws IOException {
        assertThat(sources())
                .allSatisfy(source -> assertThat(linesOfCode(source)).isLessThanOrEqualTo(MAX_LINES));
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("src", "main", "java"))) {
            return all.filter(path -> path.toString().endsWith(".java")).toList();
        }
    }

    private static long linesOfCode(Path source) throws IOException {
        return Files.readAllLines(source).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("/*") && !line.startsWith("*"))
                .filter(line -> !line.startsWith("//"))
                .count();
    }
}
