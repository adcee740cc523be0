/**
 * The center of a server: a request goes in, and an answer comes out. The package contains no HTTP: a server passes the parts of
 * a request as plain values, and sends the status, the headers and the text of the answer.
 *
 * <pre>{@code
 * RequestHandler handler = waymark.handler("https://sho.rt");
 * Answer answer = handler.handle(Request.of("GET", "/docs?a=1", name -> List.of()).client(remoteAddress));
 * answer.failure().ifPresent(cause -> show("answered with " + answer.status() + ": " + cause));
 * }</pre>
 *
 * <p>{@link dev.waymark.server.RequestHandler} lists the paths and the options. The guide {@code .github/docs/server.md} in the
 * repository contains whole servers.
 *
 * @see <a href="../package-summary.html#D-60">One entry for servers</a>
 */
@NullMarked
package dev.waymark.server;

import org.jspecify.annotations.NullMarked;
