/**
 * Metrics and events of the operations: number of calls, outcomes and durations.
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder()
 *         .storage(storage)
 *         .observer(operation -> show(operation.name() + " " + operation.outcome() + " " + operation.duration()))
 *         .build();
 * }</pre>
 *
 * <h2 id="operations">Names and outcomes</h2>
 *
 * <p>Names and outcomes stay the same in later versions. A name consists of the service and the method; overloads of a method
 * have the same name.
 *
 * <table class="striped">
 * <caption>Operations</caption>
 * <thead><tr><th scope="col">service</th><th scope="col">names</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@link dev.waymark.Waymark}</th><td>{@code waymark.authenticate},
 *     {@code waymark.deleteClicks}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.link.Links}</th><td>{@code links.create}, {@code links.createAll}, {@code links.createOrGet},
 *     {@code links.importAll}, {@code links.importOnTrial}, {@code links.get}, {@code links.find}, {@code links.findByAlias},
 *     {@code links.streamByUrl}, {@code links.list}, {@code links.count}, {@code links.tags}, {@code links.stream},
 *     {@code links.update}, {@code links.updateAll},
 *     {@code links.delete}, {@code links.deleteAll}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.report.Reports}</th><td>{@code reports.create}, {@code reports.importAll}, {@code reports.importOnTrial},
 *     {@code reports.get}, {@code reports.find}, {@code reports.streamByUrl}, {@code reports.details}, {@code reports.list},
 *     {@code reports.count}, {@code reports.stream}, {@code reports.update}, {@code reports.updateAll},
 *     {@code reports.recordOutcome}, {@code reports.delete}, {@code reports.deleteAll}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.report.ReportQueue}</th><td>{@code reportQueue.claim},
 *     {@code reportQueue.extend}, {@code reportQueue.recordOutcome}, {@code reportQueue.fail},
 *     {@code reportQueue.setAside}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.visit.Visits}</th><td>{@code visits.visit}, {@code visits.preview}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.page.Pages}</th><td>{@code pages.link}, {@code pages.report}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.admin.Owners}</th><td>{@code owners.first}, {@code owners.after},
 *     {@code owners.stream}, {@code owners.links}, {@code owners.reports}, {@code owners.moveLink},
 *     {@code owners.moveReport}, {@code owners.erase}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.click.Clicks}</th><td>{@code clicks.byDay}, {@code clicks.byWeek},
 *     {@code clicks.byMonth}, {@code clicks.byValue}, {@code clicks.top}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.watch.LinkWatch}</th><td>{@code watch.requestReports}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.access.ApiKeys}</th><td>{@code apiKeys.issue}, {@code apiKeys.adopt},
 *     {@code apiKeys.list}, {@code apiKeys.revoke}</td></tr>
 * <tr><th scope="row">{@link dev.waymark.form.Forms}</th><td>{@code forms.parseCreateLink}, {@code forms.parseImportLink},
 *     {@code forms.parseUpdateLink}, {@code forms.parseLinkList}, {@code forms.parseCreateReport},
 *     {@code forms.parseUpdateReport}, {@code forms.parseReportList}, {@code forms.parseClickPeriod}</td></tr>
 * </tbody>
 * </table>
 *
 * <table class="striped">
 * <caption>Outcomes</caption>
 * <thead><tr><th scope="col">end of the operation</th><th scope="col">outcome</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">a visit or preview returned an answer</th><td>the type of the answer in lower case, such as
 *     {@code redirect} or {@code wrong_password}</td></tr>
 * <tr><th scope="row">another operation returned</th><td>{@code ok}</td></tr>
 * <tr><th scope="row">a {@link dev.waymark.error.WaymarkException} was thrown</th><td>its
 *     {@linkplain dev.waymark.error.WaymarkException#code() code}, such as {@code not_found}</td></tr>
 * <tr><th scope="row">another exception was thrown, for example for a null argument</th><td>{@code error}</td></tr>
 * </tbody>
 * </table>
 *
 * <p>A stream is one operation. The observer receives this operation after the last element, after a failure, or after
 * {@code close}; the duration is the time since the creation of the stream. The observer does not receive a stream that is
 * neither read to its end nor closed. In a transaction of the caller, the observer receives each operation immediately, before
 * the commit or rollback.
 *
 * <h2 id="jfr">Java Flight Recorder</h2>
 *
 * <p>Each operation is also an event {@code dev.waymark.Operation} with the fields {@code operation}, {@code outcome} and
 * {@code failed}. The event costs time only during a recording, which {@code jcmd} can start, for example. A program on the
 * module path needs the module {@code jdk.jfr}: use {@code --add-modules jdk.jfr} if no other module requires {@code jdk.jfr}.
 *
 * <p>The guide {@code .github/docs/metrics.md} in the repository contains observers for Micrometer and OpenTelemetry, and all log
 * messages.
 *
 * @see <a href="../package-summary.html#D-37">Observation</a>
 */
@NullMarked
package dev.waymark.observe;

import org.jspecify.annotations.NullMarked;
