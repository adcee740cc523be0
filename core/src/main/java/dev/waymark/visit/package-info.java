/**
 * Visits of short links: the visitor, and the answer to the visitor.
 *
 * <p>A visitor knows a link's alias, and its domain unless that is the default one. Nobody needs to know the owner.
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
 * requests, crawlers and link previews by {@code preview}, which counts nothing. A server answers a prefetch of a browser with
 * status 503 and {@code Cache-Control: no-store}; the browser repeats the request when the person opens the link.
 *
 * <p>{@code visitor.referrer(header)} is useful if {@linkplain dev.waymark.click clicks are counted over time}.
 *
 * <p>{@link dev.waymark.visit.Visit#locationWith Visit.locationWith} adds the visitor's own query, such as
 * {@code utm_source=news}, to the location. The parameters of the link's URL take precedence. If the server itself reads a
 * parameter, such as the domain of the link, the server removes that parameter first.
 *
 * <pre>{@code
 * Optional<String> location = visit.locationWith(request.getQueryString());
 * }</pre>
 *
 * <p>{@code request}, {@code Response} and {@code explain} are your server's. {@link dev.waymark.visit.Visit#location()} is what a
 * {@code Location} header takes. {@code acceptLanguage}, {@code userAgent}, {@code platformHint}, {@code referrer} and {@code country} take null for a
 * header that did not come, and {@code locationWith} takes null for an absent query; {@code client} and {@code password} are
 * called only if they are known. A link of another domain is followed by {@code visit(Domain.of(7), "docs", visitor)}.
 *
 * <table class="striped">
 * <caption>What to do with the answer</caption>
 * <thead><tr><th scope="col">{@code visit.type()}</th><th scope="col">what it means</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@code REDIRECT}</th><td>Send the visitor to {@code location()}. One click was counted, within the
 *     link's limit over all nodes.</td></tr>
 * <tr><th scope="row">{@code PASSWORD_REQUIRED}, {@code WRONG_PASSWORD}</th><td>Ask for the link's password, and visit again
 *     with {@code visitor.password(...)}.</td></tr>
 * <tr><th scope="row">{@code TOO_MANY_ATTEMPTS}</th><td>There were too many wrong passwords. Say how long to wait:
 *     {@code retryAfter()}, rounded up to whole seconds for the header {@code Retry-After} of status 429.</td></tr>
 * <tr><th scope="row">{@code WITHHELD}</th><td>The answer of {@code preview} if the link leads somewhere and has a click
 *     limit. Answer with status 200 or 204, without a destination.</td></tr>
 * <tr><th scope="row">{@code EXPIRED}</th><td>Send the visitor to {@code location()} if there is one.</td></tr>
 * <tr><th scope="row">{@code DISABLED}, {@code UNKNOWN}</th><td>There is nothing to show.</td></tr>
 * </tbody>
 * </table>
 *
 * <p>{@code preview} gives the same answers and counts nothing, with one exception: if the link has a click limit, the answer
 * is {@code WITHHELD} instead of {@code REDIRECT}. Otherwise any visitor could bypass the limit by using a robot's name. The
 * destination without any visitor is {@code WebUrl.of(link.url()).location()}.
 *
 * <p>Every answer but {@code UNKNOWN} carries the link, for you and not for the visitor: its id and owner to count by, its
 * pixels to fire. A {@linkplain dev.waymark.event.WaymarkListener#linkVisited listener} is told of each visit, refused
 * ones included:
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
