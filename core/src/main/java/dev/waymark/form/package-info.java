/**
 * Plain values for a server of the API: requests become commands and queries, and records and errors become maps. This package
 * contains the names of the specification. The package contains no HTTP and no JSON: use your own server and JSON library.
 *
 * <ul>
 *   <li>{@link dev.waymark.form.Parameters} reads bodies and queries. {@link dev.waymark.form.Forms} turns parameters into commands
 *       and queries.
 *   <li>{@link dev.waymark.form.Representations} turns records and errors into maps, also API keys, imports, clicks over time and
 *       counts.
 *   <li>{@link dev.waymark.form.Answer} contains status, headers and body, for the API and for visits.
 *       {@link dev.waymark.form.VisitorPages} contains the language, the texts and the layout of the pages for visitors.
 *   <li>{@link dev.waymark.form.DomainHosts} maps hosts to domains, and domains to owners.
 * </ul>
 *
 * <p>A server needs these types only for routes of its own: a {@link dev.waymark.server.RequestHandler} answers whole requests. The
 * guide {@code .github/docs/server.md} in the repository describes how to write a server.
 *
 * <h2 id="fields">Fields and parameters</h2>
 *
 * <p>The guide {@code .github/docs/api.md} in the repository lists the operations, the fields, the parameters and the error codes.
 *
 * <ul>
 *   <li>{@code domain} is a second name for {@code domain_id} of a creation. The violation of a refused domain has the sent name.
 *   <li>If the message of a violation contains a limit, such as a maximum length, the
 *       {@link dev.waymark.error.Violation#arguments arguments} of the violation contain this limit, so an application can write the
 *       message in another language.
 * </ul>
 */
@NullMarked
package dev.waymark.form;

import org.jspecify.annotations.NullMarked;
