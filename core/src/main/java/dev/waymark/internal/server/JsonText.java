package dev.waymark.internal.server;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes the maps of answers as JSON. */
final class JsonText {

    /** Control characters, quotes, backslashes, and halves of surrogate pairs. */
    private static final Pattern ESCAPED = Pattern.compile("[\\x00-\\x1f\"\\\\\\x{d800}-\\x{dfff}]");

    private JsonText() {}

    /**
     * Returns a value as JSON.
     *
     * @param value a map, a list, a text, a number, a boolean, or null
     */
    static String of(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quoted(String.valueOf(entry.getKey())) + ":" + of(entry.getValue()))
                    .collect(joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(JsonText::of).collect(joining(",", "[", "]"));
        }
        boolean isBare = value == null || value instanceof Number || value instanceof Boolean;
        String text = String.valueOf(value);
        return isBare ? text : quoted(text);
    }

    private static String quoted(String text) {
        return "\""
                + ESCAPED.matcher(text)
                        .replaceAll(found ->
                                "\\\\u%04x".formatted((int) found.group().charAt(0))) + "\"";
    }
}
