package dev.waymark.example.boot;

import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.form.DomainHosts;
import dev.waymark.link.AliasPolicy;
import dev.waymark.url.Hosts;
import dev.waymark.url.UrlPolicy;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The options of this site. The starter creates the facade with these beans. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SiteProperties.class)
class SiteConfiguration {

    /** Returns the hosts of the domains, which also decide which owners may create links in a domain. */
    @Bean
    DomainHosts domains(SiteProperties properties) {
        return DomainHosts.parse(properties.domains(), properties.base());
    }

    @Bean
    UrlPolicy urlPolicy(SiteProperties properties) {
        UrlPolicy policy = UrlPolicy.DEFAULT.refusing(Hosts.under(properties.ownHosts()));
        return properties.refusePrivateAddresses() ? policy.refusing(Hosts.notPublic()) : policy;
    }

    /** Refuses the paths that Spring Boot answers. */
    @Bean
    AliasPolicy aliasPolicy() {
        return AliasPolicy.DEFAULT.reserving("error", "actuator");
    }

    @Bean
    ClickStatistics clickStatistics() {
        return ClickStatistics.byDay().and(ClickDimension.values());
    }
}
