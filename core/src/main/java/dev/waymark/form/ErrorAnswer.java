package dev.waymark.form;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.math.LongMath;
import dev.waymark.error.StorageException;
import dev.waymark.error.WaymarkException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A server's answer to an error, as plain values: the status of HTTP as a number, the headers that belong to the status, and
 * the body {@code {"error": {"code": …, "message": …}}} as a map for any JSON library.
 *
 * <pre>{@code
 * try {
 *     links.delete(id);
 * } catch (WaymarkException e) {
 *     respond(ErrorAnswer.of(e).status(), ErrorAnswer.of(e).body());
 * }
 * }</pre>
 */
public final class ErrorAnswer {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final int status;
    private final ImmutableMap<String, String> headers;
    private final Map<String, @Nullable Object> error;

    private ErrorAnswer(int status, ImmutableMap<String, String> headers, Map<String, @Nullable Object> error) {
        this.status = status;
        this.headers = headers;
        this.error = error;
    }

    private static ErrorAnswer of(int status, String code, String message) {
        return new ErrorAnswer(status, ImmutableMap.of(), ImmutableMap.of("code", code, "message", message));
    }

    private ErrorAnswer with(String header, String value) {
        return new ErrorAnswer(status, ImmutableMap.of(header, value), error);
    }

    /**
     * Returns the answer to an exception of the library: 400, 401 with {@code WWW-Authenticate}, 404, 409, 422, 500, or 503, with
     * {@code Retry-After} if the same call may succeed later. The error is the {@linkplain Representations#of(WaymarkException)
     * representation} of the exception. Log the exception if the status is 500 or higher.
     */
    public static ErrorAnswer of(WaymarkException exception) {
        ErrorAnswer answer = new ErrorAnswer(
                status(checkNotNull(exception, "exception").code()), ImmutableMap.of(), Representations.of(exception));
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
    public static ErrorAnswer malformedBody() {
        return of(400, "malformed_body", "the body cannot be read");
    }

    /** Returns the answer to a write with a read-only API key: 403. */
    public static ErrorAnswer forbidden() {
        return of(403, "forbidden", "this API key may only read");
    }

    /** Returns the answer to an unknown path: 404. */
    public static ErrorAnswer notFound() {
        return of(404, "not_found", "there is nothing at this path");
    }

    /**
     * Returns the answer to a method that a path does not support: 405 with {@code Allow}.
     *
     * @param allowed the methods that the path supports
     */
    public static ErrorAnswer methodNotAllowed(Collection<String> allowed) {
        String methods = String.join(", ", checkNotNull(allowed, "allowed"));
        return of(405, "method_not_allowed", "this path supports " + methods).with("Allow", methods);
    }

    /**
     * Returns the answer to a body that is too large: 413.
     *
     * @param maxBytes the number of bytes that the server accepts
     */
    public static ErrorAnswer tooLarge(long maxBytes) {
        return of(413, "too_large", "the body must have at most " + maxBytes + " bytes");
    }

    /** Returns the answer to a body that is not a form: 415. */
    public static ErrorAnswer unsupportedMediaType() {
        return of(415, "unsupported_media_type", "the body must be application/x-www-form-urlencoded");
    }

    /**
     * Returns the answer to too many wrong passwords: 429 with {@code Retry-After}.
     *
     * @param delay the time before the next attempt, as {@code Visit} and {@code View} contain it; not negative
     */
    public static ErrorAnswer tooManyAttempts(Duration delay) {
        return of(429, "too_many_attempts", "too many wrong passwords").with("Retry-After", retryAfter(delay));
    }

    /** Returns the answer to an unexpected exception, without details: 500. */
    public static ErrorAnswer internal() {
        return of(500, "internal", "an unexpected error occurred, and is logged");
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

    /** Returns the status of HTTP, 400 to 503. */
    public int status() {
        return status;
    }

    /** Returns the headers that belong to the status: {@code Allow}, {@code Retry-After}, {@code WWW-Authenticate}, or none. */
    public Map<String, String> headers() {
        return headers;
    }

    /** Returns the body: a map with the single key {@code error}. */
    public Map<String, Object> body() {
        return ImmutableMap.of("error", error);
    }
}
