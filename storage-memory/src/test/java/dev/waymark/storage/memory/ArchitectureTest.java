package dev.waymark.storage.memory;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of the module, and the dependencies between packages and between classes. */
class ArchitectureTest {

    private static final String HOME = "dev.waymark.storage.memory";
    private static final int MAX_LINES = 300;

    /** Each package with the packages of this module that the package may use. */
    private static final Map<String, Set<String>> USED = Map.of(HOME, Set.of(), HOME + ".testing", Set.of(HOME));

    private static final JavaClasses CLASSES = module();

    /** Imports the classes of the module without the test classes. */
    private static JavaClasses module() {
        try {
            Location home = Location.of(MemoryStorage.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return new ClassFileImporter().importLocations(Set.of(home));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }

    @Test
    void the_rules_see_the_module() {
        check(classes()
                .that()
                .haveFullyQualifiedName(MemoryStorage.class.getName())
                .should()
                .bePublic());
    }

    @Test
    void packages_form_no_cycles() {
        check(slices().assignedFrom(new Slices("packages", JavaClass::getPackageName))
                .should()
                .beFreeOfCycles());
    }

    @Test
    void classes_form_no_cycles() {
        check(slices().assignedFrom(new Slices("classes", ArchitectureTest::topLevelClass))
                .should()
                .beFreeOfCycles());
    }

    private static String topLevelClass(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    private record Slices(String description, Function<JavaClass, String> slice) implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return isOurs(type) ? SliceIdentifier.of(slice.apply(type)) : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return description;
        }
    }

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().startsWith(HOME);
    }

    @Test
    void a_package_uses_only_the_listed_packages() {
        assertThat(CLASSES.stream()
                        .filter(ArchitectureTest::isOurs)
                        .map(JavaClass::getPackageName)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(USED.keySet());
        USED.forEach((user, used) -> check(noClasses()
                .that()
                .resideInAPackage(user)
                .should()
                .dependOnClassesThat(describe(
                        "belong to another package than " + used,
                        type -> isOurs(type)
                                && !type.getPackageName().equals(user)
                                && !used.contains(type.getPackageName())))));
    }

    @Test
    void no_class_has_more_than_300_lines_of_code() throws IOException {
        assertThat(sources())
                .allSatisfy(source -> assertThat(linesOfCode(source)).isLessThanOrEqualTo(MAX_LINES));
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("src", "main", "java"))) {
            return all.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !path.toString().endsWith("-info.java"))
                    .toList();
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
