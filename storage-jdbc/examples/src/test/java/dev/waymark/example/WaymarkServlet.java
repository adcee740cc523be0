package dev.waymark.example;

import dev.waymark.form.Answer;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

/** The API, the pages and the short links as a servlet for the pattern <code>/*</code>. */
public final class WaymarkServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private final transient RequestHandler handler;

    public WaymarkServlet(RequestHandler handler) {
        this.handler = handler;
    }

    @Override
    protected void service(HttpServletRequest in, HttpServletResponse out) throws IOException {
        String path = in.getRequestURI().substring(in.getContextPath().length());
        String query = in.getQueryString() == null ? "" : "?" + in.getQueryString();
        Request request = Request.of(in.getMethod(), path + query, name -> Collections.list(in.getHeaders(name)))
                .body(in.getInputStream())
                .authority(in.getServerName())
                .client(in.getRemoteAddr());
        Answer answer = handler.handle(request);
        answer.failure().ifPresent(cause -> log(request.toString(), cause));
        out.setStatus(answer.status());
        answer.headers().forEach(out::setHeader);
        out.getOutputStream().write(answer.text().getBytes(StandardCharsets.UTF_8));
    }
}
