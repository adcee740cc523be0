package dev.waymark.spring.boot.web;

import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.servlet.filter.OrderedFormContentFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.web.filter.FormContentFilter;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * The forms and the errors of Waymark in controllers of the application: an argument {@link dev.waymark.form.Parameters}, and the
 * status of a {@link dev.waymark.error.WaymarkException}. Contains no controllers.
 */
@AutoConfiguration(beforeName = "org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({WebMvcConfigurer.class, OrderedFormContentFilter.class})
public final class WaymarkWebAutoConfiguration {

    /** Replaces the filter of Spring Boot, which has consumed the body before a controller reads the form. */
    @Bean
    @ConditionalOnMissingBean(FormContentFilter.class)
    @ConditionalOnBooleanProperty(name = "spring.mvc.formcontent.filter.enabled", matchIfMissing = true)
    OrderedFormContentFilter waymarkFormContentFilter() {
        return new LazyFormContentFilter();
    }

    @Bean
    WebMvcConfigurer waymarkForms() {
        return new WebMvcConfigurer() {
            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                resolvers.add(new ParametersArgument());
            }
        };
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "waymark.errors.enabled", matchIfMissing = true)
    ErrorAdvice waymarkErrors() {
        return new ErrorAdvice();
    }
}
