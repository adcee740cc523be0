package dev.waymark.internal.form;

import com.google.common.base.Splitter;
import dev.waymark.patch.Patch;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A field with identifiers, such as ids of pixels: repeated, with brackets, with commas, or combined. A field with blank values
 * only is the empty set.
 */
final class IdentifiersField {

    private static final Pattern BRACKETS = Pattern.compile("\\[([^]]*)]");

    private static final Splitter COMMAS = Splitter.on(',').trimResults();

    private IdentifiersField() {}

    /**
     * Reads the field.
     *
     * @param max the maximum number of valid identifiers. The result contains at most one more: enough for a violation, without
     *     the cost of a hundred thousand identifiers
     */
    static Patch<Set<Long>> read(FieldReader fields, String field, int max) {
        boolean isSent = false;
        Set<Long> ids = new LinkedHashSet<>();
        for (String name : fields.names()) {
            if (name.equals(field) || name.startsWith(field + "[")) {
                isSent = true;
                checkIndex(fields, name, field);
                fields.all(name).forEach(value -> parse(fields, name, value, max, ids));
            }
        }
        if (!isSent) {
            return Patch.keep();
        }
        return ids.isEmpty() ? Patch.clear() : Patch.set(ids);
    }

    /** Checks the index in the brackets, if any. Empty brackets are allowed. */
    private static void checkIndex(FieldReader fields, String name, String field) {
        String brackets = name.substring(field.length());
        if (!brackets.isEmpty() && !brackets.equals("[]")) {
            Matcher index = BRACKETS.matcher(brackets);
            fields.checkIndex(name, index.matches() ? index.group(1) : brackets);
        }
    }

    private static void parse(FieldReader fields, String name, String value, int max, Set<Long> ids) {
        if (value.isBlank()) {
            return;
        }
        for (String text : COMMAS.split(value)) {
            Optional<Long> id = FieldReader.parseNumber(text);
            if (id.isEmpty()) {
                fields.addViolation(name, "number", "must be whole numbers, separated by commas");
            } else if (ids.size() <= max) {
                ids.add(id.get());
            }
        }
    }
}
