package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.base.Throwables;
import dev.waymark.form.Answer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An answer of a handler, with access to the parts of its JSON. */
record Reply(Answer answer) {

    private static final Splitter METHODS = Splitter.on(", ");

    /** Asserts the status, and returns this answer. */
    Reply expect(int status) {
        assertThat(status())
                .as("%s %s", text(), answer.failure().map(Throwables::getStackTraceAsString))
                .isEqualTo(status);
        return this;
    }

    int status() {
        return answer.status();
    }

    String text() {
        return answer.text();
    }

    /** Returns a header, or the empty text if the answer does not contain the header. */
    String header(String name) {
        return answer.headers().getOrDefault(name, "");
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
        return withLongs(answer.body().get(name));
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
