package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import dev.waymark.error.WaymarkException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** A filter that requires an API key. The filter looks beans up late, because Spring creates filters before databases. */
final class ApiKeyFilter extends OncePerRequestFilter {

    /** The name of the request attribute with the {@link ApiKey}. */
    static final String KEY = ApiKey.class.getName();

    private final ObjectProvider<Waymark> waymark;
    private final HandlerExceptionResolver errors;

    ApiKeyFilter(ObjectProvider<Waymark> waymark, HandlerExceptionResolver errors) {
        this.waymark = waymark;
        this.errors = errors;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            request.setAttribute(KEY, waymark.getObject().authenticate(request.getHeader(HttpHeaders.AUTHORIZATION)));
        } catch (WaymarkException e) {
            errors.resolveException(request, response, null, e); // Spring's handlers do not see exceptions of filters
            return;
        }
        chain.doFilter(request, response);
    }
}
