package dev.waymark.spring.boot.web;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.PathContainer.PathSegment;
import org.springframework.http.server.RequestPath;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.resource.DefaultServletHttpRequestHandler;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import org.springframework.web.servlet.resource.VersionResourceResolver;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.UriUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * The requests that the handler answers: requests below the paths of the properties that no other part of the application
 * answers, such as a controller or a static file. The filters, the security and the mapping share one decision for each request,
 * so a filter that changes the path later cannot lead a request past the security of a controller.
 */
final class ServerRequests {

    private static final String CONTAINED = ServerRequests.class.getName() + ".contained";
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

    private final Optional<PathPattern> api;
    private final List<PathPattern> others;
    private final boolean hasVisitsAtRoot;
    private final ReservedPaths reserved;
    private final Supplier<List<HandlerMapping>> mappings;
    private final ObjectProvider<ResourceUrlProvider> files;

    ServerRequests(
            ServerProperties properties,
            ReservedPaths reserved,
            ObjectProvider<HandlerMapping> mappings,
            ObjectProvider<ResourceUrlProvider> files) {
        this.api = properties.api().map(ServerRequests::below);
        this.others = Stream.of(properties.pages(), properties.visits().filter(path -> !properties.hasVisitsAtRoot()))
                .flatMap(Optional::stream)
                .map(ServerRequests::below)
                .collect(ImmutableList.toImmutableList());
        this.hasVisitsAtRoot = properties.hasVisitsAtRoot();
        this.reserved = reserved;
        this.mappings = Suppliers.memoize(() -> mappings.orderedStream()
                .filter(mapping -> !(mapping instanceof ServerMapping))
                .toList());
        this.files = files;
    }

    private static PathPattern below(String path) {
        return PathPatternParser.defaultInstance.parse(path + "/**");
    }

    /** Returns whether the method of a request usually has no body. */
    static boolean hasNoBody(HttpServletRequest request) {
        return WITHOUT_BODY.contains(request.getMethod());
    }

    /** Returns the path without the paths of the application and of the dispatcher servlet, still encoded. */
    static PathContainer path(HttpServletRequest request) {
        return ServletRequestPathUtils.parse(request).pathWithinApplication();
    }

    /** Returns whether the path of a request is a path of the API. */
    boolean isApi(HttpServletRequest request) {
        return api.filter(pattern -> pattern.matches(path(request))).isPresent();
    }

    /** Returns whether the handler answers a request. */
    boolean contain(HttpServletRequest request) {
        if (request.getDispatcherType() == DispatcherType.ERROR) {
            return false;
        }
        if (request.getAttribute(CONTAINED) == null
                && isDispatched(request)
                && isBelowPaths(path(request))
                && !isAnsweredElsewhere(request)) {
            request.setAttribute(CONTAINED, true);
        }
        return request.getAttribute(CONTAINED) != null;
    }

    /**
     * Returns whether the dispatcher servlet of the application receives a request: the filters of the application also see the
     * requests of other servlets, and the filters of Spring Security see the requests at a port of the actuator.
     */
    private boolean isDispatched(HttpServletRequest request) {
        String servlet = request.getHttpServletMapping().getServletName();
        return servlet.isEmpty() // in MockMvc
                || servlet.equals(DispatcherServletAutoConfiguration.DEFAULT_DISPATCHER_SERVLET_BEAN_NAME);
    }

    private boolean isBelowPaths(PathContainer path) {
        return Stream.concat(api.stream(), others.stream()).anyMatch(pattern -> pattern.matches(path))
                || (hasVisitsAtRoot && !reserved.contains(firstSegment(path)));
    }

    private static String firstSegment(PathContainer path) {
        return path.elements().stream()
                .filter(PathSegment.class::isInstance)
                .map(segment -> ((PathSegment) segment).valueToMatch())
                .findFirst()
                .orElse("");
    }

    private boolean isAnsweredElsewhere(HttpServletRequest request) {
        Object cached = request.getAttribute(ServletRequestPathUtils.PATH_ATTRIBUTE);
        PathContainer path = ServletRequestPathUtils.parseAndCache(request).pathWithinApplication();
        HttpServletRequest unread = hasNoBody(request) ? request : new UnreadBody(request);
        try {
            for (HandlerMapping mapping : mappings.get()) {
                boolean isByPath = mapping instanceof AbstractUrlHandlerMapping;
                HandlerExecutionChain chain = mapping.getHandler(isByPath ? new WithoutOrigin(unread) : unread);
                if (chain != null && answers(chain.getHandler(), path)) {
                    return true;
                }
            }
            return false;
        } catch (Exception e) { // such as a controller without this method
            return true;
        } finally {
            ServletRequestPathUtils.setParsedRequestPath((RequestPath) cached, request);
        }
    }

    /** Returns whether a handler answers the path. The handlers of static files are asked for each path. */
    private boolean answers(Object handler, PathContainer path) {
        if (handler instanceof ResourceHttpRequestHandler staticFiles) {
            String decoded = UriUtils.decode(path.value(), StandardCharsets.UTF_8);
            return Stream.concat(Stream.of(decoded), withoutVersion(decoded, staticFiles))
                    .anyMatch(file -> files.getObject().getForLookupPath(file) != null);
        }
        return !(handler instanceof DefaultServletHttpRequestHandler);
    }

    /** Returns the paths of files whose versions the path may contain, as in {@code /site-b8f1.css} or {@code /v7/site.css}. */
    private static Stream<String> withoutVersion(String path, ResourceHttpRequestHandler handler) {
        String relative = path.substring(1);
        return handler.getResourceResolvers().stream()
                .filter(VersionResourceResolver.class::isInstance)
                .map(VersionResourceResolver.class::cast)
                .flatMap(resolver -> resolver.getStrategyMap().values().stream())
                .flatMap(strategy -> Stream.ofNullable(strategy.extractVersion(relative))
                        .map(version -> strategy.removeVersion(relative, version)))
                .map(file -> file.startsWith("/") ? file : "/" + file);
    }

    /** A request that is no preflight of CORS: for a preflight, the mapping of static files has a handler for each path. */
    private static final class WithoutOrigin extends HttpServletRequestWrapper {

        WithoutOrigin(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable String getHeader(String name) {
            return name.equalsIgnoreCase(HttpHeaders.ORIGIN) ? null : super.getHeader(name);
        }
    }
}
