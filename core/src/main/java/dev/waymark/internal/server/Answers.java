package dev.waymark.internal.server;

import com.google.common.collect.ImmutableMap;
import dev.waymark.form.Answer;
import dev.waymark.form.Representations;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answers that only a handler gives. */
final class Answers {

    private Answers() {}

    /** Returns the answer to a request for one record: 200 with {@code data}. */
    static Answer ok(Map<String, @Nullable Object> record) {
        return Answer.json(200, Representations.data(record));
    }

    /**
     * Returns the answer to a creation: 201 with {@code Location} and {@code data}.
     *
     * @param path the path of the list
     */
    static Answer created(String path, Map<String, @Nullable Object> record) {
        return Answer.json(201, Representations.data(record)).with("Location", path + "/" + record.get("id"));
    }

    static Answer malformedBody() {
        return error("malformed_body", "the body cannot be read");
    }

    static Answer malformedRequest() {
        return error("malformed_request", "the header Host must be sent once");
    }

    /**
     * Returns the answer to a request without an owner, if the handler accepts no API keys. The status 401 needs a challenge (RFC
     * 9110), and the challenge {@code Bearer} would ask for a key.
     */
    static Answer withoutOwner() {
        return error(
                        "unauthenticated",
                        "the application names no owner for this request, and API keys are not accepted")
                .with("WWW-Authenticate", "Application realm=\"api\"");
    }

    static Answer forbidden() {
        return error("forbidden", "this caller may only read");
    }

    static Answer notFound() {
        return error("not_found", "the API has no such path");
    }

    /** @param allowed the methods that the path supports */
    static Answer methodNotAllowed(Collection<String> allowed) {
        String methods = String.join(", ", allowed);
        return error("method_not_allowed", "this path supports " + methods).with("Allow", methods);
    }

    /** Returns the answer with an error, and with the status of its code. */
    static Answer error(String code, String message) {
        ImmutableMap<String, String> error = ImmutableMap.of("code", code, "message", message);
        return Answer.json(Answer.status(code), ImmutableMap.of("error", error));
    }
}
