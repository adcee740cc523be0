package dev.waymark.internal.form;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.value.Patch;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The identifiers of pixels: repeated, with brackets, with commas, or all of it. Nothing but blanks is the empty set. */
final class PixelIdsField {

    private static final String FIELD = "pixel_ids";
    private static final Pattern BRACKETS = Pattern.compile("\\[([^]]*)]");
    private static final Splitter COMMAS = Splitter.on(',').trimResults();

    private PixelIdsField() {}

    static Patch<Set<Long>> read(FieldReader fields) {
        boolean isSent = false;
        ImmutableSet.Builder<Long> builder = ImmutableSet.builder();
        for (String name : fields.names()) {
            if (name.equals(FIELD) || name.startsWith(FIELD + "[")) {
                isSent = true;
                checkIndex(fields, name);
                fields.all(name).forEach(value -> builder.addAll(parse(fields, name, value)));
            }
        }
        ImmutableSet<Long> ids = builder.build();
        if (!isSent) {
            return Patch.keep();
        }
        return ids.isEmpty() ? Patch.clear() : Patch.set(ids);
    }

    /** Brackets may be empty here. */
    private static void checkIndex(FieldReader fields, String name) {
        String brackets = name.substring(FIELD.length());
        if (!brackets.isEmpty() && !brackets.equals("[]")) {
            Matcher index = BRACKETS.matcher(brackets);
            fields.checkIndex(name, index.matches() ? index.group(1) : brackets);
        }
    }

    private static List<Long> parse(FieldReader fields, String name, String value) {
        if (value.isBlank()) {
            return ImmutableList.of();
        }
        ImmutableList.Builder<Long> ids = ImmutableList.builder();
        for (String text : COMMAS.split(value)) {
            FieldReader.parseNumber(text)
                    .ifPresentOrElse(
                            ids::add, () -> fields.blame(name, "number", "must be whole numbers, separated by commas"));
        }
        return ids.build();
    }
}
