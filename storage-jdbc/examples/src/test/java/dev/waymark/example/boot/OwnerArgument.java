package dev.waymark.example.boot;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.server.ResponseStatusException;

/** Hands to controllers whom a request acts for, unless it would write and its API key may only read. */
final class OwnerArgument implements HandlerMethodArgumentResolver {

    private static final Set<String> READING = Set.of("GET", "HEAD");

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType().equals(Owner.class);
    }

    @Override
    public Owner resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        ApiKey key = (ApiKey) Objects.requireNonNull(
                request.getAttribute(ApiKeyFilter.KEY, RequestAttributes.SCOPE_REQUEST), "the filter is not in place");
        if (!READING.contains(ParametersArgument.servletRequest(request).getMethod()) && !key.allows(Scope.WRITE)) {
            throw new ResponseStatusException(HttpStatus.FORBIDDEN, "this API key may only read");
        }
        return key.owner();
    }
}
