package dev.waymark.internal.form;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Longs;
import dev.waymark.error.Violation;
import dev.waymark.form.Parameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The reader of single fields, which collects the violations of all fields. An unreadable field counts as absent.
 */
final class FieldReader {

    private static final String NUMBER = "must be a whole number";
    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]*");

    private final Parameters parameters;

    /**
     * The violations by field and code. The keys are texts, because a hash map orders colliding texts, and stays fast even if a
     * client sends many names with the same hash.
     */
    private final Map<String, Violation> violations = new LinkedHashMap<>();

    FieldReader(Parameters parameters) {
        this.parameters = checkNotNull(parameters, "parameters");
    }

    Set<String> names() {
        return parameters.names();
    }

    boolean has(String name) {
        return !parameters.all(name).isEmpty() || isList(name);
    }

    /** Returns whether the field is a list of JSON, whose elements have indexes in brackets. */
    private boolean isList(String name) {
        return !parameters.all(name + "[0]").isEmpty();
    }

    List<String> all(String name) {
        return parameters.all(name);
    }

    /** Returns the value of a field with at most one value. Several values are a violation. */
    Optional<String> text(String name) {
        checkSentOnce(name);
        List<String> values = parameters.all(name);
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    void checkSentOnce(String name) {
        if (parameters.all(name).size() > 1) {
            addViolation(name, "repeated", "must be sent once");
        }
        if (isList(name)) {
            addViolation(name, "repeated", "must be one value, not a list");
        }
    }

    /** Returns the value of a field with listed values. */
    <T> Optional<T> choice(String name, Choices<T> choices) {
        return value(name, choices::named, unlisted(name, choices));
    }

    /** Returns the value of a field with listed numbers. The violation of an unlisted number contains the number. */
    <T> Optional<T> numberChoice(String name, Choices<T> choices) {
        String was = text(name)
                .flatMap(FieldReader::parseNumber)
                .map(number -> ", was " + number)
                .orElse("");
        return value(
                name,
                text -> parseNumber(text).flatMap(number -> choices.named(number.toString())),
                unlisted(name, choices, was));
    }

    /** Returns the violation of a field whose value is not listed. */
    static Violation unlisted(String name, Choices<?> choices) {
        return unlisted(name, choices, "");
    }

    private static Violation unlisted(String name, Choices<?> choices, String was) {
        return Violation.of(name, "choice", choices.expectation() + was).with("allowed", choices.names());
    }

    /** Returns a listed value, which is a part of the field. If the text is not listed, adds the violation and returns empty. */
    <T> Optional<T> parse(String name, String text, Choices<T> choices) {
        Optional<T> value = choices.named(text);
        if (value.isEmpty()) {
            addViolation(unlisted(name, choices));
        }
        return value;
    }

    Optional<Long> number(String name) {
        return value(name, FieldReader::parseNumber, Violation.of(name, "number", NUMBER));
    }

    /** Returns the value of the field. If the field cannot be parsed, adds the violation and returns empty. */
    <T> Optional<T> value(String name, Function<String, Optional<T>> parse, Violation violation) {
        Optional<String> text = text(name);
        Optional<T> value = text.flatMap(parse);
        if (text.isPresent() && value.isEmpty()) {
            addViolation(violation);
        }
        return value;
    }

    Sent<String> textOrBlank(String name) {
        return orBlank(name, Optional::of, "", "");
    }

    Sent<Long> numberOrBlank(String name) {
        return orBlank(name, FieldReader::parseNumber, "number", NUMBER);
    }

    /** Returns the value of a field that may be blank. A blank value in an update clears the field (D-21). */
    <T> Sent<T> orBlank(String name, Function<String, Optional<T>> parse, String code, String expectation) {
        return orBlank(name, parse, Violation.of(name, code, expectation));
    }

    <T> Sent<T> orBlank(String name, Function<String, Optional<T>> parse, Violation violation) {
        return text(name).filter(FieldReader::isBlank).isPresent()
                ? Sent.blank()
                : Sent.of(value(name, parse, violation));
    }

    /** Returns whether a value is empty or contains only white space, which the commands trim. */
    static boolean isBlank(String value) {
        return CharMatcher.whitespace().matchesAllOf(value);
    }

    /** Checks the index of a field with an index in brackets (D-20). */
    void checkIndex(String name, String index) {
        if (!INDEX.matcher(index).matches()) {
            addViolation(name, "index", "must have a whole number from 0 as its index");
        }
    }

    static Optional<Long> parseNumber(String text) {
        return Optional.ofNullable(Longs.tryParse(text));
    }

    void addViolation(String name, String code, String message) {
        addViolation(Violation.of(name, code, message));
    }

    /** Adds a violation. A second violation of the same field with the same code is ignored. */
    void addViolation(Violation violation) {
        violations.putIfAbsent(violation.field() + " " + violation.code(), violation);
    }

    boolean hasViolation(String name) {
        return fieldsWithViolations().contains(name);
    }

    Set<String> fieldsWithViolations() {
        return violations.values().stream().map(Violation::field).collect(ImmutableSet.toImmutableSet());
    }

    List<Violation> violations() {
        return ImmutableList.copyOf(violations.values());
    }
}
