/**
 * Form fields and query parameters come in and become commands and queries; records, pages and errors go out as maps.
 * This package knows the names of the specification, and neither HTTP nor JSON: bring your own server and JSON library.
 *
 * <pre>{@code
 * Forms forms = waymark.forms(owner);
 * Link link = links.create(forms.parseCreateLink(Parameters.decode(body)));
 * Map<String, Object> json = Representations.of(link, Instant.now(), "https://sho.rt" + link.path());
 *
 * ListRequest<ReportQuery> list = forms.parseReportList(Parameters.decode("result=good&per_page=25"));
 * Page<Report> page = reports.list(list.query(), list.page());
 * Map<String, Object> answer = Representations.of(page.map(Representations::of));
 * }</pre>
 *
 * <p>{@link dev.waymark.form.Parameters#decode(byte[])} reads {@code application/x-www-form-urlencoded}, and
 * {@link dev.waymark.form.Parameters#of Parameters.of} takes what your server has decoded already. A form that cannot
 * be accepted is one {@link dev.waymark.error.InvalidInputException} that names everything that is wrong, whether it
 * could not be read or breaks a rule. {@link dev.waymark.form.ApiAnswer} contains the status, the headers and the body of
 * the server's answer to an error. A page brings its {@code data} and {@code meta}; what else is put around these maps is the
 * server's choice. The library's sources have a complete server, in
 * {@code storage-jdbc/examples/src/test/java/dev/waymark/example}.
 *
 * <h2 id="fields">Fields and parameters</h2>
 *
 * <p>They are those of the specification. Where it leaves something open:
 *
 * <table class="striped">
 * <caption>What a field or parameter takes</caption>
 * <thead><tr><th scope="col">field or parameter</th><th scope="col">takes</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@code title}</th><td>of a link, on creation and update</td></tr>
 * <tr><th scope="row">{@code domain}</th><td>on creation, another name for {@code domain_id}, which wins where both
 *     come</td></tr>
 * <tr><th scope="row">{@code target_type}</th><td>0 none, 1 country, 2 platform, 3 language, 4 rotation</td></tr>
 * <tr><th scope="row">{@code country[0][key]}, {@code country[0][value]}, …; {@code rotation[0][value]}, …</th><td>the index
 *     is a whole number from 0, and entries go in its order; gaps do not matter. Fields of kinds that are not selected
 *     are ignored; targeting fields without {@code target_type} are an error</td></tr>
 * <tr><th scope="row">{@code pixel_ids}</th><td>{@code pixel_ids=1&pixel_ids=2}, {@code pixel_ids[]=1},
 *     {@code pixel_ids[0]=1}, {@code pixel_ids=1,2}; so do {@code add_pixel_ids} and {@code remove_pixel_ids}, on
 *     update, which leave the other pixels as they are</td></tr>
 * <tr><th scope="row">{@code expiration_date}, {@code expiration_time}</th><td>{@code yyyy-MM-dd}; {@code HH:mm} or
 *     {@code HH:mm:ss}</td></tr>
 * <tr><th scope="row">{@code expiration_clicks}</th><td>0 is no limit</td></tr>
 * <tr><th scope="row">{@code privacy_password}; {@code password} of a report</th><td>ignored unless the resulting privacy is
 *     2. On update, the stored one stays if none or an empty one comes</td></tr>
 * <tr><th scope="row">{@code domain_id} of a list</th><td>0 is the default domain</td></tr>
 * <tr><th scope="row">{@code created_before}, {@code created_from}, {@code updated_before}, {@code updated_from}; of links
 *     {@code expired_before}, {@code expired_from}, of reports {@code generated_before}, {@code generated_from}</th><td>of
 *     a list: an instant with its offset, {@code 2025-01-31T08:30:00Z}. {@code before} excludes the instant itself,
 *     {@code from} includes the instant. Links expire here by their date, whether or not they are disabled</td></tr>
 * <tr><th scope="row">{@code version}</th><td>on update: the version that the record must still have; else the update is a
 *     conflict</td></tr>
 * <tr><th scope="row">{@code page}, {@code cursor}</th><td>a page by its number, or the one behind the {@code next_cursor}
 *     of the page before; not both</td></tr>
 * <tr><th scope="row">{@code with_total}</th><td>1 to count all records of the query, 0 not to; by default 1 with
 *     {@code page}, 0 with {@code cursor}</td></tr>
 * </tbody>
 * </table>
 *
 * <p>An empty value clears a field on update, and is as good as none on creation. Fields and parameters with listed
 * values, and numbers in queries, take no empty value. A field that has one value must not come twice. What is not a
 * field is ignored. An error names a hundred wrong fields at most, and says how many {@code more} there are.
 */
@NullMarked
package dev.waymark.form;

import org.jspecify.annotations.NullMarked;
