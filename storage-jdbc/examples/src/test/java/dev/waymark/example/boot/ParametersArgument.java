package dev.waymark.example.boot;

import dev.waymark.form.Parameters;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.server.ResponseStatusException;

/**
 * Passes the form of a request to controllers, or the query of a GET or HEAD request. The resolver parses the raw bytes, because
 * the servlet container hides malformed input and mixes the fields of the body with the parameters of the query.
 */
final class ParametersArgument implements HandlerMethodArgumentResolver {

    private static final int MAX_BODY = 1 << 20;

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType().equals(Parameters.class);
    }

    @Override
    public Parameters resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders)
            throws IOException {
        HttpServletRequest servletRequest = servletRequest(request);
        return switch (servletRequest.getMethod()) {
            case "GET", "HEAD" -> query(servletRequest);
            default -> body(servletRequest);
        };
    }

    static HttpServletRequest servletRequest(NativeWebRequest request) {
        return Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class));
    }

    /** Decodes the query. Tomcat turns each byte of a query into a character, so ISO 8859-1 restores the bytes. */
    private static Parameters query(HttpServletRequest request) {
        String query = Objects.requireNonNullElse(request.getQueryString(), "");
        return Parameters.decode(query.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Parameters body(HttpServletRequest request) throws IOException {
        byte[] body = request.getInputStream().readNBytes(MAX_BODY + 1);
        if (body.length > MAX_BODY) {
            throw new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE, "the body must be at most 1 MiB");
        }
        return Parameters.decode(body);
    }
}
