package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.OptionalInt;

/**
 * One thing that is wrong with the input.
 *
 * @param index which command of {@code createAll}, or record of {@code importAll}, it is, from 0; empty if there was one
 *     command only
 * @param field the field, by the name that it has in the specification, such as {@code country[1][value]}. Clients
 *     choose such names, too, so what follows the first 100 characters is left out
 * @param code what is wrong, for programs: a stable lower-case name such as {@code required}
 * @param message what is wrong and what would be right, in English, for people; it does not repeat the field. What follows
 *     the first 500 characters is left out
 */
public record Violation(OptionalInt index, String field, String code, String message) {

    private static final int MOST_OF_A_FIELD = 100;
    private static final int MOST_OF_A_MESSAGE = 500;

    /** Checks for null, and cuts a long field or message. */
    public Violation {
        checkNotNull(index, "index");
        field = cut(checkNotNull(field, "field"), MOST_OF_A_FIELD);
        checkNotNull(code, "code");
        message = cut(checkNotNull(message, "message"), MOST_OF_A_MESSAGE);
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "\u2026";
    }

    /** A violation where there was one command only. */
    public static Violation of(String field, String code, String message) {
        return new Violation(OptionalInt.empty(), field, code, message);
    }

    /** The same violation, by the command at this position. */
    public Violation at(int position) {
        return new Violation(OptionalInt.of(position), field, code, message);
    }

    /** The field and the message, as one sentence, behind the index in brackets if there is one. */
    public String describe() {
        String sentence = field + " " + message;
        return index.isPresent() ? "[" + index.getAsInt() + "] " + sentence : sentence;
    }
}
