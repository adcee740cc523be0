package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One broken rule of the input.
 *
 * <p>The code and the arguments are for programs, for example to translate the message:
 *
 * <pre>{@code
 * Violation tooLong = Violation.of("title", "too_long", "must be at most 255 characters").with("max", 255);
 * String german = "h\u00F6chstens " + tooLong.arguments().get("max") + " Zeichen";
 * }</pre>
 *
 * <p>Two violations are equal if index, field, code and message are equal. The message contains the arguments.
 *
 * @param index the position of the command of {@code createAll}, or of the record of {@code importAll}, from 0; empty for a
 *     single command
 * @param field the field's name in the specification, such as {@code country[1][value]}. A client can send a field name of any
 *     length, so the characters after the first 100 are omitted
 * @param code the broken rule, for programs: a stable lower-case name such as {@code required}
 * @param message the rule, in English, for people, without the name of the field. The characters after the first 500 are
 * omitted
 * @param arguments the limits that the message contains, by name: numbers such as {@code max}, and lists of texts such as
 *     {@code allowed}. Empty for a rule without limits. The arguments never contain the input
 */
public record Violation(OptionalInt index, String field, String code, String message, Map<String, Object> arguments) {

    private static final int MAX_FIELD = 100;
    private static final int MAX_MESSAGE = 500;

    /** Checks for null, and cuts a long field or message. */
    public Violation {
        checkNotNull(index, "index");
        field = cut(checkNotNull(field, "field"), MAX_FIELD);
        checkNotNull(code, "code");
        message = cut(checkNotNull(message, "message"), MAX_MESSAGE);
        arguments = ImmutableMap.copyOf(checkNotNull(arguments, "arguments"));
    }

    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end) + "\u2026";
    }

    /** Returns a violation of a single command, without arguments. */
    public static Violation of(String field, String code, String message) {
        return new Violation(OptionalInt.empty(), field, code, message, ImmutableMap.of());
    }

    /** Returns a copy with an additional argument. */
    public Violation with(String argument, Object value) {
        ImmutableMap<String, Object> more = ImmutableMap.<String, Object>builder()
                .putAll(arguments)
                .put(checkNotNull(argument, "argument"), checkNotNull(value, "value"))
                .buildKeepingLast();
        return new Violation(index, field, code, message, more);
    }

    /** Returns a copy with the index of a command or record. */
    public Violation at(int position) {
        return new Violation(OptionalInt.of(position), field, code, message, arguments);
    }

    /** Returns a copy with another name of the field. */
    public Violation in(String newField) {
        return new Violation(index, checkNotNull(newField, "field"), code, message, arguments);
    }

    /**
     * Returns the field and the message as one sentence, such as {@code url must not be empty}. A violation with an index
     * begins with the index in brackets.
     */
    public String describe() {
        String sentence = field + " " + message;
        return index.isPresent() ? "[" + index.getAsInt() + "] " + sentence : sentence;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Violation that
                && index.equals(that.index)
                && field.equals(that.field)
                && code.equals(that.code)
                && message.equals(that.message);
    }

    @Override
    public int hashCode() {
        return Objects.hash(index, field, code, message);
    }
}
