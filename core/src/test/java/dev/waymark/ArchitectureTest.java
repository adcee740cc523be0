package dev.waymark;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.google.common.base.Suppliers;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.waymark.query.Folding;
import dev.waymark.value.Log;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules for the dependencies between the packages. */
class ArchitectureTest {

    /** The only package with classes for extension. */
    private static final String SUPERCLASSES = "dev.waymark.spi.forwarding";

    private static final String[] AGGREGATES = {
        "dev.waymark.report", "dev.waymark.link", "dev.waymark.access", "dev.waymark.query", "dev.waymark.url"
    };

    private static final String[] REPORTS = {"dev.waymark.report..", "dev.waymark.internal.report.."};
    private static final String[] LINKS = {"dev.waymark.link..", "dev.waymark.internal.link.."};

    /**
     * The methods of {@code String} that change the case of letters by the rules of a language, or by code unit. The library
     * folds by code point.
     */
    private static final Set<String> CASE_METHODS =
            Set.of("toLowerCase", "toUpperCase", "equalsIgnoreCase", "compareToIgnoreCase");

    private static final JavaClasses CLASSES = Library.classes();

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }

    @Test
    void the_rules_see_the_library() {
        check(classes()
                .that()
                .haveFullyQualifiedName("dev.waymark.Waymark")
                .should()
                .bePublic());
    }

    @Test
    void reports_and_links_do_not_depend_on_each_other() {
        check(noClasses()
                .that()
                .resideInAnyPackage(REPORTS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(LINKS));
        check(noClasses()
                .that()
                .resideInAnyPackage(LINKS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(REPORTS));
    }

    @Test
    void aggregates_do_not_depend_on_storage_forms_or_services() {
        check(noClasses()
                .that()
                .resideInAnyPackage(AGGREGATES)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.waymark.spi..", "dev.waymark.form..", "dev.waymark.internal..", "java.sql.."));
    }

    @Test
    void shared_types_do_not_depend_on_reports_or_links() {
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.waymark.query", "dev.waymark.access", "dev.waymark.url")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.waymark.report..", "dev.waymark.link.."));
    }

    @Test
    void only_validation_depends_on_hibernate() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("dev.waymark.internal.validation")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.hibernate.."));
    }

    @Test
    void no_class_depends_on_http() {
        check(noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.net.http..", "jakarta.servlet..", "javax.servlet..", "com.sun.net.httpserver.."));
    }

    @Test
    void no_class_depends_on_jdbc() {
        check(noClasses().should().dependOnClassesThat().resideInAnyPackage("java.sql..", "javax.sql.."));
    }

    @Test
    void packages_form_no_cycles() { // including the root package
        check(slices().assignedFrom(new Packages()).should().beFreeOfCycles());
    }

    private static final class Packages implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith("dev.waymark")
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }

    @Test
    void public_signatures_contain_only_immutable_collections_of_guava() {
        check(classes().that(Library.EXPORTED).should(haveSignaturesWithout(guavaThatIsNotImmutable())));
    }

    private static DescribedPredicate<JavaClass> guavaThatIsNotImmutable() {
        return resideInAPackage("com.google.common..")
                .and(describe("not Immutable*", type -> !type.getSimpleName().startsWith("Immutable")));
    }

    private static ArchCondition<JavaClass> haveSignaturesWithout(DescribedPredicate<JavaClass> unwanted) {
        return new ArchCondition<>("have no signatures with " + unwanted.getDescription()) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Stream<JavaCodeUnit> visible = type.getCodeUnits().stream().filter(ArchitectureTest::isVisible);
                visible.filter(unit -> typesOf(unit).anyMatch(unwanted))
                        .forEach(unit -> events.add(SimpleConditionEvent.violated(unit, unit.getDescription())));
                type.getFields().stream()
                        .filter(field -> isVisible(field.getModifiers()) && unwanted.test(field.getRawType()))
                        .forEach(field -> events.add(SimpleConditionEvent.violated(field, field.getDescription())));
            }
        };
    }

    private static boolean isVisible(JavaCodeUnit unit) {
        return isVisible(unit.getModifiers());
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    private static Stream<JavaClass> typesOf(JavaCodeUnit unit) {
        Stream<JavaClass> parameters =
                unit.getParameterTypes().stream().flatMap(type -> type.getAllInvolvedRawTypes().stream());
        return Stream.concat(parameters, unit.getReturnType().getAllInvolvedRawTypes().stream());
    }

    @Test
    void public_classes_are_closed_for_extension() {
        check(classes()
                .that(Library.EXPORTED)
                .and()
                .arePublic()
                .and()
                .areTopLevelClasses()
                .and()
                .resideOutsideOfPackage(SUPERCLASSES)
                .should(beFinalOrSealed()));
    }

    @Test
    void exported_classes_except_records_have_no_public_constructor() {
        check(classes()
                .that(Library.EXPORTED)
                .and()
                .areNotRecords()
                .and()
                .areNotAssignableTo(Throwable.class)
                .and()
                .resideOutsideOfPackage(SUPERCLASSES)
                .should(haveNoPublicConstructor()));
    }

    private static ArchCondition<JavaClass> haveNoPublicConstructor() {
        return new ArchCondition<>("have no public constructor") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getConstructors().stream()
                        .filter(constructor ->
                                type.getModifiers().contains(JavaModifier.PUBLIC) && isVisible(constructor))
                        .forEach(constructor ->
                                events.add(SimpleConditionEvent.violated(constructor, constructor.getDescription())));
            }
        };
    }

    /** Bytecode has no flag for sealed classes, so this condition uses reflection. */
    private static ArchCondition<JavaClass> beFinalOrSealed() {
        return new ArchCondition<>("be final, sealed, a record, an enum, an annotation or an interface") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean closed = type.isInterface()
                        || type.isEnum()
                        || type.getModifiers().contains(JavaModifier.FINAL)
                        || type.reflect().isSealed();
                events.add(new SimpleConditionEvent(type, closed, type.getName() + " can be extended"));
            }
        };
    }

    @Test
    void no_class_prints_or_sleeps_or_reads_the_system_time() { // D-29: one clock provides all times
        check(noClasses().should().callMethod(System.class, "currentTimeMillis"));
        check(noClasses().should().callMethod(Instant.class, "now"));
        check(noClasses().should().callMethod(LocalDate.class, "now"));
        check(noClasses().should().callMethod(Thread.class, "sleep", long.class));
        check(noClasses().should().accessField(System.class, "out"));
        check(noClasses().should().accessField(System.class, "err"));
    }

    @Test
    void no_class_changes_letter_case_by_language_or_by_adjacent_letters() {
        check(noClasses()
                .that()
                .areNotAssignableTo(Folding.class)
                .should()
                .callMethodWhere(describe(
                        "changes the letter case of a text",
                        call -> call.getTargetOwner().isEquivalentTo(String.class)
                                && CASE_METHODS.contains(call.getTarget().getName()))));
    }

    @Test
    void only_one_class_logs_because_a_logger_may_throw() {
        check(noClasses()
                .that()
                .areNotAssignableTo(Log.class)
                .should()
                .callMethod(System.class, "getLogger", String.class));
    }

    /** {@code Suppliers.memoize} holds a monitor during the computation, which would pin a virtual thread that waits. */
    @Test
    void only_values_without_application_code_are_memoized_under_a_monitor() {
        check(noClasses()
                .that()
                .doNotBelongToAnyOf(Visitor.class)
                .and()
                .resideOutsideOfPackage("dev.waymark.internal.validation")
                .should()
                .callMethod(Suppliers.class, "memoize", com.google.common.base.Supplier.class));
    }

    @Test
    void no_method_is_synchronized() { // a synchronized method could pin a virtual thread
        check(noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED));
    }
}
