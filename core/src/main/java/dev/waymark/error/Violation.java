package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.OptionalInt;

/**
 * A violation of a rule by the input.
 *
 * @param index the index of the command of {@code createAll}, or of the record of {@code importAll}, from 0; empty for a single
 *     command
 * @param field the name of the field in the specification, such as {@code country[1][value]}. Cut after 100 characters, since
 *     clients choose parts of such names
 * @param code the rule for programs: a stable lower-case name such as {@code required}
 * @param message the problem and the remedy for people, in English and without the name of the field. Cut after 500 characters
 */
public record Violation(OptionalInt index, String field, String code, String message) {

    private static final int MAX_FIELD = 100;
    private static final int MAX_MESSAGE = 500;

    /** Checks for null, and cuts a long field or message. */
    public Violation {
        checkNotNull(index, "index");
        field = cut(checkNotNull(field, "field"), MAX_FIELD);
        checkNotNull(code, "code");
        message = cut(checkNotNull(message, "message"), MAX_MESSAGE);
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "\u2026";
    }

    /** Creates a violation of a single command. */
    public static Violation of(String field, String code, String message) {
        return new Violation(OptionalInt.empty(), field, code, message);
    }

    /** Returns this violation with the index of its command. */
    public Violation at(int position) {
        return new Violation(OptionalInt.of(position), field, code, message);
    }

    /** Returns a sentence of the field and the message, after the index in brackets if present. */
    public String describe() {
        String sentence = field + " " + message;
        return index.isPresent() ? "[" + index.getAsInt() + "] " + sentence : sentence;
    }
}
