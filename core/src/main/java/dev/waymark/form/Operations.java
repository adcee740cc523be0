package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.report.Reports;
import java.time.Clock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The five operations of the API on the links, or on the reports, of one owner. Each operation returns an {@link Answer}.
 * A server chooses the operation by the path and the method of a request.
 *
 * <pre>{@code
 * Operations operations = Operations.onReports(waymark.reports(owner), waymark.forms(owner));
 * Answer answer = operations.create(Parameters.decode(body)); // POST /api/v1/reports
 * respond(answer.status(), answer.body());
 * }</pre>
 *
 * <p>Each operation throws the exceptions of the service and of the forms; {@link Answer#of(Throwable)} is the answer to an
 * exception. Thread-safe.
 */
public sealed interface Operations permits LinkOperations, ReportOperations {

    /**
     * Returns the operations on short links, {@code /api/v1/links}.
     *
     * @param clock the clock for the status of a link, {@code waymark.clock()}
     * @param shortUrl a function from a link to the address under which visitors find the link
     */
    static Operations onLinks(Links links, Forms forms, Clock clock, Function<? super Link, String> shortUrl) {
        checkNotNull(links, "links");
        checkNotNull(forms, "forms");
        checkNotNull(clock, "clock");
        checkNotNull(shortUrl, "shortUrl");
        return new LinkOperations(links, forms, clock, shortUrl, "/api/v1/links", "");
    }

    /** Returns the operations on reports, {@code /api/v1/reports}. */
    static Operations onReports(Reports reports, Forms forms) {
        checkNotNull(reports, "reports");
        checkNotNull(forms, "forms");
        return new ReportOperations(reports, forms, "/api/v1/reports");
    }

    /**
     * Returns the same operations for an API with other paths. The default paths are {@code /api/v1/links} and
     * {@code /api/v1/reports}.
     *
     * <p>If the server also serves short links under the same host, a path of one segment, such as {@code /links}, hides the link
     * with the alias {@code links}. Reserve the first segment of the path:
     * {@code AliasPolicy.DEFAULT.reserving("links")}. The same applies to a longer path if aliases or visits have several
     * segments.
     *
     * @param path the path of the list, such as {@code /shortener/v2/links}, for the header {@code Location} of a creation
     */
    Operations under(String path);

    /**
     * Returns the same operations for a request with an idempotency key: within one day, {@link #create create} with the same key
     * and the same fields returns the link of the first request, with the status 201. Reports have no idempotency keys: each
     * request creates a report.
     *
     * <pre>{@code
     * Operations operations = Operations.onLinks(links, forms, waymark.clock(), link -> "https://sho.rt" + link.path());
     * operations.withIdempotencyKey(request.getHeader("Idempotency-Key")).create(parameters);
     * }</pre>
     *
     * @param key the header {@code Idempotency-Key}, as in {@link dev.waymark.link.CreateLink#idempotencyKey}; null or empty if the
     *     request has no key
     */
    Operations withIdempotencyKey(@Nullable String key);

    /**
     * Lists records: {@code GET} without an id.
     *
     * @param parameters the parameters in the query of the request
     */
    Answer list(Parameters parameters);

    /**
     * Creates a record: {@code POST} without an id.
     *
     * @param parameters the fields in the body of the request
     */
    Answer create(Parameters parameters);

    /** Returns a record: {@code GET} with an id. */
    Answer get(long id);

    /**
     * Updates a record: {@code PUT} with an id.
     *
     * @param parameters the fields in the body of the request
     */
    Answer update(long id, Parameters parameters);

    /** Deletes a record: {@code DELETE} with an id. */
    Answer delete(long id);
}
