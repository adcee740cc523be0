package dev.waymark.internal.form;

import com.google.common.collect.ImmutableList;
import dev.waymark.error.Violation;
import dev.waymark.link.Targeting;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The targeting that a form selects (D-19), with its entries in the order of their indexes (D-20).
 *
 * @param sent the targeting, if the form contains a readable targeting
 * @param indexes the index under which each entry was sent
 */
record TargetingFields(Optional<Targeting> sent, List<String> indexes) {

    private static final String TYPE_FIELD = "target_type";
    private static final Choices<Targeting.Type> TYPES = Choices.of(Targeting.Type.values(), Targeting.Type::code);
    private static final Pattern ENTRY = Pattern.compile("(country|platform|language|rotation|rule)\\[([^]]*)](.*)");

    /** The numeric order of texts, for numbers of any length without leading zeros: by length, then by digits. */
    private static final Comparator<String> BY_INDEX =
            Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder());

    private static final TargetingFields KEPT = new TargetingFields(Optional.empty(), ImmutableList.of());

    static TargetingFields read(FieldReader fields) {
        if (!fields.has(TYPE_FIELD)) {
            checkNoneIsSent(fields);
            return KEPT;
        }
        Optional<Targeting.Type> type = fields.choice(TYPE_FIELD, TYPES);
        if (type.isEmpty()) {
            return KEPT;
        }
        return type.get() == Targeting.Type.NONE
                ? new TargetingFields(Optional.of(Targeting.NONE), ImmutableList.of())
                : entries(fields, type.get());
    }

    private static void checkNoneIsSent(FieldReader fields) {
        if (fields.names().stream().anyMatch(name -> ENTRY.matcher(name).matches())) {
            fields.addViolation(
                    TYPE_FIELD,
                    "required",
                    "must be sent with targeting fields: 1 for country, 2 for platform, 3 for language, 4 for rotation,"
                            + " 5 for rules");
        }
    }

    /** Reads the entries. A missing key or URL becomes the empty text, which is always a violation. */
    private static TargetingFields entries(FieldReader fields, Targeting.Type type) {
        String kind = type.wireName();
        boolean hasKeys = type != Targeting.Type.ROTATION;
        boolean isMisspelled = refuseShortForms(fields, kind, hasKeys);
        ImmutableList<String> indexes = indexes(fields, kind, hasKeys);
        if (isMisspelled && indexes.isEmpty()) {
            return KEPT; // otherwise a second violation would report missing entries
        }
        ImmutableList<Targeting.Entry> entries = indexes.stream()
                .map(index -> new Targeting.Entry(
                        hasKeys ? part(fields, kind, index, "[key]") : "", part(fields, kind, index, "[value]")))
                .collect(ImmutableList.toImmutableList());
        return new TargetingFields(Optional.of(new Targeting(type, entries)), indexes);
    }

    /** Refuses the short forms of other services: {@code rotation[]=…}, {@code rotation[0]=…} and {@code country[FR]=…}. */
    private static boolean refuseShortForms(FieldReader fields, String kind, boolean hasKeys) {
        String form = kind + "[0][value]";
        String hint = "must be sent as " + (hasKeys ? kind + "[0][key] and " + form : form);
        boolean isMisspelled = false;
        for (String field : fields.names()) {
            Matcher name = ENTRY.matcher(field);
            if (name.matches() && name.group(1).equals(kind) && name.group(3).isEmpty()) {
                fields.addViolation(field, "entry", hint);
                isMisspelled = true;
            }
        }
        return isMisspelled;
    }

    private static String part(FieldReader fields, String kind, String index, String part) {
        return fields.text(kind + "[" + index + "]" + part).orElse("");
    }

    private static ImmutableList<String> indexes(FieldReader fields, String kind, boolean hasKeys) {
        TreeSet<String> indexes = new TreeSet<>(BY_INDEX);
        for (String field : fields.names()) {
            Matcher name = ENTRY.matcher(field);
            if (name.matches() && name.group(1).equals(kind) && isPart(name.group(3), hasKeys)) {
                fields.checkIndex(field, name.group(2));
                indexes.add(name.group(2));
            }
        }
        return ImmutableList.copyOf(indexes);
    }

    private static boolean isPart(String part, boolean hasKeys) {
        return part.equals("[value]") || (hasKeys && part.equals("[key]"));
    }

    /** Returns the violation with the index of the entry as sent, instead of the position of the entry. */
    Violation named(Violation violation) {
        Matcher entry = ENTRY.matcher(violation.field());
        if (!entry.matches()) {
            return violation;
        }
        String index = indexes.get(Integer.parseInt(entry.group(2)));
        return violation.in(entry.group(1) + "[" + index + "]" + entry.group(3));
    }
}
