package dev.waymark;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Iterables;
import com.google.common.io.Resources;
import com.tngtech.archunit.core.domain.JavaClass;
import dev.waymark.server.RequestHandler;
import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import jakarta.validation.valueextraction.ValueExtractor;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The hints for GraalVM name all classes that Hibernate Validator reads by reflection, and the interfaces of the measured services.
 * A native image contains no other metadata for reflection and proxies.
 */
class NativeImageTest {

    private static final String HINTS = "META-INF/native-image/dev.waymark/waymark-core/";
    private static final Pattern NAME = Pattern.compile("\"name\": \"([^\"]+)\"");
    private static final Pattern PROXY = Pattern.compile("\"interfaces\": \\[\"([^\"]+)\"]");

    private static List<String> named(String file, Pattern name) throws IOException {
        String hints = Resources.toString(Resources.getResource(HINTS + file), StandardCharsets.UTF_8);
        return name.matcher(hints).results().map(match -> match.group(1)).toList();
    }

    /** Returns the interfaces of the services that the facade returns. The handler calls these services. */
    private static List<String> services() {
        return Stream.of(Waymark.class.getMethods())
                .map(Method::getReturnType)
                .filter(type -> type.isInterface() && type.getPackageName().startsWith("dev.waymark"))
                .filter(type -> type != RequestHandler.class)
                .map(Class::getName)
                .distinct()
                .toList();
    }

    private static boolean isValidated(Class<?> type) {
        return Stream.of(type.getDeclaredFields()).anyMatch(field -> isConstrained(field) || holdsConstrained(field));
    }

    /** Returns whether a command contains its constrained fields in an object that the library reads by reflection. */
    private static boolean holdsConstrained(Field field) {
        return field.getName().equals("fields") && isValidated(field.getType());
    }

    private static boolean isConstrained(Field field) {
        return Stream.concat(Stream.of(field.getAnnotations()), annotationsOf(field.getAnnotatedType()))
                .map(Annotation::annotationType)
                .anyMatch(type -> type.equals(Valid.class) || type.isAnnotationPresent(Constraint.class));
    }

    private static Stream<Annotation> annotationsOf(AnnotatedType type) {
        Stream<Annotation> own = Stream.of(type.getAnnotations());
        return type instanceof AnnotatedParameterizedType generic
                ? Stream.concat(
                        own,
                        Stream.of(generic.getAnnotatedActualTypeArguments()).flatMap(NativeImageTest::annotationsOf))
                : own;
    }

    @Test
    void the_hints_for_proxies_name_exactly_the_services() throws IOException {
        assertThat(services()).hasSizeGreaterThan(5);
        assertThat(named("proxy-config.json", PROXY)).containsExactlyInAnyOrderElementsOf(services());
    }

    @Test
    void the_hints_for_reflection_name_exactly_the_services_the_validated_classes_and_the_validators()
            throws IOException {
        List<String> validated = Library.classes().stream()
                .map(JavaClass::reflect)
                .filter(type -> isValidated(type)
                        || type.isAnnotationPresent(Constraint.class)
                        || ValueExtractor.class.isAssignableFrom(type))
                .map(Class::getName)
                .toList();

        assertThat(validated).hasSizeGreaterThan(15);
        assertThat(named("reflect-config.json", NAME))
                .containsExactlyInAnyOrderElementsOf(Iterables.concat(validated, services()));
    }
}
