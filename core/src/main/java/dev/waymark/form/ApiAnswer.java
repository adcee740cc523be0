package dev.waymark.form;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.math.LongMath;
import dev.waymark.error.StorageException;
import dev.waymark.error.WaymarkException;
import dev.waymark.query.Page;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A server's answer to an operation of the API, as plain values: the status of HTTP as a number, the headers that belong to the
 * status, and the body as a map for any JSON library. The body of a success contains {@code data}, the body of a refusal contains
 * {@code error} with {@code code} and {@code message}.
 *
 * <pre>{@code
 * ApiAnswer answer;
 * try {
 *     links.delete(id);
 *     answer = ApiAnswer.noContent();
 * } catch (WaymarkException e) {
 *     answer = ApiAnswer.of(e);
 * }
 * respond(answer.status(), answer.body());
 * }</pre>
 */
public final class ApiAnswer {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final int status;
    private final ImmutableMap<String, String> headers;
    private final Map<String, @Nullable Object> body;

    private ApiAnswer(int status, ImmutableMap<String, String> headers, Map<String, @Nullable Object> body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    private static ApiAnswer error(int status, Map<String, ?> error) {
        return new ApiAnswer(status, ImmutableMap.of(), ImmutableMap.of("error", error));
    }

    private static ApiAnswer error(int status, String code, String message) {
        return error(status, ImmutableMap.of("code", code, "message", message));
    }

    private ApiAnswer with(String header, String value) {
        return new ApiAnswer(status, ImmutableMap.of(header, value), body);
    }

    /**
     * Returns the answer to a request for one record: 200 with {@code data}.
     *
     * @param record the representation of the record
     */
    public static ApiAnswer ok(Map<String, @Nullable Object> record) {
        return new ApiAnswer(200, ImmutableMap.of(), Representations.data(checkNotNull(record, "record")));
    }

    /**
     * Returns the answer to a request for a list: 200 with {@code data} and {@code meta}.
     *
     * @param page the representations of the records
     */
    public static ApiAnswer list(Page<? extends Map<String, @Nullable Object>> page) {
        return new ApiAnswer(200, ImmutableMap.of(), Representations.of(page));
    }

    /**
     * Returns the answer to a creation: 201 with {@code Location} and {@code data}.
     *
     * @param path the path of the list, such as {@code /api/v1/links}
     * @param record the representation of the new record, with its {@code id}
     */
    public static ApiAnswer created(String path, Map<String, @Nullable Object> record) {
        checkNotNull(path, "path");
        Map<String, @Nullable Object> body = Representations.data(checkNotNull(record, "record"));
        return new ApiAnswer(201, ImmutableMap.of("Location", path + "/" + record.get("id")), body);
    }

    /** Returns the answer to a deletion: 204 without a body. */
    public static ApiAnswer noContent() {
        return new ApiAnswer(204, ImmutableMap.of(), ImmutableMap.of());
    }

    /**
     * Returns the answer to an exception of the library: 400, 401 with {@code WWW-Authenticate}, 404, 409, 422, 500, or 503, with
     * {@code Retry-After} if the same call may succeed later. The error is the {@linkplain Representations#of(WaymarkException)
     * representation} of the exception. Log the exception if the status is 500 or higher.
     */
    public static ApiAnswer of(WaymarkException exception) {
        ApiAnswer answer = error(status(checkNotNull(exception, "exception").code()), Representations.of(exception));
        if (answer.status == 401) {
            return answer.with("WWW-Authenticate", "Bearer");
        }
        boolean isRetryable =
                exception instanceof StorageException failure ? failure.isRetryable() : answer.status == 503;
        return isRetryable ? answer.with("Retry-After", retryAfter(SECOND)) : answer;
    }

    /**
     * Returns the status for the {@linkplain WaymarkException#code code} of an exception.
     *
     * @return the status; 500 for an unknown code
     */
    public static int status(String code) {
        return switch (checkNotNull(code, "code")) {
            case "malformed_form" -> 400;
            case "unauthenticated" -> 401;
            case "not_found" -> 404;
            case "alias_taken", "claim_lost", "idempotency_conflict", "report_claimed", "stale_version" -> 409;
            case "invalid", "invalid_cursor" -> 422;
            case "busy", "storage" -> 503;
            default -> 500;
        };
    }

    /** Returns the answer to a body that cannot be read: 400. */
    public static ApiAnswer malformedBody() {
        return error(400, "malformed_body", "the body cannot be read");
    }

    /** Returns the answer to a write with a read-only API key: 403. */
    public static ApiAnswer forbidden() {
        return error(403, "forbidden", "this API key may only read");
    }

    /** Returns the answer to an unknown path: 404. */
    public static ApiAnswer notFound() {
        return error(404, "not_found", "there is nothing at this path");
    }

    /**
     * Returns the answer to a method that a path does not support: 405 with {@code Allow}.
     *
     * @param allowed the methods that the path supports
     */
    public static ApiAnswer methodNotAllowed(Collection<String> allowed) {
        String methods = String.join(", ", checkNotNull(allowed, "allowed"));
        return error(405, "method_not_allowed", "this path supports " + methods).with("Allow", methods);
    }

    /**
     * Returns the answer to a body that is too large: 413.
     *
     * @param maxBytes the number of bytes that the server accepts
     */
    public static ApiAnswer tooLarge(long maxBytes) {
        return error(413, "too_large", "the body must have at most " + maxBytes + " bytes");
    }

    /** Returns the answer to a body that is not a form: 415. */
    public static ApiAnswer unsupportedMediaType() {
        return error(415, "unsupported_media_type", "the body must be application/x-www-form-urlencoded");
    }

    /**
     * Returns the answer to too many wrong passwords: 429 with {@code Retry-After}.
     *
     * @param delay the time before the next attempt, as {@code Visit} and {@code View} contain it; not negative
     */
    public static ApiAnswer tooManyAttempts(Duration delay) {
        return error(429, "too_many_attempts", "too many wrong passwords").with("Retry-After", retryAfter(delay));
    }

    /** Returns the answer to an unexpected exception, without details: 500. */
    public static ApiAnswer internal() {
        return error(500, "internal", "an unexpected error occurred, and is logged");
    }

    /**
     * Returns the value of a {@code Retry-After} header: whole seconds, rounded up, at least 1.
     *
     * @param delay the time before the next attempt, not negative
     */
    public static String retryAfter(Duration delay) {
        checkArgument(!checkNotNull(delay, "delay").isNegative(), "delay must not be negative, was %s", delay);
        long seconds = LongMath.saturatedAdd(delay.getSeconds(), delay.getNano() > 0 ? 1 : 0);
        return Long.toString(Math.max(1, seconds));
    }

    /** Returns the status of HTTP, 200 to 503. */
    public int status() {
        return status;
    }

    /**
     * Returns the headers that belong to the status: {@code Location}, {@code Allow}, {@code Retry-After},
     * {@code WWW-Authenticate}, or none.
     */
    public Map<String, String> headers() {
        return headers;
    }

    /** Returns the body: a map with {@code data}, a map with {@code error}, or an empty map for an answer without a body. */
    public Map<String, @Nullable Object> body() {
        return body;
    }
}
