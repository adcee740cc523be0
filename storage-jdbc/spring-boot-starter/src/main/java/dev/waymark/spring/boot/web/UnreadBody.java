package dev.waymark.spring.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request without parameters: the first look at a parameter would consume a form in the body. */
final class UnreadBody extends HttpServletRequestWrapper {

    UnreadBody(HttpServletRequest request) {
        super(request);
    }

    @Override
    public @Nullable String getParameter(String name) {
        return null;
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        return Map.of();
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.emptyEnumeration();
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return null;
    }
}
