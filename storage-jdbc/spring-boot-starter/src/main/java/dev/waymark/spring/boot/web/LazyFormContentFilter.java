package dev.waymark.spring.boot.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Enumeration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.servlet.filter.OrderedFormContentFilter;
import org.springframework.web.util.WebUtils;

/**
 * Spring's filter for the forms of PUT, PATCH and DELETE, which reads the body when a parameter is asked for, as the container does
 * for POST. Spring's filter itself reads every such body, so a controller that reads the body would find an empty form.
 */
final class LazyFormContentFilter extends OrderedFormContentFilter {

    /** The handler of {@code waymark.server} reads its forms itself. */
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return WebUtils.getNativeRequest(request, UnreadBody.class) != null;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(new Form(request, response), response);
    }

    private ServletRequest parse(HttpServletRequest request, HttpServletResponse response) {
        ServletRequest[] parsed = {request};
        try {
            super.doFilterInternal(request, response, (form, ignored) -> parsed[0] = form);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ServletException e) {
            throw new IllegalStateException(e);
        }
        return parsed[0];
    }

    private final class Form extends HttpServletRequestWrapper {

        private final HttpServletResponse response;
        private @Nullable ServletRequest parsed;

        Form(HttpServletRequest request, HttpServletResponse response) {
            super(request);
            this.response = response;
        }

        private ServletRequest parsed() {
            if (parsed == null) {
                parsed = parse((HttpServletRequest) getRequest(), response);
            }
            return parsed;
        }

        @Override
        public @Nullable String getParameter(String name) {
            return parsed().getParameter(name);
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            return parsed().getParameterMap();
        }

        @Override
        public Enumeration<String> getParameterNames() {
            return parsed().getParameterNames();
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            return parsed().getParameterValues(name);
        }
    }
}
