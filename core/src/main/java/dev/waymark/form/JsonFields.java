package dev.waymark.form;

import dev.waymark.error.MalformedFormException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON as the fields of a form: {@code {"country": [{"key": "FR"}]}} is {@code country[0][key]=FR}. */
final class JsonFields {

    private static final int MOST_LEVELS = 16;

    /**
     * The maximum number of characters of all names. Each element of a list repeats the name of the list, so the names of a body of
     * one mebibyte could have a hundred gigabytes.
     */
    private static final int MOST_CHARACTERS = 1 << 24;

    /** The first whole number that a double does not represent exactly is 2 to the power of 53, plus 1. */
    private static final double MOST_EXACT = 1L << 53;

    private final Map<String, List<String>> fields = new LinkedHashMap<>();
    private long characters;

    private JsonFields() {}

    /** Returns the names and the values of the fields of an object. */
    static Map<String, List<String>> of(Map<?, ?> object) {
        JsonFields json = new JsonFields();
        object.forEach((name, value) -> json.add(String.valueOf(name), value, 1));
        return json.fields;
    }

    private void add(String name, @Nullable Object value, int level) {
        if (level > MOST_LEVELS) {
            throw new MalformedFormException("the body has more than " + MOST_LEVELS + " levels");
        }
        characters += name.length();
        if (characters > MOST_CHARACTERS) {
            throw new MalformedFormException(
                    "the names of the fields have more than " + MOST_CHARACTERS + " characters together");
        }
        if (value instanceof Map<?, ?> object) {
            object.forEach((key, inner) -> add(name + "[" + key + "]", inner, level + 1));
        } else if (value instanceof List<?> list && !list.isEmpty()) {
            for (int i = 0; i < list.size(); i++) {
                add(name + "[" + i + "]", list.get(i), level + 1);
            }
        } else {
            fields.computeIfAbsent(name, each -> new ArrayList<>()).add(text(value));
        }
    }

    private static String text(@Nullable Object value) {
        if (value == null || value instanceof List<?>) {
            return "";
        }
        if (value instanceof Boolean flag) {
            return flag ? "1" : "0";
        }
        return value instanceof Double number ? number(number) : value.toString();
    }

    /** Some libraries read each number as a double. */
    private static String number(double number) {
        boolean isExactWhole = number == Math.rint(number) && Math.abs(number) < MOST_EXACT;
        return isExactWhole ? Long.toString((long) number) : Double.toString(number);
    }
}
