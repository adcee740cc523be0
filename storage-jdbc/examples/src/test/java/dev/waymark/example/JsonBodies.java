package dev.waymark.example;

import dev.waymark.form.Parameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the body of a JSON request into the fields of a form: {@code {"country": [{"key": "FR"}]}} is {@code country[0][key]=FR}. */
final class JsonBodies {

    private JsonBodies() {}

    /** @param json the object as maps, lists, texts, numbers and booleans, which a JSON library has read */
    static Parameters parameters(Map<String, ?> json) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        json.forEach((name, value) -> add(fields, name, value));
        return Parameters.of(fields);
    }

    private static void add(Map<String, List<String>> fields, String name, @Nullable Object value) {
        if (value instanceof Map<?, ?> object) {
            object.forEach((key, inner) -> add(fields, name + "[" + key + "]", inner));
        } else if (value instanceof List<?> list && !list.isEmpty()) {
            for (int i = 0; i < list.size(); i++) {
                add(fields, name + "[" + i + "]", list.get(i));
            }
        } else {
            fields.computeIfAbsent(name, each -> new ArrayList<>()).add(text(value));
        }
    }

    private static String text(@Nullable Object value) {
        if (value == null || value instanceof List<?>) {
            return "";
        }
        return value instanceof Boolean flag ? flag ? "1" : "0" : value.toString();
    }
}
