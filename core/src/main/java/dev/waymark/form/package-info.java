/**
 * Plain values for a server of the API: requests become commands and queries, and records and errors become maps. This package
 * contains the names of the specification. The package contains no HTTP and no JSON: use your own server and JSON library.
 *
 * <h2 id="server">How to write a server</h2>
 *
 * <p>A server has four steps for each request of the API:
 *
 * <ol>
 * <li>Authenticate: {@code waymark.authenticate(authorization)} returns the API key with its owner. Answer a write with
 *     {@link dev.waymark.form.Answer#forbidden Answer.forbidden()} unless the key {@code allows(Scope.WRITE)}.
 * <li>Read: {@link dev.waymark.form.Parameters#read Parameters.read} reads the body, and
 *     {@link dev.waymark.form.Parameters#decode(String) Parameters.decode} reads the query.
 *     {@link dev.waymark.form.Parameters#of Parameters.of} takes fields that your server has already decoded.
 *     {@code Forms.parseId} reads the id in the path.
 * <li>Choose one of the ten operations by the path and the method: {@link dev.waymark.form.Operations} turns parameters into an
 *     {@link dev.waymark.form.Answer}. Internally, {@link dev.waymark.form.Forms} turns the parameters into a command or a
 *     query, the service executes the command, and {@link dev.waymark.form.Representations} turns the record into a map. A
 *     server that changes one of these three steps can call the steps directly.
 * <li>Send the answer: status, headers and body. Your JSON library writes the map of the body. {@code Answer.of(exception)} is
 *     the answer to an exception; an invalid form throws one {@link dev.waymark.error.InvalidInputException} with all
 *     violations.
 * </ol>
 *
 * <pre>{@code
 * Operations operations = Operations.onReports(waymark.reports(owner), waymark.forms(owner));
 * Answer created = operations.create(Parameters.decode(body)); // POST /api/v1/reports
 * Answer listed = operations.list(Parameters.decode("result=good&per_page=25")); // GET /api/v1/reports?result=good&per_page=25
 *
 * Link link = links.create(waymark.forms(owner).parseCreateLink(Parameters.decode(body)));
 * Map<String, Object> json = Representations.of(link, waymark.clock().instant(), "https://sho.rt" + link.path());
 * }</pre>
 *
 * <p>{@code Answer.to} runs these steps and turns an exception into an answer. The library does not log this exception: the
 * server must log {@code answer.failure()}, which is present only if the status is 500 or higher. The first key of a server is
 * created by {@link dev.waymark.access.ApiKeys#adopt ApiKeys.adopt} from a secret of your own: {@code wm_} and 29 to 253
 * letters, digits, {@code -} and {@code _}.
 *
 * <p>A visit has three steps: {@code Visitor.fromHeaders} reads the visitor, {@code Forms.parsePassword} reads the password
 * of a posted form, and {@link dev.waymark.form.Answer#visit Answer.visit} visits the link and answers with a redirect or a
 * page of HTML. {@link dev.waymark.form.Answer#forwarding Answer.forwarding} also adds the visitor's own query to the
 * redirect.
 *
 * <p>If a server has short links under several hosts, {@link dev.waymark.form.DomainHosts} maps hosts to domains:
 * {@code DomainHosts.parse("one.example=1,two.example=2", "https://sho.rt")}. The second argument is the public address of the
 * default domain. {@code hosts.visitedAt(target, host)} returns the domain of a visit, and {@code hosts.shortUrl(base,
 * link)} returns the short URL of a link.
 *
 * <p>{@code Representations} also has maps for API keys, imports, clicks over time and counts. If the message of a
 * violation contains a limit, such as a maximum length, the {@link dev.waymark.error.Violation#arguments arguments} of the
 * violation contain this limit, so an application can write the message in another language. The library's sources contain a
 * complete server in a hundred lines, {@code SmallServer}, in {@code storage-jdbc/examples/src/test/java/dev/waymark/example}.
 *
 * <h2 id="fields">Fields and parameters</h2>
 *
 * <p>The specification defines the fields and the parameters. The table contains details that the specification leaves open.
 *
 * <table class="striped">
 * <caption>The values of fields and parameters</caption>
 * <thead><tr><th scope="col">field or parameter</th><th scope="col">value and use</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@code title}</th><td>the title of a link, on creation and update</td></tr>
 * <tr><th scope="row">{@code domain}</th><td>on creation, a second name for {@code domain_id}; {@code domain_id} takes
 *     precedence</td></tr>
 * <tr><th scope="row">{@code target_type}</th><td>0 none, 1 country, 2 platform, 3 language, 4 rotation</td></tr>
 * <tr><th scope="row">{@code country[0][key]}, {@code country[0][value]}, …; {@code rotation[0][value]}, …</th><td>the index
 *     is a whole number from 0 and determines the order of the entries; gaps are allowed. Fields of an unselected kind are
 *     ignored; targeting fields without {@code target_type} are an error</td></tr>
 * <tr><th scope="row">{@code pixel_ids}</th><td>{@code pixel_ids=1&pixel_ids=2}, {@code pixel_ids[]=1},
 *     {@code pixel_ids[0]=1}, {@code pixel_ids=1,2}. On update, {@code add_pixel_ids} and {@code remove_pixel_ids} take the
 *     same forms and keep the remaining pixels</td></tr>
 * <tr><th scope="row">{@code expiration_date}, {@code expiration_time}</th><td>{@code yyyy-MM-dd}; {@code HH:mm} or
 *     {@code HH:mm:ss}</td></tr>
 * <tr><th scope="row">{@code expiration_clicks}</th><td>a whole number; 0 means no limit</td></tr>
 * <tr><th scope="row">{@code privacy_password}; {@code password} of a report</th><td>used only if the resulting privacy is
 * 2 (password). On update, a missing or empty password keeps the stored password</td></tr>
 * <tr><th scope="row">{@code domain_id} of a list</th><td>0 is the default domain</td></tr>
 * <tr><th scope="row">{@code created_before}, {@code created_from}, {@code updated_before}, {@code updated_from}; of links
 *     {@code expired_before}, {@code expired_from}, of reports {@code generated_before}, {@code generated_from}</th><td>for a
 *     list, an instant with its offset, {@code 2025-01-31T08:30:00Z}. {@code before} excludes the instant itself, {@code from}
 *     includes the instant. {@code expired_before} and {@code expired_from} compare only the expiration date, for enabled
 * and disabled links</td></tr>
 * <tr><th scope="row">{@code version}</th><td>on update, the expected version of the record; another version is a
 *     conflict</td></tr>
 * <tr><th scope="row">{@code page}, {@code cursor}</th><td>the number of a page, or the {@code next_cursor} of the previous
 *     page; both together are an error</td></tr>
 * <tr><th scope="row">{@code with_total}</th><td>1 counts all records of the query, 0 omits the count; the default is 1 with
 *     {@code page} and 0 with {@code cursor}</td></tr>
 * </tbody>
 * </table>
 *
 * <p>On update, an empty value clears an optional field; an empty {@code url}, {@code alias} or {@code version} is an error. On
 * creation, an empty value has the same effect as a missing field. An empty value is an error for fields and parameters with
 * listed values, and for numbers in queries. A field with a single value must be sent at most once. Unknown fields are ignored.
 * An error contains at most a hundred violations, and {@code more} contains the number of further violations.
 */
@NullMarked
package dev.waymark.form;

import org.jspecify.annotations.NullMarked;
