package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.math.LongMath;
import dev.waymark.error.StorageException;
import dev.waymark.error.WaymarkException;
import dev.waymark.visit.Visit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server's answer to a request, as plain values: the status of HTTP as a number, the headers, and the body. The body of an
 * answer of the API is a map for any JSON library: with {@code data} for a success, and with {@code error}, which contains
 * {@code code} and {@code message}, for a refusal. The answer to a visit without a redirect is a small page of HTML. Immutable.
 *
 * <p>A {@link dev.waymark.server.RequestHandler} returns complete answers. A controller of your own uses the answer to an exception
 * or to a visit:
 *
 * <pre>{@code
 * Answer answer;
 * try {
 *     answer = Answer.of(waymark.visits().visit("docs", visitor));
 * } catch (WaymarkException e) {
 *     answer = Answer.of(e, VisitorPages.DEFAULT);
 * }
 * respond(answer.status(), answer.headers(), answer.text());
 * }</pre>
 */
public final class Answer {

    /**
     * The header {@code WWW-Authenticate} of an answer that requires the password of a link or a page. RFC 9110 requires a
     * challenge. Browsers ignore this scheme, and show the page instead of a dialog.
     */
    private static final String PASSWORD_CHALLENGE = "FormBased realm=\"link\"";

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final int status;
    private final ImmutableMap<String, String> headers;
    private final Map<String, @Nullable Object> body;
    private final String text;
    private final @Nullable Throwable failure;

    private Answer(
            int status,
            ImmutableMap<String, String> headers,
            Map<String, @Nullable Object> body,
            String text,
            @Nullable Throwable failure) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.text = text;
        this.failure = failure;
    }

    /** Returns an answer without a body. */
    public static Answer empty(int status) {
        return new Answer(status, ImmutableMap.of(), ImmutableMap.of(), "", null);
    }

    /**
     * Returns an answer with JSON.
     *
     * @param status the status of HTTP
     * @param body the body, not empty
     */
    public static Answer json(int status, Map<String, @Nullable Object> body) {
        checkNotNull(body, "body");
        ImmutableMap<String, String> headers = ImmutableMap.of("Content-Type", "application/json; charset=utf-8");
        return new Answer(status, headers, body, "", null);
    }

    /**
     * Returns an answer with a page of HTML. The headers forbid frames, scripts and referrers. (A redirect has no
     * {@code Referrer-Policy}, so the destination still receives the page that contains the short link as the referrer.)
     *
     * @param status the status of HTTP
     * @param pages the pages whose layout the page has
     * @param html a whole document, such as the result of {@link VisitorPages#html(String, String)}
     */
    public static Answer page(int status, VisitorPages pages, String html) {
        checkNotNull(pages, "pages");
        checkNotNull(html, "html");
        ImmutableMap<String, String> headers = ImmutableMap.of(
                "Content-Type",
                "text/html; charset=utf-8",
                "Content-Security-Policy",
                pages.contentSecurityPolicy(),
                "Referrer-Policy",
                "no-referrer",
                "X-Frame-Options",
                "DENY");
        return new Answer(status, headers, ImmutableMap.of(), html, null);
    }

    /** Returns this answer with a further header, which replaces a header of the same name. */
    public Answer with(String header, String value) {
        ImmutableMap<String, String> more = ImmutableMap.<String, String>builder()
                .putAll(headers)
                .put(checkNotNull(header, "header"), checkNotNull(value, "value"))
                .buildKeepingLast();
        return new Answer(status, more, body, text, failure);
    }

    /**
     * Returns this answer with its final text and the header {@code Content-Length}, unless the answer has no body.
     *
     * @param json the body as JSON; ignored for an answer without JSON
     */
    public Answer written(String json) {
        checkNotNull(json, "json");
        String written = body.isEmpty() ? text : json;
        int length = written.getBytes(StandardCharsets.UTF_8).length;
        Answer answer = new Answer(status, headers, body, written, failure);
        return length == 0 ? answer : answer.with("Content-Length", Integer.toString(length));
    }

    /** Returns this answer without its body, for HEAD. The headers stay. */
    public Answer withoutBody() {
        return new Answer(status, headers, ImmutableMap.of(), "", failure);
    }

    /**
     * Returns the {@linkplain VisitorPages#failure page for failures} with the status and the headers of this answer, and with
     * {@code Cache-Control: no-store}.
     */
    public Answer asPage(VisitorPages pages) {
        Answer page =
                page(status, checkNotNull(pages, "pages"), pages.failurePage()).with("Cache-Control", "no-store");
        ImmutableMap<String, String> all = ImmutableMap.<String, String>builder()
                .putAll(headers)
                .putAll(page.headers)
                .buildKeepingLast();
        return new Answer(status, all, page.body, page.text, failure);
    }

    /** Returns this answer with the exception if the server must log the exception; otherwise this answer. */
    private Answer failingWith(Throwable exception) {
        return status >= 500 ? new Answer(status, headers, body, text, exception) : this;
    }

    /**
     * Returns the answer to an exception. The content of the answer is the map of {@link #body}: write the map by a JSON library,
     * because {@link #text} is empty. An exception of the library has the status 400, 401, 404, 409, 413, 415, 422, 500 or
     * 503. The status 401 has the header {@code WWW-Authenticate}. The status 503 has the header {@code Retry-After} if the
     * same call may succeed later. The error is the {@linkplain Representations#of(WaymarkException) representation} of the
     * exception. Any other exception has the status 500 and no details. The library does not log the exception: the server must
     * log the {@link #failure} of the answer.
     */
    public static Answer of(Throwable failure) {
        if (!(checkNotNull(failure, "failure") instanceof WaymarkException exception)) {
            return internal().failingWith(failure);
        }
        Answer answer = json(status(exception.code()), ImmutableMap.of("error", Representations.of(exception)))
                .failingWith(exception);
        if (answer.status == 401) {
            return answer.with("WWW-Authenticate", "Bearer");
        }
        boolean isRetryable =
                exception instanceof StorageException storage ? storage.isRetryable() : answer.status == 503;
        return isRetryable ? answer.with("Retry-After", retryAfter(SECOND)) : answer;
    }

    /**
     * Returns the answer to an exception of a visit: the status and the headers of {@link #of(Throwable)}, and a page instead of
     * JSON. The answer has {@code Cache-Control: no-store}. The server must log the {@link #failure} of the answer.
     *
     * @param pages the pages, with the text of a {@linkplain VisitorPages#failure failure}
     */
    public static Answer of(Throwable failure, VisitorPages pages) {
        return of(failure).asPage(checkNotNull(pages, "pages"));
    }

    /**
     * Returns the status for the {@linkplain WaymarkException#code code} of an exception, or of another error of the API.
     *
     * @return the status; 500 for an unknown code
     */
    public static int status(String code) {
        return switch (checkNotNull(code, "code")) {
            case "malformed_body", "malformed_form", "malformed_request" -> 400;
            case "password_required", "unauthenticated", "wrong_password" -> 401;
            case "forbidden" -> 403;
            case "not_found" -> 404;
            case "method_not_allowed" -> 405;
            case "alias_taken", "claim_lost", "idempotency_conflict" -> 409;
            case "referenced", "report_claimed", "stale_version" -> 409;
            case "too_large" -> 413;
            case "unsupported_media_type" -> 415;
            case "invalid" -> 422;
            case "too_many_attempts" -> 429;
            case "busy", "storage" -> 503;
            default -> 500;
        };
    }

    /** Returns the answer to an unexpected exception, without details. The message promises that the server logs the exception. */
    private static Answer internal() {
        ImmutableMap<String, String> error =
                ImmutableMap.of("code", "internal", "message", "an unexpected error occurred, and is logged");
        return json(500, ImmutableMap.of("error", error));
    }

    /** Returns the value of a {@code Retry-After} header: whole seconds, rounded up, at least 1. */
    private static String retryAfter(Duration delay) {
        long seconds = LongMath.saturatedAdd(delay.getSeconds(), delay.getNano() > 0 ? 1 : 0);
        return Long.toString(Math.max(1, seconds));
    }

    /** Returns the answer to a visit or a preview, as {@link #of(Visit, VisitorPages)} with {@link VisitorPages#DEFAULT}. */
    public static Answer of(Visit visit) {
        return of(visit, VisitorPages.DEFAULT);
    }

    /**
     * Returns the answer to a visit or a preview: 302 with {@code Location}; a page with the status 401 and a form that posts
     * {@code password} to the same path; 429 with {@code Retry-After}; 410 for an expired link without an expiration URL; 200
     * for a {@linkplain Visit.Type#WITHHELD withheld} destination; or 404. Each answer has {@code Cache-Control: no-store}.
     *
     * @param pages the pages for visitors who are not redirected
     */
    public static Answer of(Visit visit, VisitorPages pages) {
        return of(checkNotNull(visit, "visit"), visit.location(), checkNotNull(pages, "pages"));
    }

    /**
     * Returns the answer to a visit or a preview, and adds the visitor's own query to the location.
     *
     * @param rawQuery the query of the request, as in {@link Visit#locationWith}
     * @param pages the pages for visitors who are not redirected, such as {@link VisitorPages#DEFAULT}
     */
    public static Answer forwarding(Visit visit, @Nullable String rawQuery, VisitorPages pages) {
        return of(checkNotNull(visit, "visit"), visit.locationWith(rawQuery), checkNotNull(pages, "pages"));
    }

    private static Answer of(Visit visit, Optional<String> location, VisitorPages pages) {
        Answer answer = location.map(url -> empty(302).with("Location", url))
                .orElseGet(() -> page(pageStatus(visit.type()), pages, pages.html(visit)));
        if (answer.status == 401) {
            answer = answer.with("WWW-Authenticate", PASSWORD_CHALLENGE);
        }
        if (answer.status == 429) {
            answer = answer.with("Retry-After", retryAfter(visit.retryAfter().orElseThrow()));
        }
        return answer.with("Cache-Control", "no-store");
    }

    private static int pageStatus(Visit.Type type) {
        return switch (type) {
            case PASSWORD_REQUIRED, WRONG_PASSWORD -> 401;
            case TOO_MANY_ATTEMPTS -> 429;
            case WITHHELD -> 200;
            case EXPIRED -> 410;
            case REDIRECT, NOT_STARTED, DISABLED, UNKNOWN -> 404;
        };
    }

    /** Returns the status of HTTP, 200 to 503. */
    public int status() {
        return status;
    }

    /**
     * Returns the headers: {@code Content-Type} unless the answer has no body, and the headers of the status, such as
     * {@code Location}, {@code Allow} and {@code Retry-After}.
     */
    public Map<String, String> headers() {
        return headers;
    }

    /**
     * Returns the body of an answer of the API: a map with {@code data} or {@code error}. The map of other answers, whose content
     * is the {@link #text}, is empty.
     */
    public Map<String, @Nullable Object> body() {
        return body;
    }

    /**
     * Returns the body as text in UTF-8: a page of HTML, or the JSON of an answer of a {@link dev.waymark.server.RequestHandler}. The
     * text is empty for an answer without a body, for an answer to {@code HEAD}, and for an answer with JSON that nobody has
     * {@linkplain #written written}.
     */
    public String text() {
        return text;
    }

    /**
     * Returns the exception that the server must log: the exception of {@link #of(Throwable)} if the status is 500 or higher;
     * otherwise empty. The library does not log this exception.
     */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }
}
