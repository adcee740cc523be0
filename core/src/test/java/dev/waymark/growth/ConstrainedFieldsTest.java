package dev.waymark.growth;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every field of a command has a constraint. */
class ConstrainedFieldsTest {

    private static final Set<String> CONSTRAINTS = ImmutableSet.of("dev.waymark.constraint", "jakarta.validation");

    /**
     * The fields for which every value is valid, the key, which the creation checks, the start, which the services check, and the
     * edits, whose new values have constraints of their own.
     */
    private static final Set<String> UNCONSTRAINED =
            ImmutableSet.of("disabled", "start", "edits", "expectedVersion", "idempotencyKey", "copied");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "link.LinkContent",
                "link.CreateLink$Fields",
                "link.LinkEdits",
                "report.CreateReport$Fields",
                "report.UpdateReport$Fields"
            })
    void a_field_has_a_constraint_unless_this_test_excepts_the_field(String type) throws ClassNotFoundException {
        assertThat(Class.forName("dev.waymark." + type).getDeclaredFields())
                .filteredOn(field -> !Modifier.isStatic(field.getModifiers()) && !isConstrained(field))
                .extracting(Field::getName)
                .as("fields of %s without a constraint", type)
                .isSubsetOf(UNCONSTRAINED);
    }

    private static boolean isConstrained(AnnotatedElement element) {
        if (Arrays.stream(element.getAnnotations())
                .anyMatch(each -> CONSTRAINTS.contains(each.annotationType().getPackageName()))) {
            return true;
        }
        if (element instanceof Field field) {
            return isConstrained(field.getAnnotatedType());
        }
        return element instanceof AnnotatedParameterizedType type
                && Arrays.stream(type.getAnnotatedActualTypeArguments()).anyMatch(ConstrainedFieldsTest::isConstrained);
    }
}
