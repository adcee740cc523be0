package dev.waymark.growth;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Maps;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.form.Parameters;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Checks of a field that every class with fields must pass, and forms with the same content as a representation. */
final class FieldChecks {

    /** The fields that no text contains, because a value gives access to a page. */
    private static final Set<String> HIDDEN = Set.of("pageKey");

    private FieldChecks() {}

    /** Sets one field of a command to its sample, and checks accessor, equality and text. */
    static <C> C changed(FieldSamples samples, C plain, String field) {
        C changed = samples.set(plain, field);
        assertIsField(samples, plain, changed, field);
        assertThat(samples.differences(plain, changed))
                .as("fields that the setter of %s changes", field)
                .containsExactly(field);
        assertThat(samples.set(plain, field)).isEqualTo(changed).hasSameHashCodeAs(changed);
        C full = samples.setAll(plain, samples.fields(plain.getClass()));
        assertThat(samples.set(full, field))
                .as("a full command after the setter of %s", field)
                .isEqualTo(full);
        return changed;
    }

    /** Sets one field of an update to its sample, and checks equality and text. */
    static <C> C edited(FieldSamples samples, C nothing, String field) {
        String type = nothing.getClass().getSimpleName();
        C changed = samples.set(nothing, field);
        assertThat(changed).as("%s.equals() compares %s", type, field).isNotEqualTo(nothing);
        assertThat(changed.toString())
                .as("%s.toString() contains %s", type, field)
                .contains(field)
                .isNotEqualTo(nothing.toString());
        assertThat(samples.set(nothing, field)).isEqualTo(changed).hasSameHashCodeAs(changed);
        assertThat(samples.set(changed, field))
                .as("%s after the setter of %s twice", type, field)
                .isEqualTo(changed);
        return changed;
    }

    /** Checks accessor, equality and text of two objects that differ in this field. */
    static void assertIsField(FieldSamples samples, Object before, Object after, String field) {
        String type = after.getClass().getSimpleName();
        assertThat(FieldSamples.get(after, field))
                .as("%s.%s() after the setter", type, field)
                .isEqualTo(samples.value(field));
        assertThat(FieldSamples.get(before, field))
                .as("the default of %s.%s", type, field)
                .isNotEqualTo(samples.value(field));
        assertThat(after).as("%s.equals() compares %s", type, field).isNotEqualTo(before);
        if (!HIDDEN.contains(field)) {
            assertThat(after.toString())
                    .as("%s.toString() contains %s", type, field)
                    .contains(field + "=")
                    .isNotEqualTo(before.toString());
        }
    }

    /** Returns the entries that {@code after} contains in addition to {@code before}. */
    static Map<String, Object> added(Map<String, Object> before, Map<String, Object> after) {
        return Maps.filterEntries(after, entry -> !Objects.equals(entry.getValue(), before.get(entry.getKey())));
    }

    /** Returns the form of a representation, as a client sends the form after a change of the fields. */
    static Parameters form(Map<String, Object> representation) {
        ImmutableListMultimap.Builder<String, String> form = ImmutableListMultimap.builder();
        representation.forEach((name, value) -> {
            if (value instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    put(form, name + "[" + i + "]", list.get(i));
                }
            } else if (value != null) {
                put(form, name, value);
            }
        });
        return Parameters.of(form.build().asMap());
    }

    private static void put(ImmutableListMultimap.Builder<String, String> form, String name, Object value) {
        if (value instanceof Map<?, ?> entry) {
            entry.forEach((key, part) -> form.put(name + "[" + key + "]", part.toString()));
        } else {
            form.put(name, value.toString());
        }
    }

    /** Returns a form with a single field. */
    static Parameters form(String field, Object value) {
        String text = value.toString().replaceAll("[\\[\\]]", "");
        return Parameters.of(Map.of(CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_UNDERSCORE, field), List.of(text)));
    }
}
