package dev.waymark.spring.boot.web;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import dev.waymark.link.AliasPolicy;
import jakarta.servlet.ServletContext;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.util.ClassUtils;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.resource.ResourceUrlProvider;

/**
 * The first segments of the application's paths, and its static files, which are no aliases if the short links are at the root.
 * The paths of controllers are known when all beans exist, and the facade exists earlier, so the alias policy asks this object for each new alias.
 */
final class ReservedPaths implements SmartInitializingSingleton {

    /** The paths of the filters of Spring Security, which no mapping contains. */
    private static final Set<String> OF_SECURITY =
            ClassUtils.isPresent("org.springframework.security.web.SecurityFilterChain", null)
                    ? ImmutableSet.of("login", "logout", "default-ui.css", "oauth2", "ott", "saml2", "webauthn")
                    : ImmutableSet.of();

    private static final Pattern LITERAL = Pattern.compile("[^{}*?]+");
    private static final Splitter SEGMENTS = Splitter.on('/').omitEmptyStrings();

    private final ServerProperties properties;
    private final ObjectProvider<HandlerMapping> mappings;
    private final ObjectProvider<ServletContext> servlets;
    private final ObjectProvider<ResourceUrlProvider> files;
    private volatile Set<String> words;

    ReservedPaths(
            ServerProperties properties,
            ObjectProvider<HandlerMapping> mappings,
            ObjectProvider<ServletContext> servlets,
            ObjectProvider<ResourceUrlProvider> files) {
        this.properties = properties;
        this.mappings = mappings;
        this.servlets = servlets;
        this.files = files;
        this.words = words(Stream.empty());
    }

    @Override
    public void afterSingletonsInstantiated() {
        Stream<String> ofServlets = servlets.stream()
                .flatMap(container -> container.getServletRegistrations().values().stream())
                .flatMap(servlet -> servlet.getMappings().stream());
        words = words(Stream.concat(mappings.stream().flatMap(ReservedPaths::patterns), ofServlets));
    }

    private Set<String> words(Stream<String> patterns) {
        Stream<String> own = Stream.of(properties.api(), properties.pages()).flatMap(Optional::stream);
        Stream<String> paths = Stream.of(patterns, own, properties.reserved().stream(), OF_SECURITY.stream())
                .flatMap(each -> each);
        return paths.flatMap(path -> SEGMENTS.splitToStream(path).limit(1))
                .filter(segment -> LITERAL.matcher(segment).matches())
                .collect(ImmutableSet.toImmutableSet());
    }

    private static Stream<String> patterns(HandlerMapping mapping) {
        if (mapping instanceof RequestMappingInfoHandlerMapping methods) {
            return methods.getHandlerMethods().keySet().stream()
                    .map(info -> info.getPatternValues())
                    .flatMap(Collection::stream);
        }
        return mapping instanceof AbstractUrlHandlerMapping urls
                ? urls.getHandlerMap().keySet().stream()
                : Stream.empty();
    }

    /** Returns whether the application answers paths that begin with this segment. */
    boolean contains(String segment) {
        return words.contains(segment);
    }

    /** Returns a policy that also refuses the first segments as aliases, if the short links are at the root. */
    AliasPolicy in(AliasPolicy policy) {
        return properties.hasVisitsAtRoot()
                ? policy.checkedBy((owner, domain, alias) -> isReserved(policy, alias)
                        ? Optional.of("must not be the first part of another path of this site")
                        : policy.refusal(owner, domain, alias))
                : policy;
    }

    private boolean isReserved(AliasPolicy policy, String alias) {
        String folded = policy.fold(alias);
        return isFile(alias)
                || isFile(folded)
                || words.stream()
                        .map(policy::fold)
                        .anyMatch(word -> folded.equals(word) || folded.startsWith(word + "/"));
    }

    /** Returns whether a static file answers the path of an alias. */
    private boolean isFile(String alias) {
        return files.getObject().getForLookupPath("/" + alias) != null;
    }
}
