/**
 * Visits of short links: the visitor, and the answer to the visitor.
 *
 * <p>A visit identifies the link by domain and alias, and needs no owner. A visit without a domain uses the default domain.
 *
 * <pre>{@code
 * Visitor visitor = Visitor.UNKNOWN
 *         .country("FR")
 *         .acceptLanguage("fr-CA, fr;q=0.8, en;q=0.5")
 *         .userAgent("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari");
 * Visits visits = waymark.visits();
 * RequestKind kind = RequestKind.of(request.getMethod(), request::getHeader);
 * Visit visit = kind == RequestKind.VISIT ? visits.visit("docs", visitor) : visits.preview("docs", visitor);
 * Response response = kind == RequestKind.PREFETCH
 *         ? Response.unavailable()
 *         : visit.location().map(Response::redirect).orElseGet(() -> explain(visit));
 * }</pre>
 *
 * <p>{@link dev.waymark.visit.RequestKind} recognises the requests that are not visits. A server answers {@code HEAD}
 * requests, crawlers and link previews by {@code preview}, which counts no click. A server answers a prefetch of a browser with
 * status 503 and {@code Cache-Control: no-store}; the browser repeats the request when the person opens the link.
 *
 * <p>If the application counts {@linkplain dev.waymark.click clicks over time}, also call {@code visitor.referrer(header)}.
 *
 * <p>{@link dev.waymark.visit.Visit#locationWith Visit.locationWith} adds the visitor's own query, such as
 * {@code utm_source=news}, to the location. The parameters of the link's URL take precedence. If the server itself reads a
 * parameter, such as the domain of the link, the server removes the parameter first.
 *
 * <pre>{@code
 * Optional<String> location = visit.locationWith(request.getQueryString());
 * }</pre>
 *
 * <p>{@code request}, {@code Response} and {@code explain} belong to your server. {@link dev.waymark.visit.Visit#location()
 * Visit.location} is the value of a {@code Location} header. {@code acceptLanguage}, {@code userAgent}, {@code platformHint},
 * {@code referrer} and {@code country} take null for an absent header, and {@code locationWith} takes null for an absent query.
 * Call {@code client} and {@code password} only with a value. {@code visit(Domain.of(7), "docs", visitor)} follows a link of
 * another domain.
 *
 * <table class="striped">
 * <caption>The answers, and the server's action for each</caption>
 * <thead><tr><th scope="col">{@code visit.type()}</th><th scope="col">meaning and action</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@code REDIRECT}</th><td>Send the visitor to {@code location()}. One click was counted, within the
 *     link's limit across all instances.</td></tr>
 * <tr><th scope="row">{@code PASSWORD_REQUIRED}, {@code WRONG_PASSWORD}</th><td>Request the link's password from the visitor,
 *     and call {@code visit} again with {@code visitor.password(...)}.</td></tr>
 * <tr><th scope="row">{@code TOO_MANY_ATTEMPTS}</th><td>The password was not checked: too many wrong passwords came
 *     before, or too many passwords are being checked now. Send the time to wait: {@code retryAfter()}, rounded up to whole
 *     seconds for the header {@code Retry-After} of status 429.</td></tr>
 * <tr><th scope="row">{@code WITHHELD}</th><td>The answer of {@code preview} if a visit would redirect and the link has
 *     a click limit. Answer with the status 200 and a line of text, without a destination.</td></tr>
 * <tr><th scope="row">{@code EXPIRED}</th><td>Send the visitor to {@code location()} if the location is present.</td></tr>
 * <tr><th scope="row">{@code NOT_STARTED}</th><td>Show a page without a destination. {@code startsAt()} is the instant from
 *     which the link works.</td></tr>
 * <tr><th scope="row">{@code DISABLED}, {@code UNKNOWN}</th><td>Show a page without a destination.</td></tr>
 * </tbody>
 * </table>
 *
 * <p>{@code preview} returns the same answers as {@code visit}, and counts no click. If the link has a click limit, the answer
 * is {@code WITHHELD} instead of {@code REDIRECT}: a preview with a destination would let any visitor bypass the limit with the
 * user agent of a robot. {@code WebUrl.of(link.url()).location()} is the link's own destination, without targeting.
 *
 * <p>Every answer except {@code UNKNOWN} contains the link. The link is for the application and not for the visitor: the
 * application counts by the link's id and owner, and fires the link's pixels. A
 * {@linkplain dev.waymark.event.WaymarkEvent.LinkVisited listener} is notified of each visit, including refused visits:
 *
 * <pre>{@code
 * Set<Long> pixels = visit.link().map(Link::pixelIds).orElse(Set.of());
 * }</pre>
 *
 * <p>This package does not depend on HTTP, except for the texts of the headers that contain the visitor's referrer, country,
 * language and platform.
 */
@NullMarked
package dev.waymark.visit;

import org.jspecify.annotations.NullMarked;
