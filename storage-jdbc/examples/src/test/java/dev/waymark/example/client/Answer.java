package dev.waymark.example.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/** An answer of the server. */
public record Answer(HttpResponse<String> response) {

    private static final Gson JSON = new GsonBuilder()
            .serializeNulls()
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .create();
    private static final TypeToken<Map<String, Object>> OBJECT = new TypeToken<>() {};
    private static final TypeToken<List<Map<String, Object>>> OBJECTS = new TypeToken<>() {};
    private static final TypeToken<Map<String, List<Map<String, Object>>>> PROBLEMS = new TypeToken<>() {};

    /** Asserts the status, and returns this answer. */
    public Answer expect(int status) {
        assertThat(status()).as(body()).isEqualTo(status);
        return this;
    }

    public int status() {
        return response.statusCode();
    }

    public String body() {
        return response.body();
    }

    /** Returns a header, or the empty string if the answer does not contain the header. */
    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    /** Returns the fields of the record. */
    public Map<String, Object> data() {
        return part("data", OBJECT);
    }

    public long id() {
        return (Long) data().get("id");
    }

    /** Returns the records of a list. */
    public List<Map<String, Object>> list() {
        return part("data", OBJECTS);
    }

    /** Returns one field of each record of a list. */
    public List<Object> column(String field) {
        return list().stream().map(record -> record.get(field)).toList();
    }

    public Map<String, Object> meta() {
        return part("meta", OBJECT);
    }

    /** Returns the violations, each as {@code field code}. */
    public List<String> blamed() {
        Map<String, Object> error = part("error", OBJECT);
        Map<String, List<Map<String, Object>>> fields = JSON.fromJson(JSON.toJson(error.get("fields")), PROBLEMS);
        return fields.entrySet().stream()
                .flatMap(field -> field.getValue().stream().map(problem -> field.getKey() + " " + problem.get("code")))
                .toList();
    }

    private <T> T part(String name, TypeToken<T> type) {
        Map<String, Object> json = JSON.fromJson(body(), OBJECT);
        return JSON.fromJson(JSON.toJson(json.get(name)), type);
    }
}
