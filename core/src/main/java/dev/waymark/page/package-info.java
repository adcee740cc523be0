/**
 * Pages of links and reports for strangers, that is for anyone except the owner.
 *
 * <p>The address of a link's page consists of domain and alias. The address of a report's page is the
 * {@linkplain dev.waymark.report.Report#pageKey() page key} of the report. Neither address contains an owner or an id:
 *
 * <pre>{@code
 * String address = "https://sho.rt/pages/reports/" + report.pageKey(); // the owner may publish this address
 *
 * Visitor visitor = Visitor.UNKNOWN.clientAddress(remoteAddress); // then with visitor.password(entered)
 * View<ReportPage> view = waymark.pages().report(pageKey, visitor);
 * Response response = switch (view.type()) {
 *     case GRANTED -> Response.of(Representations.of(view.granted().orElseThrow()));
 *     case PASSWORD_REQUIRED, WRONG_PASSWORD -> Response.passwordForm();
 *     case TOO_MANY_ATTEMPTS -> Response.tooManyRequests(view.retryAfter().orElseThrow());
 *     case NOT_FOUND -> Response.notFound();
 * };
 * }</pre>
 *
 * <p>{@code Response} is a class of your server. A private record has the same answer as an unknown record, so strangers do not
 * learn whether the record exists. {@link dev.waymark.access} describes the limits of attempts to guess a password.
 *
 * <p>A page key has the effect of a password in an address: anyone with the key of a public report can open the page of this
 * report. A server must not log page keys. A server sends {@code Referrer-Policy: no-referrer} with each page, so that browsers
 * do not send the address of the page to other sites.
 *
 * @see <a href="../package-summary.html#D-45">Pages for strangers</a>
 */
@NullMarked
package dev.waymark.page;

import org.jspecify.annotations.NullMarked;
