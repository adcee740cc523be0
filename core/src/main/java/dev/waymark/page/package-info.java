/**
 * Pages of links and reports for strangers, that is for anyone except the owner.
 *
 * <p>A link's page is found by domain and alias, a report's page by its {@linkplain dev.waymark.report.Report#pageKey() page key}.
 * No owner and no id is needed:
 *
 * <pre>{@code
 * String address = "https://sho.rt/pages/reports/" + report.pageKey(); // for the owner, who may pass the address on
 *
 * Viewer viewer = Viewer.UNKNOWN.client(Clients.ofAddress(remoteAddress)); // then with viewer.password(entered)
 * View<ReportPage> view = waymark.pages().report(pageKey, viewer);
 * Response response = switch (view.type()) {
 *     case GRANTED -> Response.of(Representations.of(view.granted().orElseThrow()));
 *     case PASSWORD_REQUIRED, WRONG_PASSWORD -> Response.passwordForm();
 *     case TOO_MANY_ATTEMPTS -> Response.tooManyRequests(view.retryAfter().orElseThrow());
 *     case NOT_FOUND -> Response.notFound();
 * };
 * }</pre>
 *
 * <p>{@code Response} is your server's. A private record has the same answer as an unknown record, so strangers do not learn
 * whether the record exists. {@linkplain dev.waymark.access Guessing passwords} is bounded.
 *
 * <p>A page key is like a password in an address: whoever knows the key of a public report can open its page. A server keeps page
 * keys out of its logs, and sends {@code Referrer-Policy: no-referrer} with a page, so that a followed link does not pass the
 * address on.
 *
 * @see <a href="../package-summary.html#D-45">Pages for strangers</a>
 */
@NullMarked
package dev.waymark.page;

import org.jspecify.annotations.NullMarked;
