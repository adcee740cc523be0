package dev.waymark.example.boot;

import dev.waymark.Waymark;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The arguments and the filters of the controllers. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebMvcConfigurer {

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new OwnerArgument());
    }

    /** Precedes the filter of API keys, so each answer contains the header. */
    @Bean
    FilterRegistrationBean<Filter> noSniffingFilter() {
        FilterRegistrationBean<Filter> filter = new FilterRegistrationBean<>((request, response, chain) -> {
            ((HttpServletResponse) response).setHeader("X-Content-Type-Options", "nosniff");
            chain.doFilter(request, response);
        });
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    /** Registers the filter of API keys. Tomcat decodes the path before matching, so an encoded path cannot bypass the filter. */
    @Bean
    FilterRegistrationBean<ApiKeyFilter> apiKeyFilter(
            ObjectProvider<Waymark> waymark, @Qualifier("handlerExceptionResolver") HandlerExceptionResolver errors) {
        FilterRegistrationBean<ApiKeyFilter> filter = new FilterRegistrationBean<>(new ApiKeyFilter(waymark, errors));
        filter.addUrlPatterns("/api/v1/*");
        return filter;
    }
}
