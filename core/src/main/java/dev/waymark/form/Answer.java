package dev.waymark.form;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.math.LongMath;
import dev.waymark.error.MalformedFormException;
import dev.waymark.error.StorageException;
import dev.waymark.error.WaymarkException;
import dev.waymark.link.Domain;
import dev.waymark.query.Page;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A server's answer to a request, as plain values: the status of HTTP as a number, the headers, and the body. The body of an
 * answer of the API is a map for any JSON library: with {@code data} for a success, and with {@code error}, which contains
 * {@code code} and {@code message}, for a refusal. The answer to a visit without a redirect is a small page of HTML.
 *
 * <pre>{@code
 * Answer answer;
 * try {
 *     links.delete(id);
 *     answer = Answer.noContent();
 * } catch (WaymarkException e) {
 *     answer = Answer.of(e);
 * }
 * respond(answer.status(), answer.body());
 * }</pre>
 */
public final class Answer {

    /**
     * The header {@code WWW-Authenticate} of an answer that requires the password of a link or a page. RFC 9110 requires a
     * challenge. Browsers ignore this scheme, and show the page instead of a dialog.
     */
    public static final String PASSWORD_CHALLENGE = "FormBased realm=\"link\"";

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

    private static Answer empty(int status) {
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

    private static Answer error(int status, Map<String, ?> error) {
        return json(status, ImmutableMap.of("error", error));
    }

    private static Answer error(int status, String code, String message) {
        return error(status, ImmutableMap.of("code", code, "message", message));
    }

    /** Returns whether the body is an error of the API. */
    private boolean isError() {
        return body.containsKey("error");
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

    /** Returns the page for failures with the status and the headers of this answer. */
    private Answer asPage(VisitorPages pages) {
        Answer page = page(status, pages, pages.failurePage()).with("Cache-Control", "no-store");
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
     * Returns the answer to a request for one record: 200 with {@code data}.
     *
     * @param record the representation of the record
     */
    public static Answer ok(Map<String, @Nullable Object> record) {
        return json(200, Representations.data(checkNotNull(record, "record")));
    }

    /**
     * Returns the answer to a request for a list: 200 with {@code data} and {@code meta}.
     *
     * @param page the representations of the records
     */
    public static Answer list(Page<? extends Map<String, @Nullable Object>> page) {
        return json(200, Representations.of(page));
    }

    /**
     * Returns the answer to a creation: 201 with {@code Location} and {@code data}.
     *
     * @param path the path of the list, such as {@code /api/v1/links}
     * @param record the representation of the new record, with its {@code id}
     */
    public static Answer created(String path, Map<String, @Nullable Object> record) {
        checkNotNull(path, "path");
        Map<String, @Nullable Object> body = Representations.data(checkNotNull(record, "record"));
        return json(201, body).with("Location", path + "/" + record.get("id"));
    }

    /** Returns the answer to a deletion: 204 without a body. */
    public static Answer noContent() {
        return empty(204);
    }

    /**
     * Returns the answer to an exception. An exception of the library has the status 400, 401, 404, 409, 413, 415, 422, 500 or
     * 503. The status 401 has the header {@code WWW-Authenticate}. The status 503 has the header {@code Retry-After} if the
     * same call may succeed later. The error is the {@linkplain Representations#of(WaymarkException) representation} of the
     * exception. Any other exception has the answer {@link #internal}. The library does not log the exception: the server must
     * log the {@link #failure} of the answer.
     */
    public static Answer of(Throwable failure) {
        if (!(checkNotNull(failure, "failure") instanceof WaymarkException exception)) {
            return internal().failingWith(failure);
        }
        Answer answer =
                error(status(exception.code()), Representations.of(exception)).failingWith(exception);
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
     * Returns the status for the {@linkplain WaymarkException#code code} of an exception, or of another error of this class.
     *
     * @return the status; 500 for an unknown code
     */
    public static int status(String code) {
        return switch (checkNotNull(code, "code")) {
            case "malformed_body", "malformed_form", "malformed_request" -> 400;
            case "unauthenticated" -> 401;
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

    /** Returns the answer to a body that cannot be read: 400. */
    public static Answer malformedBody() {
        return error(400, "malformed_body", "the body cannot be read");
    }

    /** Returns the answer to a request with several headers {@code Host}: 400. */
    public static Answer malformedRequest() {
        return error(400, "malformed_request", "the header Host must be sent once");
    }

    /** Returns the answer to a write of a caller who may only read, such as a read-only API key: 403. */
    public static Answer forbidden() {
        return error(403, "forbidden", "this caller may only read");
    }

    /** Returns the answer to an unknown path: 404. */
    public static Answer notFound() {
        return error(404, "not_found", "the API has no such path");
    }

    /**
     * Returns the answer to a method that a path does not support: 405 with {@code Allow}.
     *
     * @param allowed the methods that the path supports
     */
    public static Answer methodNotAllowed(Collection<String> allowed) {
        String methods = String.join(", ", checkNotNull(allowed, "allowed"));
        return error(405, "method_not_allowed", "this path supports " + methods).with("Allow", methods);
    }

    /**
     * Returns the answer to a body that is too large: 413.
     *
     * @param maxBytes the number of bytes that the server accepts
     */
    public static Answer tooLarge(long maxBytes) {
        return of(MalformedFormException.tooLarge(maxBytes));
    }

    /** Returns the answer to a body that is not a form: 415. */
    public static Answer unsupportedMediaType() {
        return of(MalformedFormException.unsupportedMediaType());
    }

    /**
     * Returns the answer to too many wrong passwords: 429 with {@code Retry-After}.
     *
     * @param delay the time before the next attempt, as in {@code Visit} and {@code View}; not negative
     */
    public static Answer tooManyAttempts(Duration delay) {
        return error(429, "too_many_attempts", "too many wrong passwords").with("Retry-After", retryAfter(delay));
    }

    /**
     * Returns the answer to an unexpected exception, without details: 500. The message promises the client that the error is
     * logged, but the library does not log the error. The server must log the exception itself: the {@link #failure()} of this
     * answer is empty. For an answer of {@link #of(Throwable)} or {@link #to}, the server must log {@link #failure()}.
     */
    public static Answer internal() {
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

    /**
     * Returns the answer of a call, or the answer to the exception of the call. The server must log {@link #failure()}.
     *
     * @param call the call that handles a request. An {@link IOException} means that the body of the request cannot be read
     */
    public static Answer to(Callable<Answer> call) {
        checkNotNull(call, "call");
        try {
            return call.call();
        } catch (IOException e) {
            return malformedBody();
        } catch (Exception | Error e) {
            return of(e);
        }
    }

    /**
     * Returns the answer of a visit, or the page for the exception of the visit, as {@link #of(Throwable, VisitorPages)}. If the
     * call returns an error with a body of JSON, such as {@link #methodNotAllowed}, the result is the page for failures with the
     * same status. The server must log {@link #failure()}.
     *
     * @param call the call that handles a request. An {@link IOException} means that the body of the request cannot be read
     * @param pages the pages, with the text of a {@linkplain VisitorPages#failure failure}
     */
    public static Answer to(Callable<Answer> call, VisitorPages pages) {
        checkNotNull(pages, "pages");
        Answer answer = to(call);
        return answer.isError() ? answer.asPage(pages) : answer;
    }

    /**
     * Visits or previews a link, or refuses a prefetch, as {@link #visit(Visits, RequestKind, Domain, String, Visitor,
     * VisitorPages)} with {@link VisitorPages#DEFAULT}.
     */
    public static Answer visit(Visits visits, RequestKind kind, Domain domain, String alias, Visitor visitor) {
        return visit(visits, kind, domain, alias, visitor, VisitorPages.DEFAULT);
    }

    /**
     * Visits or previews a link, or refuses a prefetch. The call blocks, as each call of the library does. If the visit throws an
     * exception, the answer is the page of {@link #of(Throwable, VisitorPages)}: the server must log {@link #failure()}.
     *
     * @param kind the kind of the request: only {@link RequestKind#VISIT} counts a click
     * @param alias the path of the request without the slash at the beginning, as in {@link Visits#visit(Domain, String, Visitor)}
     * @param pages the pages for visitors who are not redirected
     */
    public static Answer visit(
            Visits visits, RequestKind kind, Domain domain, String alias, Visitor visitor, VisitorPages pages) {
        checkNotNull(visits, "visits");
        checkNotNull(domain, "domain");
        checkNotNull(alias, "alias");
        checkNotNull(visitor, "visitor");
        checkNotNull(pages, "pages");
        checkNotNull(kind, "kind");
        return to(
                () -> switch (kind) {
                    case VISIT -> of(visits.visit(domain, alias, visitor), pages);
                    case PREVIEW -> of(visits.preview(domain, alias, visitor), pages);
                    case PREFETCH -> prefetch();
                },
                pages);
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

    /**
     * Returns a page with the status 401 and a form that posts {@code password} to the same path.
     *
     * @param message the sentence before the form, as plain text
     * @param pages the language, the form and the layout of the page, such as {@link VisitorPages#DEFAULT}
     */
    public static Answer passwordPage(String message, VisitorPages pages) {
        checkNotNull(message, "message");
        return page(401, checkNotNull(pages, "pages"), pages.passwordPage(message))
                .with("WWW-Authenticate", PASSWORD_CHALLENGE);
    }

    /**
     * Returns the answer to a {@linkplain dev.waymark.visit.RequestKind#PREFETCH prefetch}: 503 with
     * {@code Cache-Control: no-store}, without a body.
     */
    public static Answer prefetch() {
        return empty(503).with("Cache-Control", "no-store");
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
     * Returns the body of an answer of the API: a map with {@code data} or {@code error}. The map of other answers is empty.
     */
    public Map<String, @Nullable Object> body() {
        return body;
    }

    /** Returns the page of an answer to a visit or to its failure, a whole document of HTML. The page of other answers is empty. */
    public String html() {
        return body.isEmpty() ? text : "";
    }

    /**
     * Returns the body of an answer of a {@link dev.waymark.server.RequestHandler}: JSON or HTML, in UTF-8. The text is empty for
     * an answer without a body and for an answer to {@code HEAD}.
     */
    public String text() {
        return text;
    }

    /**
     * Returns the exception that the server must log: the exception of {@link #of(Throwable)}, {@link #to} or {@link #visit} if
     * the status is 500 or higher; otherwise empty. The library does not log this exception.
     */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /**
     * Returns the body as text; empty for an answer without a body.
     *
     * @param json writes a map as JSON
     */
    public String text(Function<? super Map<String, @Nullable Object>, String> json) {
        checkNotNull(json, "json");
        return body.isEmpty() ? text : json.apply(body);
    }
}
