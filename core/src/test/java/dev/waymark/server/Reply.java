package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.form.Answer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An answer of a handler, with access to the parts of its JSON.
 *
 * @param headers a map that ignores the letter case of names
 * @param json the body; empty for an answer without JSON
 * @param failure the exception for the log; empty if the answer arrived over a socket
 */
public record Reply(
        int status, Map<String, String> headers, String text, Map<String, Object> json, Optional<Throwable> failure) {

    private static final Splitter METHODS = Splitter.on(',').trimResults();

    static Reply of(Answer answer) {
        return new Reply(answer.status(), headers(answer.headers()), answer.text(), answer.body(), answer.failure());
    }

    /** Returns a map of headers that ignores the letter case of names. */
    public static Map<String, String> headers(Map<String, String> headers) {
        return ImmutableSortedMap.copyOf(headers, String.CASE_INSENSITIVE_ORDER);
    }

    /** Asserts the status, and returns this answer. */
    Reply expect(int expected) {
        assertThat(status)
                .as("%s %s", text, failure.map(Throwables::getStackTraceAsString))
                .isEqualTo(expected);
        return this;
    }

    /** Returns a header, or the empty text if the answer does not contain the header. */
    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** Returns the content type without spaces, which some servers remove. */
    String contentType() {
        return header("Content-Type").replace(" ", "");
    }

    /** Returns the methods in the header {@code Allow}. */
    List<String> allowed() {
        return METHODS.splitToList(header("Allow"));
    }

    /** Returns the fields of the record. */
    Map<String, Object> data() {
        return object("data");
    }

    long id() {
        return (Long) data().get("id");
    }

    /** Returns the records of a list. */
    @SuppressWarnings("unchecked") // the form of each list of the API
    List<Map<String, Object>> list() {
        return (List<Map<String, Object>>) part("data");
    }

    /** Returns one field of each record of a list. */
    List<Object> column(String field) {
        return list().stream().map(record -> record.get(field)).toList();
    }

    Map<String, Object> meta() {
        return object("meta");
    }

    String errorCode() {
        Map<String, Object> error = object("error");
        return String.valueOf(error.get("code"));
    }

    /** Returns the violations, each as {@code field code}. */
    @SuppressWarnings("unchecked") // the form of each error of the API
    List<String> blamed() {
        Map<String, Object> error = object("error");
        Map<String, List<Map<String, Object>>> fields = (Map<String, List<Map<String, Object>>>) error.get("fields");
        return fields.entrySet().stream()
                .flatMap(field -> field.getValue().stream().map(problem -> field.getKey() + " " + problem.get("code")))
                .toList();
    }

    private Object part(String name) {
        return withLongs(json.get(name));
    }

    @SuppressWarnings("unchecked") // the form of each record of the API
    private Map<String, Object> object(String name) {
        return (Map<String, Object>) part(name);
    }

    /** Returns a copy in which each whole number is a long, as in JSON. */
    private static Object withLongs(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            map.forEach((key, inner) -> copy.put(key, withLongs(inner)));
            return copy;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Reply::withLongs).toList();
        }
        return value instanceof Integer number ? Long.valueOf(number) : value;
    }
}
