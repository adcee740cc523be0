package dev.waymark.spring.boot.web;

import dev.waymark.Waymark;
import dev.waymark.form.VisitorPages;
import dev.waymark.link.AliasPolicy;
import dev.waymark.server.RequestHandler;
import dev.waymark.spring.boot.WaymarkAutoConfiguration;
import dev.waymark.spring.boot.WaymarkCustomizer;
import jakarta.servlet.ServletContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.servlet.filter.OrderedFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.header.writers.HstsHeaderWriter;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import tools.jackson.databind.json.JsonMapper;

/**
 * The API, the pages for strangers and the short links, with {@code waymark.server.enabled=true} and {@code waymark.server.base}.
 * The configuration follows the default security of Spring Boot, which would otherwise omit its own filter chain.
 */
@AutoConfiguration(
        after = WaymarkAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration"
        })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({WebMvcConfigurer.class, OrderedFilter.class})
@ConditionalOnBooleanProperty("waymark.server.enabled")
@EnableConfigurationProperties(ServerProperties.class)
public final class WaymarkServerAutoConfiguration {

    @Bean
    ReservedPaths waymarkReservedPaths(
            ServerProperties properties,
            ObjectProvider<HandlerMapping> mappings,
            ObjectProvider<ServletContext> servlets,
            ObjectProvider<ResourceUrlProvider> files) {
        return new ReservedPaths(properties, mappings, servlets, files);
    }

    /** Precedes the customizers of the application. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static WaymarkCustomizer waymarkAliases(ReservedPaths reserved, ObjectProvider<AliasPolicy> policy) {
        return builder -> builder.aliasPolicy(reserved.in(policy.getIfAvailable(() -> AliasPolicy.DEFAULT)));
    }

    @Bean
    ServerRequests waymarkServerRequests(
            ServerProperties properties,
            ReservedPaths reserved,
            ObjectProvider<HandlerMapping> mappings,
            ObjectProvider<ResourceUrlProvider> files) {
        return new ServerRequests(properties, reserved, mappings, files);
    }

    @Bean
    UnreadBodyFilter waymarkUnreadBodies(ServerRequests requests) {
        return new UnreadBodyFilter(requests);
    }

    /** The handler of the properties, unless the application defines a handler with the same paths and further options. */
    @Bean
    @ConditionalOnMissingBean
    RequestHandler waymarkRequestHandler(
            Waymark waymark,
            ServerProperties properties,
            ObjectProvider<JacksonJson> jackson,
            ObjectProvider<VisitorPages> pages) {
        JacksonJson json = jackson.getIfAvailable();
        if (json == null) {
            throw ServerProperties.invalid(
                    "enabled", true, "a bean JsonMapper of Jackson 3 is missing: add spring-boot-starter-jackson");
        }
        return withOptions(handler(waymark, properties), properties)
                .json(json, json)
                .pages(pages.getIfAvailable(() -> VisitorPages.DEFAULT));
    }

    @Bean
    ServerMapping waymarkServerMapping(
            RequestHandler handler, ServerRequests requests, ObjectProvider<PrincipalOwner> owners) {
        Optional<PrincipalOwner> owner = Optional.ofNullable(owners.getIfAvailable());
        RequestHandler authenticating = owner.isPresent() ? handler.withoutKeys() : handler;
        return new ServerMapping(requests, new ServletExchange(authenticating, requests, owner));
    }

    private static RequestHandler handler(Waymark waymark, ServerProperties properties) {
        try {
            return waymark.handler(properties.publicAddress());
        } catch (IllegalArgumentException e) {
            throw ServerProperties.invalid("base", properties.publicAddress(), String.valueOf(e.getMessage()));
        }
    }

    private static RequestHandler withOptions(RequestHandler handler, ServerProperties properties) {
        RequestHandler result = withPaths(handler.withoutApi().withoutPages(), properties);
        result = properties.countryHeader() == null ? result : result.countryHeader(properties.countryHeader());
        result = properties.sourceParameter() == null ? result : result.sourceParameter(properties.sourceParameter());
        return properties.forwardQuery() ? result.forwardingQuery() : result;
    }

    /** @param handler a handler without the API and the pages, because their default paths could hide the new paths */
    private static RequestHandler withPaths(RequestHandler handler, ServerProperties properties) {
        RequestHandler result = properties.pages().map(handler::pagesPath).orElse(handler);
        if (!properties.hasVisitsAtRoot()) {
            result = withPath("visits-path", properties.visits(), result::visitsPath)
                    .orElseGet(result::withoutVisits);
        }
        return withPath("api-path", properties.api(), result::apiPath).orElse(result);
    }

    private static Optional<RequestHandler> withPath(
            String property, Optional<String> path, Function<String, RequestHandler> option) {
        try {
            return path.map(option);
        } catch (IllegalArgumentException e) {
            throw ServerProperties.invalid(property, path.orElseThrow(), String.valueOf(e.getMessage()));
        }
    }

    /** The security of requests that need no login: all requests with API keys, and otherwise the pages and the short links. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(DefaultSecurityFilterChain.class)
    static final class SecurityConfiguration {

        /** Has no CSRF token, no session and no user. The handler itself checks API keys and passwords. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        SecurityFilterChain waymarkSecurity(ServerRequests requests, ListableBeanFactory beans) {
            boolean hasKeys = beans.getBeanNamesForType(PrincipalOwner.class, true, false).length == 0;
            return new DefaultSecurityFilterChain(
                    request -> requests.contain(request) && (hasKeys || !requests.isApi(request)),
                    new HeaderWriterFilter(List.of(new HstsHeaderWriter())));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(JsonMapper.class)
    static final class JacksonConfiguration {

        @Bean
        @ConditionalOnBean(JsonMapper.class)
        JacksonJson waymarkJson(JsonMapper mapper) {
            return new JacksonJson(mapper);
        }
    }
}
