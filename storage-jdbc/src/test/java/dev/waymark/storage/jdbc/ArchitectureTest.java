package dev.waymark.storage.jdbc;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.transaction.Recognition;
import java.net.URISyntaxException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rooms of the adapter: by feature, over lists and searches, over statements, over databases. */
class ArchitectureTest {

    private static final String HOME = "dev.waymark.storage.jdbc";
    /** The methods of String that change upper or lower case with rules for whole texts, or by code unit, unlike the library. */
    private static final Set<String> CASE_METHODS =
            Set.of("toLowerCase", "toUpperCase", "equalsIgnoreCase", "compareToIgnoreCase");

    private static final JavaClasses CLASSES = adapter();

    /** The folder of the adapter's classes, without the tests. */
    private static JavaClasses adapter() {
        try {
            Location home = Location.of(JdbcStorage.class
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
    void the_rules_check_the_classes_of_the_adapter() {
        check(classes()
                .that()
                .haveFullyQualifiedName(JdbcStorage.class.getName())
                .should()
                .bePublic());
    }

    @Test
    void packages_form_no_cycles() {
        check(slices().assignedFrom(new Packages()).should().beFreeOfCycles());
    }

    private static final class Packages implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith(HOME)
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }

    @Test
    void only_searches_and_dialects_name_a_database() {
        DescribedPredicate<JavaClass> particular = type(Databases.class)
                .or(assignableTo(Database.class).and(DescribedPredicate.not(type(Database.class))));

        check(noClasses()
                .that()
                .resideOutsideOfPackages(HOME + ".database", HOME + ".search")
                .and()
                .doNotBelongToAnyOf(Dialect.class, Recognition.class)
                .should()
                .dependOnClassesThat(particular));
    }

    @Test
    void features_do_not_depend_on_each_other() {
        for (String feature : Set.of("link", "report", "apikey")) {
            check(noClasses()
                    .that()
                    .resideInAPackage(HOME + "." + feature)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(Set.of("link", "report", "apikey").stream()
                            .filter(other -> !other.equals(feature))
                            .map(other -> HOME + "." + other)
                            .toArray(String[]::new)));
        }
    }

    @Test
    void no_case_conversion_depends_on_the_language_or_on_adjacent_letters() {
        check(noClasses()
                .should()
                .callMethodWhere(describe(
                        "converts a text to upper or lower case",
                        call -> call.getTargetOwner().isEquivalentTo(String.class)
                                && CASE_METHODS.contains(call.getTarget().getName()))));
    }
}
