package dev.waymark.internal.form;

import com.google.common.base.Splitter;
import dev.waymark.link.Link;
import dev.waymark.query.Folding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A field with a set of identifiers, such as ids of pixels, of listed values, or with the tags of a link: repeated, with brackets,
 * with commas, or combined. A field with blank values only is the empty set; an absent field is no set.
 */
final class SetField {

    private static final Pattern BRACKETS = Pattern.compile("\\[([^]]*)]");

    private static final Splitter COMMAS = Splitter.on(',').trimResults();

    private SetField() {}

    /**
     * Reads a field with identifiers.
     *
     * @param max the maximum number of valid identifiers. The result contains at most one more: enough for a violation, without
     *     the cost of a hundred thousand identifiers
     */
    static Optional<Set<Long>> readNumbers(FieldReader fields, String field, int max) {
        Set<Long> ids = new LinkedHashSet<>();
        List<String> names = names(fields, field);
        for (String name : names) {
            for (String text : texts(fields, name)) {
                Optional<Long> id = FieldReader.parseNumber(text);
                if (id.isEmpty()) {
                    fields.addViolation(name, "number", "must be whole numbers, separated by commas");
                } else if (ids.size() <= max) {
                    ids.add(id.get());
                }
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(ids);
    }

    /** Reads a field with listed values. */
    static <T> Optional<Set<T>> readChoices(FieldReader fields, String field, Choices<T> choices) {
        Set<T> chosen = new LinkedHashSet<>();
        List<String> names = names(fields, field);
        for (String name : names) {
            for (String text : texts(fields, name)) {
                fields.parse(name, text, choices).ifPresent(chosen::add);
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(chosen);
    }

    /** Reads a field with tags. The result contains at most one tag too many, and no tag twice. */
    static Optional<Set<String>> readTags(FieldReader fields, String field) {
        Set<String> tags = new LinkedHashSet<>();
        Set<String> keys = new HashSet<>();
        List<String> names = names(fields, field);
        for (String name : names) {
            for (String tag : texts(fields, name)) {
                if (keys.size() <= Link.MAX_TAGS && keys.add(Folding.foldUpTo(Link.MAX_TAG, tag))) {
                    tags.add(tag);
                }
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(tags);
    }

    /** Returns the names under which the form contains the field, and checks the indexes in their brackets. */
    private static List<String> names(FieldReader fields, String field) {
        List<String> names = new ArrayList<>();
        for (String name : fields.names()) {
            if (name.equals(field) || name.startsWith(field + "[")) {
                checkIndex(fields, name, field);
                names.add(name);
            }
        }
        return names;
    }

    /** Checks the index in the brackets, if any. Empty brackets are allowed. */
    private static void checkIndex(FieldReader fields, String name, String field) {
        String brackets = name.substring(field.length());
        if (!brackets.isEmpty() && !brackets.equals("[]")) {
            Matcher index = BRACKETS.matcher(brackets);
            fields.checkIndex(name, index.matches() ? index.group(1) : brackets);
        }
    }

    /** Returns the texts between the commas of all values. Blank values contain no texts. */
    private static List<String> texts(FieldReader fields, String name) {
        List<String> texts = new ArrayList<>();
        for (String value : fields.all(name)) {
            if (!FieldReader.isBlank(value)) {
                COMMAS.split(value).forEach(texts::add);
            }
        }
        return texts;
    }
}
