package dev.waymark.spring.boot;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHasher;
import dev.waymark.click.ClickStatistics;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.DomainPolicy;
import dev.waymark.link.TitleResolver;
import dev.waymark.observe.OperationObserver;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportRetries;
import dev.waymark.spring.ApplicationEvents;
import dev.waymark.url.UrlPolicy;
import org.springframework.beans.factory.BeanFactory;

/**
 * The options of a {@link Waymark} that the application sets by properties and beans. A bean that exists several times must have
 * a primary one, except listeners, observers and customizers.
 */
final class BuilderOptions {

    private final WaymarkProperties properties;
    private final BeanFactory beans;

    BuilderOptions(WaymarkProperties properties, BeanFactory beans) {
        this.properties = properties;
        this.beans = beans;
    }

    /** Sets the options of the builder, and returns the builder. */
    Waymark.Builder applyTo(Waymark.Builder builder) {
        builder.zone(properties.zone());
        beans.getBeanProvider(UrlPolicy.class).ifAvailable(builder::urlPolicy);
        beans.getBeanProvider(AliasPolicy.class).ifAvailable(builder::aliasPolicy);
        beans.getBeanProvider(DomainPolicy.class).ifAvailable(builder::domainPolicy);
        beans.getBeanProvider(PasswordHasher.class).ifAvailable(builder::passwordHasher);
        beans.getBeanProvider(PasswordAttempts.class).ifAvailable(builder::passwordAttempts);
        beans.getBeanProvider(TitleResolver.class).ifAvailable(builder::titleResolver);
        beans.getBeanProvider(ClickStatistics.class).ifAvailable(builder::clickStatistics);
        if (!properties.workers().enabled()) {
            beans.getBeanProvider(ReportGenerator.class).ifAvailable(builder::reportGenerator);
        }
        beans.getBeanProvider(ReportRetries.class).ifAvailable(builder::reportRetries);
        beans.getBeanProvider(ApplicationEvents.class).ifAvailable(builder::listenerInTransaction);
        beans.getBeanProvider(WaymarkListener.class)
                .orderedStream()
                .filter(listener -> !(listener instanceof ApplicationEvents))
                .forEach(builder::listener);
        beans.getBeanProvider(OperationObserver.class).orderedStream().forEach(builder::observer);
        beans.getBeanProvider(WaymarkCustomizer.class)
                .orderedStream()
                .forEach(customizer -> customizer.customize(builder));
        return builder;
    }
}
