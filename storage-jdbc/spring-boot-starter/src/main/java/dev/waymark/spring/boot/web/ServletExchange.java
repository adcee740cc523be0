package dev.waymark.spring.boot.web;

import dev.waymark.form.Answer;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.web.HttpRequestHandler;

/** Passes the requests of the servlet container to the handler, and sends the answers. */
final class ServletExchange implements HttpRequestHandler {

    private static final System.Logger LOG = System.getLogger("dev.waymark");
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT");

    private final RequestHandler handler;
    private final ServerRequests requests;
    private final Optional<PrincipalOwner> owners;

    /** @param owners the owners of users; empty if the API accepts API keys */
    ServletExchange(RequestHandler handler, ServerRequests requests, Optional<PrincipalOwner> owners) {
        this.handler = handler;
        this.requests = requests;
        this.owners = owners;
    }

    @Override
    public void handleRequest(HttpServletRequest in, HttpServletResponse out) throws IOException {
        Request request = owned(request(in), in);
        Answer answer = handler.handle(request);
        answer.failure().ifPresent(cause -> LOG.log(Level.ERROR, "the server failed to answer " + request, cause));
        out.setStatus(answer.status());
        answer.headers().forEach(out::setHeader);
        out.getOutputStream().write(answer.text().getBytes(StandardCharsets.UTF_8));
    }

    private static Request request(HttpServletRequest in) throws IOException {
        String query = in.getQueryString() == null ? "" : "?" + in.getQueryString();
        String target = ServerRequests.path(in).value() + query;
        return Request.of(in.getMethod(), target, name -> headers(in, name))
                .body(body(in))
                .authority(in.getServerName())
                .client(in.getRemoteAddr());
    }

    private static InputStream body(HttpServletRequest in) throws IOException {
        // A filter that has called getReader(), for example to log the request, prevents getInputStream().
        return WITH_BODY.contains(in.getMethod()) ? in.getInputStream() : InputStream.nullInputStream();
    }

    /** Returns all values of a header; an empty list if a firewall refuses a value, such as the UTF-8 of some referrers. */
    private static List<String> headers(HttpServletRequest in, String name) {
        try {
            return Collections.list(in.getHeaders(name));
        } catch (RuntimeException e) {
            return List.of();
        }
    }

    private Request owned(Request request, HttpServletRequest in) {
        Principal user = owners.isPresent() && requests.isApi(in) ? in.getUserPrincipal() : null;
        return user == null ? request : owners.get().assign(request, user);
    }
}
