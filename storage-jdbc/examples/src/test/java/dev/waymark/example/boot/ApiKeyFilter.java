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

/** Lets through who has an API key. It asks for the beans it needs when it needs them: filters come before databases. */
final class ApiKeyFilter extends OncePerRequestFilter {

    /** The attribute of a request that has the {@link ApiKey}. */
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
            errors.resolveException(request, response, null, e); // which would not hear of what a filter throws
            return;
        }
        chain.doFilter(request, response);
    }
}
