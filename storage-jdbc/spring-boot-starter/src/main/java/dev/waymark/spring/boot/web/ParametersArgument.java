package dev.waymark.spring.boot.web;

import dev.waymark.form.Parameters;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * The argument {@link Parameters} of a controller: the form in the body, or the query of GET, HEAD and DELETE. The raw bytes are
 * parsed, because the container hides malformed input, and mixes the fields of the body with the parameters of the query.
 */
final class ParametersArgument implements HandlerMethodArgumentResolver {

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
        HttpServletRequest sent = Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class));
        return switch (sent.getMethod()) {
            case "GET", "HEAD", "DELETE" -> query(sent);
            default -> Parameters.read(sent::getHeader, sent.getInputStream());
        };
    }

    /** Decodes the query. The container turns each byte of a query into a character, so ISO 8859-1 restores the bytes. */
    private static Parameters query(HttpServletRequest request) {
        String query = Objects.requireNonNullElse(request.getQueryString(), "");
        return Parameters.decode(query.getBytes(StandardCharsets.ISO_8859_1));
    }
}
