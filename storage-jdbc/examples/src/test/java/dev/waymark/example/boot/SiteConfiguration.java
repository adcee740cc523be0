package dev.waymark.example.boot;

import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.form.DomainHosts;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.DomainPolicy;
import dev.waymark.url.Hosts;
import dev.waymark.url.UrlPolicy;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** The options of this site. The starter creates the facade with these beans. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SiteProperties.class)
class SiteConfiguration {

    @Bean
    DomainHosts domains(SiteProperties properties) {
        return DomainHosts.parse(properties.domains(), properties.base());
    }

    /** The hosts decide which owners may create links in a domain. Without hosts, each owner may use each domain. */
    @Bean
    @Primary
    DomainPolicy domainPolicy(DomainHosts domains) {
        return domains == DomainHosts.NONE ? (owner, domain) -> true : domains;
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
