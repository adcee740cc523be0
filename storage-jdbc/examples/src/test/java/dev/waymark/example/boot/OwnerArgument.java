package dev.waymark.example.boot;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Scope;
import jakarta.servlet.http.HttpServletRequest;
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

/** Passes the owner of the API key to controllers, and refuses write requests with a read-only API key. */
final class OwnerArgument implements HandlerMethodArgumentResolver {

    private static final Set<String> READ_METHODS = Set.of("GET", "HEAD");

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
                request.getAttribute(ApiKeyFilter.KEY, RequestAttributes.SCOPE_REQUEST),
                "no filter has authenticated the request");
        HttpServletRequest sent = Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class));
        if (!READ_METHODS.contains(sent.getMethod()) && !key.allows(Scope.WRITE)) {
            throw new ResponseStatusException(HttpStatus.FORBIDDEN, "this API key allows reading only");
        }
        return key.owner();
    }
}
